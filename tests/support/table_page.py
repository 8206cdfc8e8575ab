"""A page of the table without a game behind it."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

Frames = list[dict[str, object]]

# Messages are counted when all that they change has been swapped in.
COUNTED = "window.taken = 0; addEventListener('htmx:ws:after:message:incoming', () => { taken += 1; });"
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


class Table:
    """A page of the table whose socket leads to the test: what it sends is kept, and it can be told anything."""

    def __init__(self, page: Page, address: str, scene: str) -> None:
        self.page = page
        self.frames: Frames = []
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/t/**", self._opened)
        page.add_init_script(COUNTED)
        page.goto(f"{address}/{scene}.html")
        expect(page.locator("html[data-link=up]")).to_have_count(0)
        self.tell('{"beat": 1}')
        expect(page.locator("html[data-link=up]")).to_have_count(1)
        self.frames.clear()

    def _opened(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.frames.append(json.loads(text)))

    def tell(self, text: str) -> None:
        """Returns when the page has taken it in and drawn it."""
        self.page.wait_for_timeout(50)
        assert self.socket is not None
        before = self.page.evaluate("taken")
        self.socket.send(text)
        self.page.wait_for_function("before => taken > before", arg=before)
        self.page.evaluate(DRAWN)

    def wait_for_socket_after(self, dead: WebSocketRoute | None) -> None:
        """Until the page has opened another socket."""
        while self.socket is dead:
            self.page.wait_for_timeout(50)

    def sent(self, what: str) -> Frames:
        self.page.wait_for_timeout(200)
        self.page.evaluate(DRAWN)
        return [frame for frame in self.frames if frame["do"] == what]

    @property
    def chosen(self) -> list[str]:
        return self.page.locator("#holding .slot__tick:checked").evaluate_all("all => all.map(one => one.value)")

    def slot(self, card: str) -> tuple[float, float]:
        """A point on the seen part of a card."""
        box = self.page.locator(f"#holding .slot:has([value='{card}'])").first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + 8

    def bottom(self, rank: str) -> tuple[float, float]:
        """A point on the lowest card of a column."""
        box = self.page.locator(f"#holding .column[data-rank='{rank}'] .slot").last.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] - 12
