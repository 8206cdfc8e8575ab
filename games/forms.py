"""What a page sends, by socket or by POST, made into a command or a question; anything else is refused as nonsense."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from accounts.addresses import is_of_this_machine
from accounts.limits import LINES_OF_AN_ADDRESS
from accounts.models import User
from games import commands
from games.options import House, Terms
from games.refusals import CommandRefused, Reason
from games.rules import Card, NotationError, Refusal, parse_cards

Fields = Mapping[str, object]
Command = Callable[[User, str], object]
"""Does what is asked; what it returns matters where that is a `games.refusals.Notice`."""

MOST_CARDS = 27
LARGEST = 2**53
CHANCE = re.compile("[0-9a-f]{64}")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")  # no database takes these into a text


def command_of(fields: Fields) -> Command:
    """The command that the fields ask for, still to be given its user and the code of the table."""
    match fields.get("do"):
        case "play":
            return partial(
                commands.play, hand_id=number_of(fields, "hand"), seq=number_of(fields, "seq"), cards=cards_of(fields)
            )
        case "pass":
            return partial(commands.pass_turn, hand_id=number_of(fields, "hand"), seq=number_of(fields, "seq"))
        case "extend":
            return partial(commands.extend, hand_id=number_of(fields, "hand"), seq=number_of(fields, "seq"))
        case "pause":
            return partial(commands.pause, on=_flag(fields, "on"))
        case "return":
            return partial(commands.give_back, hand_id=number_of(fields, "hand"), card=_card(fields))
        case "auto":
            return partial(commands.set_auto, on=_flag(fields, "on"))
        case "auto-pass":
            return partial(commands.set_auto_pass, on=_flag(fields, "on"))
        case "next":
            return partial(commands.next_hand, hand_id=number_of(fields, "hand"))
        case "again":
            return partial(commands.again, match_id=number_of(fields, "match"), chance=_chance(fields))
        case "sit":
            return partial(commands.sit, seat=number_of(fields, "seat"))
        case "stand":
            return partial(commands.stand)
        case "add-bot":
            return partial(commands.add_bots, seat=number_of(fields, "seat") if fields.get("seat") else None)
        case str(word) if word.startswith("skill-"):
            return partial(commands.set_skill, seat=number_of(fields, "seat"), skill=word.removeprefix("skill-"))
        case "remove-bot":
            return partial(commands.remove_bot, seat=number_of(fields, "seat"))
        case "kick" if fields.get("guest"):
            return partial(commands.turn_away, guest=number_of(fields, "guest"))
        case "kick":
            return partial(commands.kick, seat=number_of(fields, "seat"))
        case "let-in":
            return partial(commands.let_in, admission=number_of(fields, "admission"))
        case "ready":
            return partial(commands.set_ready, on=_flag(fields, "on"), chance=_chance(fields))
        case "options":
            return partial(commands.set_options, terms=_terms(fields), house=_house(fields))
        case "nudge":
            return partial(commands.nudge, seat=number_of(fields, "seat"))
        case "rename":
            return partial(commands.rename, name=_text(fields, "name")[:200])
        case "host":
            return partial(commands.hand_over, seat=number_of(fields, "seat"))
        case "queue":
            return partial(commands.queue, on=_flag(fields, "on"))
        case "confirm" | "deny":
            return partial(commands.answer_claim, claim_id=number_of(fields, "claim"), yes=fields["do"] == "confirm")
        case "leave" | "change":
            return partial(commands.leave)
        case "mute" | "unmute":
            return partial(commands.mute, **_whom(fields), on=fields["do"] == "mute")
        case "report":
            return partial(commands.report, **_whom(fields), words=_text(fields, "words").strip())
        case "chat":
            return partial(commands.say, text=_text(fields, "text"), client_id=_text(fields, "client_id")[:32])
    raise CommandRefused(Reason.NONSENSE)


def command_from(address: str, fields: Fields) -> Command:
    """The same of what comes from this address: what is said there has a limit for all of its people together."""
    command = command_of(fields)

    def within_limits(user: User, code: str) -> object:
        if fields.get("do") == "chat" and not is_of_this_machine(address) and LINES_OF_AN_ADDRESS.spend(address):
            raise CommandRefused(Reason.TOO_FAST)
        return command(user, code)

    return within_limits


def cards_of(fields: Fields) -> tuple[Card, ...]:
    """The cards that are ticked: nothing, one string, or a list of strings."""
    ticked = fields.get("cards", [])
    ticked = [ticked] if isinstance(ticked, str) else ticked
    if not isinstance(ticked, list) or not all(isinstance(card, str) for card in ticked):
        raise CommandRefused(Reason.NONSENSE)
    try:
        cards = parse_cards(" ".join(ticked))
    except NotationError:
        raise CommandRefused(Refusal.UNKNOWN_CARD) from None
    if len(cards) > MOST_CARDS:  # a string may name several
        raise CommandRefused(Reason.NONSENSE)
    return cards


def place_of(fields: Fields) -> int:
    """Which of the hints is asked for, counted from nought."""
    return number_of(fields, "nth") if "nth" in fields else 0


def _whom(fields: Fields) -> dict[str, int | None]:
    """Whom it is about: who said a line, or sits on a seat."""
    if fields.get("line"):
        return {"seat": None, "line": number_of(fields, "line")}
    return {"seat": number_of(fields, "seat"), "line": None}


def _terms(fields: Fields) -> Terms | None:
    """What the next match is played for and by; None while a match runs, when only the rest is asked."""
    if "base_score" not in fields:
        return None
    return Terms(
        base_score=number_of(fields, "base_score"),
        round_limit=number_of(fields, "round_limit"),
        turn_seconds=_seconds(fields, "turn_seconds"),
        take_over=_text(fields, "take_over"),
        always_show_left=_flag(fields, "always_show_left"),
        away_limit=_seconds(fields, "away_limit"),
        counting=_flag(fields, "counting"),
        extra_time=_flag(fields, "extra_time"),
        pauses=_flag(fields, "pauses"),
    )


def _house(fields: Fields) -> House:
    return House(
        watchable=_flag(fields, "watchable"),
        watchers_talk=_flag(fields, "watchers_talk"),
        free_text=_flag(fields, "free_text"),
    )


def _seconds(fields: Fields, name: str) -> int | None:
    return None if fields.get(name) == "none" else number_of(fields, name)


def number_of(fields: Fields, name: str) -> int:
    """A whole number from nought up."""
    value = fields.get(name)
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise CommandRefused(Reason.NONSENSE)
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) <= 16 and int(text) < LARGEST):
        raise CommandRefused(Reason.NONSENSE)
    return int(text)


def _card(fields: Fields) -> Card:
    if not fields.get("card"):
        raise CommandRefused(Refusal.NO_CARDS_NAMED)
    cards = cards_of({"cards": fields["card"]})
    if len(cards) != 1:
        raise CommandRefused(Reason.NONSENSE)
    return cards[0]


def _flag(fields: Fields, name: str) -> bool:
    match fields.get(name):
        case "true" | True:
            return True
        case "false" | False:
            return False
    raise CommandRefused(Reason.NONSENSE)


def _chance(fields: Fields) -> str:
    """What a browser throws in for the deals: 64 hexadecimal digits, or nothing where no script runs."""
    chance = _text(fields, "chance")
    if chance and not CHANCE.fullmatch(chance):
        raise CommandRefused(Reason.NONSENSE)
    return chance


def _text(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str) or UNSTORABLE.search(value):
        raise CommandRefused(Reason.NONSENSE)
    return value
