"""The picture that is shown with a link to a finished hand, read back from its bytes."""

import struct
import zlib
from functools import cache

import pytest

from games.rules import RANKS, SEATS, settle, team_of
from games.share_picture import HEIGHT, PALETTE, PLATES, REACH, WIDTH, picture_of

ENDS = ((0, 2, 4), (1, 0, 2, 4), (3, 0, 5, 2, 1), (0, 1, 2, 3, 4))


@cache
def rows(level: str, dealer: int, out: tuple[int, ...]) -> list[bytes]:
    """The lines of the picture as numbers of colours, its parts checked as whoever opens it checks them."""
    data = picture_of(level, dealer, out, settle(out, dealer))
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(data) < 40_000
    at, parts = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        parts[kind] = body
        at += 12 + length
    assert struct.unpack(">IIBBBBB", parts[b"IHDR"]) == (WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    lines = zlib.decompress(parts[b"IDAT"])
    assert len(lines) == HEIGHT * (WIDTH + 1)
    return [lines[start + 1 : start + 1 + WIDTH] for start in range(0, len(lines), WIDTH + 1)]


def colour_at(picture: list[bytes], x: int, y: int) -> str:
    return list(PALETTE)[picture[y][x]]


@pytest.mark.parametrize("out", ENDS)
def test_who_went_out_has_a_filled_plate_and_who_was_shut_in_a_hollow_one_of_their_team(out: tuple[int, ...]) -> None:
    picture = rows("2", 0, out)
    for seat in SEATS:
        x, y = PLATES[seat]
        team = ("us", "them")[team_of(seat)]
        assert colour_at(picture, x - REACH + 5, y) == team
        assert colour_at(picture, x - REACH + 30, y) == (team if seat in out else "dim")


def test_the_winners_colour_stands_under_the_level_and_none_after_a_draw() -> None:
    for out, colours in ((ENDS[0], {"us"}), (ENDS[2], {"them"}), (ENDS[1], {"ivory"})):
        picture = rows("2", 3, out)
        under = {colour_at(picture, x, y) for y in range(650, 790, 3) for x in range(500, 780, 3)}
        assert under - {"light", "felt"} == colours


def test_places_dealer_and_level_make_another_picture() -> None:
    one = rows("2", 0, (0, 2, 4))
    for other in (rows("2", 0, (2, 0, 4)), rows("2", 3, (0, 2, 4)), rows("3", 0, (0, 2, 4))):
        assert one != other


def test_every_level_can_be_drawn() -> None:
    assert len({tuple(rows(level, 0, (0, 2, 4))) for level in RANKS}) == len(RANKS)
