"""What a link to a finished hand shows where links show pictures: the six seats as they sit, with their places, and
what it came to. No words and no cards, so that it is the same for every reader.

Drawn at twice its size without smoothing, since whoever shows it makes it smaller. Standard library only."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

from games.rules.seats import SEATS, team_of
from games.rules.settlement import Settlement

WIDTH, HEIGHT = 1280, 1120
PALETTE: Final = {
    "felt": 0x0E3B33,
    "light": 0x17594C,
    "brass": 0xC9A24B,
    "ivory": 0xFBF4E1,
    "ink": 0x22251C,
    "red": 0xC3261B,
    "us": 0xF2C55C,
    "them": 0x9CC3F5,
    "dim": 0x0A2A24,
}
_INDEX: Final = {name: index for index, name in enumerate(PALETTE)}
PLATES: Final = ((640, 920), (1060, 780), (1060, 340), (640, 200), (220, 340), (220, 780))
"""Where the plate of each seat is: the first at the bottom, the next on its right (P3)."""
REACH: Final = 118  # from a plate's middle to its edge
APART: Final = 1.15  # from one sign to the next, in signs

Point = tuple[float, float]
Stroke = Sequence[Point]


@lru_cache(maxsize=64)
def picture_of(level: str, dealer: int, out: tuple[int, ...], settlement: Settlement) -> bytes:
    """The picture of a hand that came to its end, as PNG. A round plate is of the team of seats 0 2 4, a square one of
    the other; a plate that is not filled was shut in. In the middle: the level, and under it what each winner gains in
    base scores (S3) in their colour, or = for a draw (S2)."""
    canvas = _Canvas()
    canvas.box(0, 0, WIDTH, HEIGHT, "felt")
    canvas.disc((640, 560), 470, "light")
    for inset, width in ((24, 6), (42, 3)):
        canvas.frame(inset, width, "brass")
    for seat in SEATS:
        canvas.plate(seat, out.index(seat) + 1 if seat in out else None)
        if seat == dealer:
            x, y = PLATES[seat]
            canvas.box(x + 70, y - 150, x + 150, y - 70, "red")
    canvas.box(500, 360, 780, 620, "ivory")
    canvas.write("10" if level == "T" else level, (640, 490), 160, "ink")
    if settlement.winner is None:
        canvas.write("=", (640, 720), 130, "ivory")
    else:
        canvas.write(f"+{settlement.multiple}", (640, 720), 130, ("us", "them")[settlement.winner])
    return canvas.png()


class _Canvas:
    def __init__(self) -> None:
        self._rows = [bytearray(WIDTH) for _ in range(HEIGHT)]

    def box(self, left: int, top: int, right: int, bottom: int, colour: str) -> None:
        line = bytes([_INDEX[colour]]) * (right - left)
        for row in self._rows[top:bottom]:
            row[left:right] = line

    def frame(self, inset: int, width: int, colour: str) -> None:
        right, bottom = WIDTH - inset, HEIGHT - inset
        self.box(inset, inset, right, inset + width, colour)
        self.box(inset, bottom - width, right, bottom, colour)
        self.box(inset, inset, inset + width, bottom, colour)
        self.box(right - width, inset, right, bottom, colour)

    def disc(self, middle: Point, radius: float, colour: str) -> None:
        x, y = middle
        for row in range(max(0, int(y - radius)), min(HEIGHT, int(y + radius) + 1)):
            half = (max(0.0, radius**2 - (row - y) ** 2)) ** 0.5
            left, right = max(0, round(x - half)), min(WIDTH, round(x + half))
            self._rows[row][left:right] = bytes([_INDEX[colour]]) * max(0, right - left)

    def plate(self, seat: int, place: int | None) -> None:
        """A seat's plate with its place, hollow and crossed out for somebody who was shut in."""
        team = ("us", "them")[team_of(seat)]
        for reach, colour in ((REACH, team), (REACH - 14, team if place else "dim")):
            if team == "us":
                self.disc(PLATES[seat], reach, colour)
            else:
                x, y = PLATES[seat]
                self.box(x - reach, y - reach, x + reach, y + reach, colour)
        self.write(str(place) if place else "x", PLATES[seat], 120, "ink" if place else team)

    def write(self, text: str, middle: Point, high: float, colour: str) -> None:
        """Signs of which `_strokes` knows how they are drawn, round this middle and so high."""
        scale, pen = high / 1.4, high * 0.075
        left = middle[0] - (len(text) * APART + 1 - APART) / 2 * scale
        for number, sign in enumerate(text):
            for stroke in _strokes(sign):
                points = [(left + (number * APART + x) * scale, middle[1] + (y - 0.7) * scale) for x, y in stroke]
                for point in _along(points, pen / 2):
                    self.disc(point, pen, colour)

    def png(self) -> bytes:
        lines = b"".join(b"\0" + bytes(row) for row in self._rows)
        colours = b"".join(colour.to_bytes(3, "big") for colour in PALETTE.values())
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, *zip(*parts, strict=True)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _along(points: Iterable[Point], step: float) -> Iterator[Point]:
    """Points along a line through these, no further apart than `step`."""
    before: Point | None = None
    for x, y in points:
        if before is not None:
            pieces = max(1, int(hypot(x - before[0], y - before[1]) / step) + 1)
            for piece in range(1, pieces):
                part = piece / pieces
                yield before[0] + (x - before[0]) * part, before[1] + (y - before[1]) * part
        yield x, y
        before = x, y


