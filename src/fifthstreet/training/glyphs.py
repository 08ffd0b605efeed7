"""Letters, figures and suits drawn from strokes and curves, so that pictures need no font."""

from functools import cache

import numpy as np

STROKES = {
    "A": "06 20 46;14 34",
    "B": "00 06 36 45 44 33 03;00 30 41 42 33",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 45 41 20 00",
    "E": "40 00 06 46;03 33",
    "F": "40 00 06;03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06;40 46;03 43",
    "I": "20 26",
    "J": "40 45 36 16 05",
    "K": "00 06;40 04;13 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10;24 46",
    "R": "06 00 30 41 42 33 03;23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40;20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46;40 06",
    "Y": "00 23 40;23 26",
    "Z": "00 40 06 46",
    "0": "10 30 41 45 36 16 05 01 10",
    "1": "11 20 26",
    "2": "01 10 30 41 42 06 46",
    "3": "01 10 30 41 42 33 13;33 44 45 36 16 05",
    "4": "34 04 30 36",
    "5": "40 00 03 33 44 45 36 16 05",
    "6": "41 30 10 01 05 16 36 45 44 33 13 04",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "05 16 36 45 41 30 10 01 02 13 33 42",
    "+": "22 26;04 44",
    "-": "04 44",
    ".": "25 26",
    ",": "25 17",
    "(": "30 12 14 36",
    ")": "10 32 34 16",
    "'": "20 22",
    "/": "40 06",
    "?": "01 10 30 41 42 23 24;26 26",
}
"""Points of each stroke on a grid of five columns and seven rows, the origin at the top left."""

WIDTH, HEIGHT = 4, 6
ADVANCE = 6
"""Columns from one letter to the next."""


def _distance(x: np.ndarray, y: np.ndarray, start: str, end: str) -> np.ndarray:
    """Return how far each point of a grid is from a straight stroke."""
    (ax, ay), (bx, by) = map(int, start), map(int, end)
    dx, dy = bx - ax, by - ay
    along = ((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1)
    along = np.clip(along, 0.0, 1.0)
    return np.asarray(np.hypot(x - ax - along * dx, y - ay - along * dy))


@cache
def letter(char: str, size: int, bold: float = 0.55) -> np.ndarray:
    """Return how much of each pixel a letter covers; its height is `size` pixels and a margin."""
    unit = size / HEIGHT
    rows, columns = int(size + 2 * unit), int((ADVANCE + 0.5) * unit)
    y, x = np.mgrid[0:rows, 0:columns].astype(float) / unit
    nearest = np.full(x.shape, np.inf)
    for stroke in filter(None, STROKES.get(char.upper(), "").split(";")):
        points = stroke.split()
        for start, end in zip(points, points[1:] or points, strict=False):
            nearest = np.minimum(nearest, _distance(x - 1, y - 1, start, end))
    covered: np.ndarray = np.clip((bold - nearest) * unit + 0.5, 0.0, 1.0)
    return covered


def line(text: str, size: int) -> np.ndarray:
    """Return how much of each pixel a line of text covers."""
    return np.hstack([letter(char, size) for char in text])


FOOT, LEAF = 0.95, 0.42
"""How low a stem reaches, and the radius of a club's leaf, in halves of a suit's height."""


def _heart(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    u, v = 1.18 * x, 1.18 * (0.12 - y)
    return np.asarray((u * u + v * v - 0.72) ** 3 - 1.35 * u * u * v**3 < 0)


def _stem(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return a stem that widens to its foot."""
    wide = 0.10 + 0.32 * np.clip(y - 0.35, 0, 1) ** 1.5
    return np.asarray((np.abs(x) < wide) & (y > 0) & (y < FOOT))


def _spade(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.asarray(_heart(x, -(y + 0.08)) | _stem(x, y))


def _diamond(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.asarray(np.abs(x) / 0.72 + np.abs(y) / 0.98 < 1)


def _club(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    stem = _stem(x, y)
    for left, top in ((0.0, -0.48), (-0.46, 0.18), (0.46, 0.18)):
        stem |= np.hypot(x - left, y - top) < LEAF
    return stem


SHAPES = {"h": _heart, "s": _spade, "d": _diamond, "c": _club}
FINE = 4
"""Points to a pixel's side, so that edges are smooth."""


@cache
def suit(letter_of: str, size: int) -> np.ndarray:
    """Return how much of each pixel a suit covers in a square."""
    fine = size * FINE
    y, x = (np.mgrid[0:fine, 0:fine] + 0.5) * 2 / fine - 1
    shape = SHAPES[letter_of](x, y).astype(float)
    covered: np.ndarray = shape.reshape(size, FINE, size, FINE).mean(axis=(1, 3))
    return covered
