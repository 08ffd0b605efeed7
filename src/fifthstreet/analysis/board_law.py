"""What a game beside a shared board is: its decisions, and what every ending earns."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Literal, TypeAlias

from fifthstreet.analysis.board_census import HOLE
from fifthstreet.analysis.choices import FOLD, STAY, action, change
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.earnings import NOTHING, Ceiling, PerClass, in_short, rows_of

COMPARED = ("loses", "ties", "wins")
"""What the dealer's hand comes to against the player's."""

MOST_CHOICES = 4
"""How many choices there may be at a decision: each takes two bits."""

Nets: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""For each final class: where the dealer fails and is lower, equal or higher, or qualifies so."""


@dataclass(frozen=True, kw_only=True)
class BoardLaw:
    """Two own cards and a board against two of the dealer's and the same board.

    `streets` lists what may be chosen at each decision besides a fold: a multiple of the ante to
    bet, or `STAY`; `seen` tells how many shared cards a player has seen then, and `folds` where a
    fold is a choice. An ante lies on each opening wager before the deal; `opening_nets` is what
    each of them earns and `bet_nets` what one ante bet earns, by class and by what the dealer's
    hand comes to. A ceiling is over all of them together. `extra` is paid beside all that to a
    hand that is not folded.
    """

    shape: ClassVar[Literal["board"]] = "board"
    cards: ClassVar[int] = HAND
    hole: ClassVar[int] = HOLE

    pays: PerClass
    """What the main pay table pays on each class."""
    streets: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    folds: tuple[bool, ...]
    least: int
    """The least strength with which the dealer qualifies."""
    opening_nets: tuple[Nets, ...]
    bet_nets: Nets
    ceiling: Ceiling | None = None
    extra: PerClass = NOTHING

    @property
    def opening(self) -> int:
        """Return how many antes are staked before the deal."""
        return len(self.opening_nets)

    def choices(self, street: int) -> tuple[int, ...]:
        """Return what may be chosen at a decision, the smallest stake first and a fold before."""
        fold = (FOLD,) if self.folds[street] else ()
        return (*fold, *sorted(self.streets[street], key=change))

    def choices_at(self, seen: int) -> tuple[int, ...]:
        """Return what may be chosen with so many shared cards seen: to stay where none decides."""
        return self.choices(self.seen.index(seen)) if seen in self.seen else (STAY,)

    @cached_property
    def stakes(self) -> tuple[int, ...]:
        """Return how many antes may be bet in a round, with none among them."""
        return tuple(sorted({0, *(change(each) for street in self.streets for each in street)}))

    def nets(self, bet: int) -> Nets:
        """Return the net of a round with so many antes bet, by class and the dealer's outcome."""
        if bet not in self._nets:
            rows = zip(*self.opening_nets, self.bet_nets, strict=True)
            self._nets[bet] = tuple(
                tuple(self._net(odds, bet) + more for odds in zip(*row, strict=True))
                for row, more in zip(rows, self.extra, strict=True)
            )
        return self._nets[bet]

    @cached_property
    def _nets(self) -> dict[int, Nets]:
        """The nets by antes bet, as far as they were asked for."""
        return {}

    def _net(self, odds: tuple[Fraction, ...], bet: int) -> Fraction:
        """Return what all wagers earn at their odds, the last of which are those of the bet."""
        *opening, raised = odds
        net = sum(opening, bet * raised)
        if self.ceiling is None:
            return net
        return net - max(Fraction(0), self.won(odds, bet, self.ceiling) - self.ceiling.most)

    def won(self, odds: tuple[Fraction, ...], bet: int, ceiling: Ceiling) -> Fraction:
        """Return what wagers win together that a ceiling looks at, before it holds them."""
        stakes = (*(1,) * self.opening, bet)
        wins = zip(odds, stakes, strict=True)
        least = ceiling.from_odds
        return sum((each * at for each, at in wins if each > 0 and each >= least), Fraction(0))

    @cached_property
    def dealer(self) -> tuple[tuple[str, slice], ...]:
        """Return what the dealer's hand comes to, and which of the nets are about that.

        Where hands are compared whether it qualifies or not, nothing else is said of one that
        fails.
        """
        rows = (row for nets in (*self.opening_nets, self.bet_nets) for row in nets)
        apart = any(len({*row[: len(COMPARED)]}) > 1 for row in rows)
        first = (0, 1, 2) if apart else (0,)
        words = (*(COMPARED if apart else ("fails",)), *COMPARED)
        starts = (*first, 3, 4, 5, 6)
        return tuple(
            (word, slice(*each)) for word, each in zip(words, pairwise(starts), strict=True)
        )

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return self.opening + max(self.stakes)

    @property
    def most_choices(self) -> int:
        """Return how many choices there are at most at a decision."""
        return max(len(self.choices(street)) for street in range(len(self.streets)))

    def rows(self) -> list[dict[str, object]]:
        """Return what the main pay table pays on each final hand, the best hand first."""
        return rows_of(self.pays, self.extra)

    def __repr__(self) -> str:
        bets = ", ".join("/".join(map(action, each)) for each in self.streets)
        return f"BoardGame({in_short(self.pays, self.ceiling)}; {bets})"
