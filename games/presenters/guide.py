"""学着打: what the guide says now, one thing at a time, and what it points at."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from games import lesson
from games.presenters.words import combination_words, name_of, sentences, told
from games.rules.legal import has_answer, legal_plays
from games.rules.notation import format_cards
from games.rules.phase import Phase
from games.rules.view import HandView
from games.table_view import TableView


@dataclass(frozen=True, slots=True)
class Guide:
    """`cards` in notation and the button `do` are pointed at. `ended`: nothing more is taught."""

    text: str = ""
    cards: str = ""
    do: str = ""
    ended: bool = False


def guide(view: TableView) -> Guide:
    """Nothing at other tables than those of 学着打."""
    hand = view.hand
    if not view.is_lesson or hand is None:
        return Guide()
    if view.phase in ("over", "settled"):
        return Guide(gettext("这一局打完了，你都学过了。真打一局试试，练习不计分。"), ended=True)
    if view.seat is not None and view.seats[view.seat].auto:
        return Guide(gettext("系统正在替你打。点「我来打」，自己接着学。"))
    if hand.phase is Phase.TRIBUTE:
        return _returning(view, hand)
    if lesson.is_over(hand):
        return _taught(hand)
    if hand.is_my_turn:
        return _asking(view, hand)
    return Guide(_after(hand))


def _returning(view: TableView, hand: HandView) -> Guide:
    if hand.return_due is None:
        return Guide()
    text = told(gettext(lesson.ASK_RETURN), name=name_of(view, hand.return_due.payer))
    return Guide(text, lesson.RETURN, "return")


def _taught(hand: HandView) -> Guide:
    if lesson.LEARNER in hand.out:
        text = gettext("你出完了！一队三家都出完，这一局就结束。")
    else:
        text = gettext("都学会了！接着打：先出完的是头游，一队三家都出完就结束。")
    return Guide(text, ended=True)


def _asking(view: TableView, hand: HandView) -> Guide:
    parts = lesson.begun((*hand.tricks, hand.trick))
    if hand.to_beat is None or hand.to_beat_seat is None:
        return _lead(hand, parts)
    name, part = name_of(view, hand.to_beat_seat), parts[-1]
    if part is not None and _has_come(part, hand):
        if not part.answer:
            return Guide(told(gettext(part.ask_back), name=name), do="pass")
        cards = lesson.pointed_at(part.answer, hand.holding)
        if cards:
            return Guide(told(gettext(part.ask_back), name=name), format_cards(cards), "play")
    what = combination_words(hand.to_beat, hand.level)
    if not has_answer(hand.holding, hand.to_beat, hand.level):
        return Guide(told(gettext("%(name)s 出了%(what)s，你没有更大的。点不出。"), name=name, what=what), do="pass")
    lowest = legal_plays(hand.holding, hand.to_beat, hand.level)[0]
    text = gettext("%(name)s 出了%(what)s。出一样多、更大的就行，比如亮着的；不想出就点不出。")
    return Guide(told(text, name=name, what=what), format_cards(lowest.cards), "play")


def _lead(hand: HandView, parts: Iterable[lesson.Part | None]) -> Guide:
    """The next part whose cards are still held. Whoever played something else hears first that this was fine too."""
    begun = tuple(parts)
    coming = [
        (part, cards)
        for part in lesson.PARTS
        if part not in begun and (cards := lesson.pointed_at(part.lead, hand.holding))
    ]
    if not coming:
        return Guide(gettext("你先出，出什么都行。一圈没人压，下一圈还是你先出。"))
    led = (bool(trick.actions) and trick.leader == lesson.LEARNER for trick in (*hand.tricks, hand.trick))
    first = gettext("这样出也行。") if _strayed(begun, led) else ""
    part, cards = coming[0]
    return Guide(sentences((first, gettext(part.ask))), format_cards(cards), "play")


def _after(hand: HandView) -> str:
    """What is said of the learner's last move while others make theirs."""
    tricks = [trick for trick in (*hand.tricks, hand.trick) if trick.last_of(lesson.LEARNER)]
    if not tricks:
        return gettext("等别人出牌。")
    part, own = lesson.begun(tricks)[-1], [a for a in tricks[-1].actions if a.seat == lesson.LEARNER]
    play = own[-1].play
    if part is None:
        return gettext("这样出也行。") if play else gettext("不出也行，下次轮到你还可以再出。")
    if len(own) == 1:
        return gettext(part.then)
    if play is None and part.answer:
        return gettext("不出也行，下次轮到你还可以再出。")
    if play is None or lesson.is_as_taught(play.cards, part.answer):
        return gettext(part.then_back)
    return gettext("这样压也行。")


def _has_come(part: lesson.Part, hand: HandView) -> bool:
    """Whether the play to beat is the last of those that the lesson has against this part's lead."""
    seat, cards = part.replies[-1]
    return hand.to_beat_seat == seat and lesson.is_as_taught(hand.to_beat.cards, cards)


def _strayed(begun: tuple[lesson.Part | None, ...], led: Iterable[bool]) -> bool:
    """Whether the learner's last lead was not what the guide had asked for. `led`: which tricks the learner opened."""
    own = [part for part, is_own in zip(begun, led, strict=True) if is_own]
    asked = next((part for part in lesson.PARTS if part not in own[:-1]), None)
    return bool(own) and own[-1] is not asked
