"""Hand-made pages of what people have won and lost, of finished hands and of the rules: a name, the template and what
it is rendered with."""

from datetime import date, timedelta
from typing import Any

from accounts.models import User
from games.presenters.own_hands import hands_page
from games.presenters.record import record_page
from games.rankings import Ranked, Ranking
from games.record_view import Day, OwnHands, Played, Record, Wanted
from tests.support.replay_scenes import replay_scenes
from tests.support.scenes import LONG_NAMES, NAMES, NOW

NOTHING = Record(0, (0, 0, 0), (0, 0, 0), 0, 0, 0, (0,) * 6, (), (), ())
PAIR = (("小顾", "/u/k3zbm9c1g2/"), ("Wolfeschlegel", "/u/k3zbm9c1g3/"))
OUTCOMES = (
    *(
        ("won", 3, 1, 60),
        ("lost", 1, None, -10),
        ("drawn", 0, 5, 0),
        ("ran_away", 0, None, -180),
        ("broken", 0, None, 30),
    ),
    *(("won", 1, 4, 10), ("lost", 2, 2, -30), ("won", 2, 2, 30), ("won", 3, 3, 60), ("lost", 3, None, -60)),
)


def record_scenes() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every scene by name."""
    return replay_scenes() | {
        "person": _person(User(name="浦东小王", slug="k3zbm9c1g0", score=452), _much()),
        "person-below": _person(User(name="七宝阿婆", slug="k3zbm9c1g5", score=-1290), _much()),
        "person-emperor": _person(User(name="Wolfeschlegel", slug="k3zbm9c1g4", score=26214400), _much()),
        "person-new": _person(User(name="牌友 12", slug="k3zbm9c1g6", score=0), NOTHING),
        "ranking": _ranking("all", 26214400, 1638350, 409550, 409550, 351, 62, -20, -12090, own=1203),
        "ranking-month": _ranking("month", 3120, 90, 0, -30),
        "hands": _hands(Wanted(), 57),
        "hands-found": _hands(Wanted(outcome="won", payers="3", name="Wolfeschlegel"), 10),
        "hands-none": _hands(Wanted(outcome="drawn"), 0),
        "api": ("records/api.html", {}),
        "ranking-empty": ("records/ranking.html", {"which": "month", "ranking": Ranking((), None)}),
    }


def _person(person: User, record: Record) -> tuple[str, dict[str, Any]]:
    return "records/person.html", {"person": person, "page": record_page(person.score, record), "own": False}


def _hands(wanted: Wanted, count: int) -> tuple[str, dict[str, Any]]:
    hands = (*_much().latest, Played(NOW - timedelta(days=1), "won", 2, 1, 0, (), "/h/k3ZbLm9c1gQ5rW2v7hT0aY/", False))
    partners = tuple((f"k3zbm9c1g{number}", name) for number, name in enumerate(LONG_NAMES))
    own = OwnHands(hands if count else (), count, min(2, (count + 19) // 20), (count + 19) // 20, partners)
    person = User(name="浦东小王", slug="k3zbm9c1g0")
    return "records/hands.html", {"page": hands_page(own, wanted), "user": person}


def _much() -> Record:
    scores = tuple(400 + 9 * ((step * 7) % 23) - (90 if step % 9 > 5 else 0) for step in range(80))
    return Record(
        hands=214,
        won=(61, 38, 12),
        lost=(47, 29, 6),
        drawn=21,
        ran_away=1,
        passed_a=3,
        places=(40, 37, 35, 31, 24, 47),
        latest=tuple(
            Played(NOW - timedelta(hours=place), outcome, payers, out, points, PAIR)
            for place, (outcome, payers, out, points) in enumerate(OUTCOMES)
        ),
        scores=scores,
        days=tuple(Day(date(2030, 1, 1) - timedelta(days=n), (-1) ** n * 60, 480 - n * 10) for n in range(12)),
    )


def _ranking(which: str, *points: int, own: int | None = None) -> tuple[str, dict[str, Any]]:
    names = [*LONG_NAMES, *NAMES]
    rows = []
    for number, score in enumerate(points):
        place = rows[-1].place if rows and rows[-1].points == score else number + 1
        person = User(name=names[number], slug=f"k3zbm9c1g{number}", score=score)
        rows.append(Ranked(place, person, score, number == 2))
    last = User(name="我自己", slug="k3zbm9c1gz", score=-400)
    ranking = Ranking(tuple(rows), None if own is None else Ranked(own, last, last.score, True))
    return "records/ranking.html", {"which": which, "ranking": ranking}
