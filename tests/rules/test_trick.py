"""What a trick tells about itself."""

from games.rules import Action, Trick, identify, parse_cards


def played(seat: int, cards: str) -> Action:
    combination = identify(parse_cards(cards), "2")
    assert combination is not None
    return Action(seat, combination)


def passed(seat: int) -> Action:
    return Action(seat, None)


def test_t1_before_the_lead_there_is_nothing_to_beat() -> None:
    trick = Trick(3)
    assert trick.to_beat is None
    assert trick.to_beat_seat is None
    assert trick.ahead == 3
    assert trick.passes_since == 0
    assert trick.last_of(3) is None


def test_t1_the_last_play_is_the_one_to_beat_whatever_was_passed_since() -> None:
    lead, answer = played(3, "4s 4h"), played(5, "6s 6h")
    trick = Trick(3, (lead, passed(4), answer, passed(0), passed(1)))
    assert trick.to_beat == answer.play
    assert trick.to_beat_seat == trick.ahead == 5
    assert trick.passes_since == 2


def test_t2_the_last_thing_a_seat_did_may_follow_an_earlier_pass() -> None:
    lead, answer = played(3, "4s"), played(4, "6s")
    trick = Trick(3, (lead, passed(4), passed(5), passed(0), played(1, "5s"), passed(2), passed(3), answer))
    assert trick.last_of(4) == answer
    assert trick.last_of(3) == passed(3)
    assert trick.passes_since == 0


def test_a_trick_grows_into_a_new_one() -> None:
    trick = Trick(3)
    lead = played(3, "4s")
    assert trick.then(lead) == Trick(3, (lead,))
    assert trick == Trick(3)
