"""Someone who plays in the browser, finding everything by the names of the page contract."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, TimeoutError, expect

STEP = 15_000  # ms that the page may take for what follows from one tap


@dataclass(frozen=True, slots=True)
class SeenSeat:
    """A seat as its attributes tell it."""

    number: int
    left: int
    place: int | None
    dealer: bool


class Player:
    """One person at one table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.locator("main#table")

    def start_practice(self, url: str) -> None:
        """From the home page to the cards, by one tap."""
        self.page.goto(url)
        self.button("practice").click()
        expect(self.table).to_have_attribute("data-phase", "play")
        expect(self.page.locator("form#holding input[name=cards]")).to_have_count(27)

    def button(self, name: str) -> Locator:
        return self.page.locator(f"[data-do={name}]:visible").first

    @property
    def phase(self) -> str:
        return self.table.get_attribute("data-phase")

    @property
    def seat(self) -> int:
        return int(self.table.get_attribute("data-seat"))

    @property
    def holding(self) -> list[str]:
        """The cards held, in notation."""
        return self.page.locator("form#holding input[name=cards]").evaluate_all("all => all.map(one => one.value)")

    @property
    def turn(self) -> tuple[str, str]:
        """The hand and the number of the turn that the form answers."""
        form = self.page.locator("form#holding")
        return form.locator("input[name=hand]").input_value(), form.locator("input[name=seq]").input_value()

    def seats(self) -> list[SeenSeat]:
        """All six, by number."""
        seen = self.page.locator("[data-role=seat]").evaluate_all("all => all.map(one => ({...one.dataset}))")
        return sorted(
            (
                SeenSeat(
                    int(s["seat"]), int(s["left"] or 0), int(s["place"]) if s["place"] else None, s["dealer"] == "true"
                )
                for s in seen
            ),
            key=lambda seat: seat.number,
        )

    def wait_to_be_asked(self) -> str:
        """Wait until the table waits for this person: for a `turn` or a `return`, or is `over` or `settled`."""
        own = f"[data-role=seat][data-seat='{self.seat}'][data-turn=true]"
        asked = self.page.locator(
            f"main[data-phase=play] {own}, dialog#tribute[open] input[name=card], "
            "main[data-phase=over], main[data-phase=settled]"
        )
        expect(asked.first).to_be_attached(timeout=4 * STEP)
        if self.phase in ("over", "settled"):
            return self.phase
        return "return" if self.phase == "tribute" else "turn"

    def take_turn(self) -> None:
        """Play what 提示 says, or pass when nothing beats."""
        seq = self.turn[1]
        pick = self.page.locator("[data-role=pick]")
        answered = self.page.locator(
            f"main:not([data-phase=play]), form#holding:not(:has(input[name=seq][value='{seq}']))"
        )
        if pick.get_attribute("data-state") == "none":
            self._tap("pass", until=answered)
        else:
            self._tap("hint", until=self.page.locator("[data-role=pick][data-state=yes]"))
            self._tap("play", until=answered)

    def next_hand(self) -> None:
        """下一局."""
        self._tap("next", until=self.page.locator("main[data-phase=play], main[data-phase=tribute]"))

    def _tap(self, name: str, *, until: Locator) -> None:
        """Tap as a person does: again, when nothing came of it because the buttons had changed just then."""
        for _ in range(5):
            self.button(name).click()
            try:
                until.first.wait_for(state="attached", timeout=STEP / 5)
            except TimeoutError:
                continue
            return
        raise AssertionError(f"nothing came of {name}")

    def give_back(self) -> str:
        """Return the last card of the holding; which it was."""
        card = self.page.locator("dialog#tribute input[name=card]").last
        value = card.get_attribute("value")
        card.check(force=True)
        self.page.locator("dialog#tribute [data-do=return]").click()
        expect(self.page.locator("dialog#tribute[open]")).to_have_count(0, timeout=STEP)
        return value

    def play_hand(self) -> str:
        """Play until the hand is over; the phase then."""
        while True:
            match self.wait_to_be_asked():
                case "turn":
                    self.take_turn()
                case "return":
                    self.give_back()
                case phase:
                    return phase