def _strokes(sign: str) -> list[Stroke]:
    """How a sign is drawn, one wide and 1.4 high, from the upper left."""
    ring = _arc(0.5, 0.7, 0.4, 0.62, 0, 360)
    match sign:
        case "0":
            return [ring]
        case "1":
            return [[(0.25, 0.34), (0.55, 0.08), (0.55, 1.32)]]
        case "2":
            return [[*_arc(0.5, 0.44, 0.36, 0.36, 180, 396), (0.12, 1.3), (0.9, 1.3)]]
        case "3":
            return [_arc(0.46, 0.4, 0.34, 0.32, 200, 450), _arc(0.46, 0.99, 0.38, 0.34, -90, 160)]
        case "4":
            return [[(0.7, 1.32), (0.7, 0.1), (0.08, 0.95), (0.95, 0.95)]]
        case "5":
            return [[(0.84, 0.1), (0.24, 0.1), (0.18, 0.62), *_arc(0.46, 0.9, 0.4, 0.42, -126, 144)]]
        case "6":
            return [[(0.72, 0.08), (0.14, 0.78)], _arc(0.5, 0.92, 0.4, 0.4, 0, 360)]
        case "7":
            return [[(0.1, 0.1), (0.9, 0.1), (0.4, 1.32)]]
        case "8":
            return [_arc(0.5, 0.4, 0.31, 0.3, 0, 360), _arc(0.5, 1.0, 0.38, 0.32, 0, 360)]
        case "9":
            return [_arc(0.5, 0.48, 0.4, 0.4, 0, 360), [(0.86, 0.62), (0.3, 1.32)]]
        case "J":
            return [[(0.72, 0.08), (0.72, 0.95), *_arc(0.4, 0.95, 0.32, 0.37, 0, 174)]]
        case "Q":
            return [ring, [(0.6, 1.0), (0.92, 1.36)]]
        case "K":
            return [[(0.14, 0.08), (0.14, 1.32)], [(0.86, 0.08), (0.14, 0.84)], [(0.4, 0.58), (0.9, 1.32)]]
        case "A":
            return [[(0.06, 1.32), (0.5, 0.08), (0.94, 1.32)], [(0.24, 0.92), (0.76, 0.92)]]
        case "+":
            return [[(0.5, 0.3), (0.5, 1.1)], [(0.1, 0.7), (0.9, 0.7)]]
        case "=":
            return [[(0.1, 0.5), (0.9, 0.5)], [(0.1, 0.9), (0.9, 0.9)]]
        case "x":
            return [[(0.12, 0.32), (0.88, 1.08)], [(0.88, 0.32), (0.12, 1.08)]]
    raise ValueError(f"nothing draws {sign!r}")


def _arc(x: float, y: float, across: float, high: float, begin: int, end: int) -> list[Point]:
    """From `begin` to `end` degrees, clockwise as one looks, from the right."""
    return [(x + across * cos(radians(angle)), y + high * sin(radians(angle))) for angle in range(begin, end + 1, 6)]
