"""A scene drawn with nothing but arrays: felt, cards, and who has staked what."""

from functools import cache

import numpy as np

from fifthstreet.cards import Card, Suit
from fifthstreet.training.glyphs import line, suit
from fifthstreet.training.scene import Row, Scene

Colour = tuple[int, int, int]

FELT, RIM, LINE = (24, 92, 66), (17, 66, 48), (198, 176, 110)
PAPER, INK, RED, BACK, BACK_LINE = (
    (250, 248, 240),
    (32, 32, 38),
    (190, 34, 44),
    (44, 62, 122),
    (150, 164, 214),
)
EDGE = (120, 118, 112)
CREAM, DIM, GOLD = (236, 232, 214), (136, 168, 150), (255, 214, 102)

CARD_WIDTH, CARD_HEIGHT, GAP = 64, 90, 8
MARGIN, HEADING = 24, 52
PLACE_HEIGHT = CARD_HEIGHT + 64
COLUMNS = 3
RADIUS = 8
FRET = 2
"""Pixels of a line on the back of a card."""

Canvas = np.ndarray


def _blend(canvas: Canvas, covered: np.ndarray, at: tuple[int, int], colour: Colour) -> None:
    """Lay a colour over a part of the canvas as far as it covers each pixel."""
    top, left = at
    part = canvas[top : top + covered.shape[0], left : left + covered.shape[1]]
    share = covered[: part.shape[0], : part.shape[1], None]
    part[:] = part * (1 - share) + np.array(colour) * share


@cache
def _rounded(height: int, width: int, radius: int) -> np.ndarray:
    """Return a box with round corners as coverage."""
    y, x = np.arange(height)[:, None] + 0.5, np.arange(width)[None, :] + 0.5
    dx = np.maximum(np.abs(x - width / 2) - (width / 2 - radius), 0)
    dy = np.maximum(np.abs(y - height / 2) - (height / 2 - radius), 0)
    covered: np.ndarray = np.clip(radius - np.hypot(dx, dy) + 0.5, 0.0, 1.0)
    return covered


def _box(canvas: Canvas, at: tuple[int, int], size: tuple[int, int], colour: Colour) -> None:
    _blend(canvas, _rounded(*size, RADIUS), at, colour)


def _write(canvas: Canvas, text: str, at: tuple[int, int], size: int, colour: Colour) -> None:
    if text:
        _blend(canvas, line(text, size), at, colour)


@cache
def _card(card: Card, faded: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return a card's picture and the coverage of its outline."""
    outline = _rounded(CARD_HEIGHT, CARD_WIDTH, RADIUS)
    canvas = np.empty((CARD_HEIGHT, CARD_WIDTH, 3))
    canvas[:] = EDGE
    _blend(canvas, _rounded(CARD_HEIGHT - 2, CARD_WIDTH - 2, RADIUS - 1), (1, 1), PAPER)
    if card.known:
        _face(canvas, card)
    else:
        _back(canvas)
    return (canvas * 0.4 + np.array(FELT) * 0.6 if faded else canvas), outline


def _face(canvas: Canvas, card: Card) -> None:
    """Draw rank and suit: small in the corner that an overlapping card leaves free, and large."""
    colour = RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else INK
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    for number, char in enumerate(rank):
        # Two figures stand closer together than letters do.
        left = (3 if len(rank) == 1 else 0) + number * 11
        _blend(canvas, line(char, 18), (5, left), colour)
    _blend(canvas, suit(card.suit.letter, 14), (32, 7), colour)
    _blend(canvas, suit(card.suit.letter, 34), (CARD_HEIGHT - 42, CARD_WIDTH - 40), colour)


def _back(canvas: Canvas) -> None:
    """Draw a lattice on a blue ground."""
    _blend(canvas, _rounded(CARD_HEIGHT - 10, CARD_WIDTH - 10, RADIUS - 3), (5, 5), BACK)
    y, x = np.mgrid[0 : CARD_HEIGHT - 20, 0 : CARD_WIDTH - 20]
    lattice = ((x + y) % 12 < FRET) | ((x - y) % 12 < FRET)
    _blend(canvas, lattice * 0.8, (10, 10), BACK_LINE)


def _cards(canvas: Canvas, row: Row, at: tuple[int, int]) -> None:
    top, left = at
    for number, card in enumerate(row.cards):
        face, outline = _card(card, row.out)
        x = left + number * _step(row)
        shadow = outline * 0.35
        _blend(canvas, shadow, (top + 3, x + 2), (0, 0, 0))
        part = canvas[top : top + CARD_HEIGHT, x : x + CARD_WIDTH]
        part[:] = part * (1 - outline[..., None]) + face * outline[..., None]


def _step(row: Row) -> int:
    """Return from one card to the next; the five cards of a seat overlap."""
    return CARD_WIDTH + GAP if len(row.cards) <= COLUMNS else CARD_WIDTH // 2 + GAP


def _wide(row: Row) -> int:
    return (len(row.cards) - 1) * _step(row) + CARD_WIDTH


def _place(canvas: Canvas, row: Row, at: tuple[int, int], width: int) -> None:
    """Draw one seat: its frame, cards, name and stake."""
    top, left = at
    frame = GOLD if row.acting else LINE
    _box(canvas, (top, left), (PLACE_HEIGHT, width), frame)
    thick = 3 if row.acting else 2
    inner = (PLACE_HEIGHT - 2 * thick, width - 2 * thick)
    _box(canvas, (top + thick, left + thick), inner, FELT)
    _cards(canvas, row, (top + 12, left + (width - _wide(row)) // 2))
    words = DIM if row.out else CREAM
    _write(
        canvas, row.label, (top + CARD_HEIGHT + 20, left + 10), 10, GOLD if row.acting else words
    )
    _write(canvas, ", ".join(row.notes), (top + CARD_HEIGHT + 40, left + 10), 9, words)


def _picture(scene: Scene) -> np.ndarray:
    """Return a scene as rows of pixels: red, green and blue of one byte each."""
    columns = min(COLUMNS, len(scene.seats))
    rows = -(-len(scene.seats) // COLUMNS)
    width = max(250, *(_wide(row) + 2 * GAP for row in scene.seats))
    whole = max(columns * (width + MARGIN) + MARGIN, 2 * MARGIN + 420)
    height = HEADING + CARD_HEIGHT + 34 + rows * (PLACE_HEIGHT + MARGIN) + MARGIN
    canvas = np.empty((height, whole, 3))
    canvas[:] = RIM
    _blend(canvas, _rounded(height - 16, whole - 16, 24), (8, 8), FELT)
    _write(canvas, scene.title, (22, MARGIN + 4), 12, CREAM)
    middle = scene.middle
    left = (whole - _wide(middle)) // 2
    _cards(canvas, middle, (HEADING, left))
    _write(canvas, middle.label, (HEADING + CARD_HEIGHT // 2 - 8, MARGIN + 4), 10, DIM)
    start = (whole - columns * (width + MARGIN) + MARGIN) // 2
    for number, seat in enumerate(scene.seats):
        down, across = divmod(number, COLUMNS)
        top = HEADING + CARD_HEIGHT + 34 + down * (PLACE_HEIGHT + MARGIN)
        _place(canvas, seat, (top, start + across * (width + MARGIN)), width)
    return np.clip(canvas + 0.5, 0, 255).astype(np.uint8)


def render(scene: Scene, mode: str) -> str | np.ndarray:
    """Return a scene as a render mode asks: text, or a picture as an array."""
    return scene.text() if mode == "ansi" else _picture(scene)
