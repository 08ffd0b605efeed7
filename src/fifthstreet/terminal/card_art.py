"""Cards drawn for a terminal: large ones for what matters, small ones for the other seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from fifthstreet.cards import Card, Rank, Suit
from fifthstreet.play.views import HIDDEN

PAPER = "#f8f5ec"
BACK = "#c9d8ff on #24408e"
TWO_COLOURS = {
    Suit.SPADES: "#16181d",
    Suit.CLUBS: "#16181d",
    Suit.HEARTS: "#c1121f",
    Suit.DIAMONDS: "#c1121f",
}
FOUR_COLOURS = TWO_COLOURS | {Suit.CLUBS: "#12722f", Suit.DIAMONDS: "#1546c4"}
LARGE_WIDTH, SMALL_WIDTH = 7, 4
GAP = 1
ROUND_EDGES = ("╭", "─", "╮", "│", "╰", "╯", "▒")
ASCII_EDGES = ("+", "-", "+", "|", "+", "+", "#")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardArtist:
    """How cards are drawn: with suits in four colours or two, and on terminals without Unicode."""

    four_colours: bool = False
    ascii_only: bool = False

    def large(self, cards: Iterable[str]) -> Text:
        """Return cards side by side, five rows high."""
        faces = [self._large(card) for card in cards]
        rows = [Text(" " * GAP).join(rows) for rows in zip(*faces, strict=True)]
        return Text("\n", no_wrap=True).join(rows)

    def small(self, cards: Iterable[str]) -> Text:
        """Return cards side by side in one row."""
        faces = [Text(self._corner(card).center(SMALL_WIDTH), self._style(card)) for card in cards]
        return Text(" " * GAP, no_wrap=True).join(faces)

    def _large(self, card: str) -> Sequence[Text]:
        corner, flat, other, side, foot, last, back = self._edges
        style, inside = self._style(card), LARGE_WIDTH - 2
        if card == HIDDEN:
            rows = [back * inside] * 3
        else:
            rank, suit = self._rank(card), self._suit(card)
            rows = [rank.ljust(inside), suit.center(inside), rank.rjust(inside)]
        top, bottom = corner + flat * inside + other, foot + flat * inside + last
        return [Text(row, style) for row in (top, *(f"{side}{row}{side}" for row in rows), bottom)]

    @property
    def _edges(self) -> tuple[str, ...]:
        return ASCII_EDGES if self.ascii_only else ROUND_EDGES

    def _style(self, card: str) -> str:
        if card == HIDDEN:
            return BACK
        colours = FOUR_COLOURS if self.four_colours else TWO_COLOURS
        return f"bold {colours[Card(card).suit]} on {PAPER}"

    @staticmethod
    def _rank(card: str) -> str:
        rank = Card(card).rank
        return "10" if rank is Rank.TEN else rank.letter

    def _suit(self, card: str) -> str:
        suit = Card(card).suit
        return suit.letter if self.ascii_only else suit.symbol

    def _corner(self, card: str) -> str:
        if card == HIDDEN:
            return self._edges[-1] * 2
        return self._rank(card) + self._suit(card)


def width_of(count: int, *, large: bool) -> int:
    """Return how many columns some cards take."""
    return count * ((LARGE_WIDTH if large else SMALL_WIDTH) + GAP) - GAP if count else 0
