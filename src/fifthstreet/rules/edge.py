"""What a text states of the house edge: each figure with its base, held against the computed ones.

The figures themselves are computed elsewhere and given as an argument; here they are only read.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.document import Statement

Base = Literal["ante", "money staked"]
BASES: Mapping[Base, str] = {"ante": "of the ante", "money staked": "of all money staked"}

_CLAIM = re.compile(
    r"(?P<minus>[-\u2212\u2013] ?)?(?P<figure>\d{1,9}(?:\.(?P<part>\d{1,9}))?) ?(?:%|per ?cent)"
    r"(?: of (?P<base>[^.,;:()%\d]{1,60}))?",
    re.IGNORECASE,
)
_ANTE = re.compile(r"(?:the |an |your |each |every )?ante\b", re.IGNORECASE)
_STAKED = re.compile(r"\b(?:stake[ds]?|wager(?:ed|s)?|money)\b", re.IGNORECASE)
_PLAYERS_EDGE = re.compile(
    r"\bplayers?\b(?:(?!\bhouse\b)[^.;]){0,80}\b(?:advantage|edge|favou?r)\b"
    r"|\b(?:advantage|edge|favou?rs?|favou?r of)\b(?: (?:to|for|of))?(?: the)? players?\b"
    r"|\bhouse\b[^.;]{0,80}\b(?:loses?|gives? away)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputedEdge:
    """The house edge of a game as shares, the one to show first; equal choices make several."""

    of_ante: tuple[Fraction, ...]
    of_money_staked: tuple[Fraction, ...]

    @property
    def text(self) -> str:
        """Return the figures as a text may state them."""
        ante, staked = self.of_ante[0], self.of_money_staked[0]
        return f"{percent(ante, 4)}% of the ante, or {percent(staked, 3)}% of all money staked"


EdgeOf = Callable[[RuleBook], ComputedEdge | None]
"""Computes the house edge of a book's game; None where that cannot be done here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeClaim:
    """One percentage of a text, as it is written, and of what it is a share."""

    figure: str
    places: int
    base: Base | None

    @property
    def text(self) -> str:
        """Return the claim in words."""
        return f"{self.figure}% {BASES[self.base]}" if self.base else f"{self.figure}%"

    def agrees_with(self, edge: ComputedEdge) -> bool:
        """Return whether the claim is a computed figure of its base, rounded to its decimals."""
        figures = edge.of_ante if self.base == "ante" else edge.of_money_staked
        return self.places > 0 and self.figure in [percent(each, self.places) for each in figures]


def claims(text: str) -> tuple[EdgeClaim, ...]:
    """Return every percentage of a text.

    >>> [claim.text for claim in claims("4.91% of the ante, not 1.58%")]
    ['4.91% of the ante', '1.58%']
    """
    return tuple(
        EdgeClaim(
            figure=f"{'-' if match['minus'] else ''}{match['figure']}",
            places=len(match["part"] or ""),
            base=_base(match["base"] or ""),
        )
        for match in _CLAIM.finditer(text)
    )


def _base(words: str) -> Base | None:
    if _ANTE.match(words):
        return "ante"
    return "money staked" if _STAKED.search(words) else None


def gives_the_player_an_edge(text: str) -> bool:
    """Return whether a text says that the player, and not the house, has the advantage."""
    return _PLAYERS_EDGE.search(text) is not None


def own_claims(text: str, book: RuleBook) -> tuple[EdgeClaim, ...]:
    """Return the claims of a text but for what it quotes: a bare figure of the document itself."""
    quoted = {statement.percent for statement in book.statements if statement.kind == "house_edge"}
    return tuple(claim for claim in claims(text) if claim.base or claim.figure not in quoted)


def quoted_claims(text: str, book: RuleBook) -> tuple[Statement, ...]:
    """Return the document's statements whose figure a text repeats without a base."""
    bare = {claim.figure for claim in claims(text) if not claim.base}
    return tuple(s for s in book.statements if s.kind == "house_edge" and s.percent in bare)


def is_printable(text: str, book: RuleBook, edge: ComputedEdge) -> bool:
    """Return whether a text states only computed figures with their base and the document's own."""
    own = own_claims(text, book)
    turned = edge.of_ante[0] > 0 and gives_the_player_an_edge(text)
    stated = own or quoted_claims(text, book)
    return bool(stated) and not turned and all(c.base and c.agrees_with(edge) for c in own)


def percent(share: Fraction, places: int) -> str:
    """Write a share in percent with so many decimals, halves away from zero.

    >>> percent(Fraction(1, 8), 0), percent(Fraction(-1, 80), 2)
    ('13', '-1.25')
    """
    units = int(abs(share) * 100 * 10**places + Fraction(1, 2))
    whole, part = divmod(units, 10**places)
    sign = "-" if share < 0 and units else ""
    return f"{sign}{whole}.{part:0{places}d}" if places else f"{sign}{whole}"
