"""Hands against a hand that shares no cards with them, solved: where to raise, what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, Literal

import numpy as np

from fifthstreet.analysis.census import VersusCensus, versus_census
from fifthstreet.analysis.choices import ALWAYS, DECK, NEVER, Row, cards_written
from fifthstreet.analysis.classes import HAND, all_ranks, final_classes
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.earnings import NOTHING, Ceiling, PerClass, in_short, rows_of
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.errors import NoExactFigureError

ROWS = 2048
"""Hands taken at a time, so that the work stays in the processor's cache."""

DEALER = ("fails", "loses", "ties", "wins")
"""What the dealer's hand comes to, in the order of a game's nets."""


EVEN, LOSS = Fraction(0), LOST


@dataclass(frozen=True, kw_only=True)
class VersusGame:
    """A hand against the dealer's: `pays` is the odds of the bet on each class that wins.

    A player who does not fold adds `bet` antes. Both hands have `cards` cards, and `up` of the
    dealer's lie face up. `bonus` is earned by an ante on each class whatever the dealer has, and
    `extra` is paid beside all that to a hand that is not folded.
    """

    shape: ClassVar[Literal["versus"]] = "versus"

    pays: PerClass
    bet: int
    least: int
    """The least strength with which the dealer qualifies."""
    ante_if_not_qualified: Fraction
    ante_if_won: Fraction
    ante_if_tied: Fraction = EVEN
    ante_if_lost: Fraction = LOSS
    bet_if_not_qualified: Fraction = EVEN
    bet_if_tied: Fraction = EVEN
    bet_if_lost: Fraction = LOSS
    cards: int = HAND
    up: int = 1
    ceiling: Ceiling | None = None
    bonus: PerClass = NOTHING
    extra: PerClass = NOTHING

    ante_apart: ClassVar[int] = 1
    """How many antes the main pay table does not pay."""

    most_choices: ClassVar[int] = 2
    """How many choices there are at a decision."""

    @cached_property
    def nets(self) -> tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]:
        """Return for each class the net where the dealer fails, loses, ties and wins."""
        items = []
        fails = self.ante_if_not_qualified + self.bet * self.bet_if_not_qualified
        ties = self.ante_if_tied + self.bet * self.bet_if_tied
        wins = self.ante_if_lost + self.bet * self.bet_if_lost
        for odds, *beside in zip(self.pays, self.bonus, self.extra, strict=True):
            won = self.bet * odds
            paid = self.ceiling.holds(odds, won) if self.ceiling else won
            more = sum(beside, Fraction(0))
            loses = self.ante_if_won + paid
            items.append((fails + more, loses + more, ties + more, wins + more))
        return tuple(items)

    @property
    def census(self) -> VersusCensus:
        """Return the counts of this deal."""
        return versus_census(self.least, self.cards, self.up)

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return 1 + self.bet

    def solve(self, ties: Ties = "bet") -> "VersusSolution":
        """Return the best play and its exact value."""
        return _solve(self, ties)

    def evaluate(self, policy: np.ndarray) -> Tally:
        """Return how rounds end when somebody bets where a policy says so, the best one or not."""
        return tally_of(_endings(self, policy, self.census))

    def unfolding(self, *, most: bool) -> np.ndarray:  # noqa: ARG002 - there is one size of bet
        """Return the policy that never folds."""
        return np.ones(self.census.fails.shape, dtype=np.bool_)

    def need_face_up(self, what: str) -> None:
        """Refuse figures that are only for five cards against five, one of which lies face up."""
        ties = self.ante_if_tied, self.bet_if_tied, self.bet_if_not_qualified
        losses = self.ante_if_lost, self.bet_if_lost
        usual = not any(ties) and {*losses} == {LOST} and not any(self.bonus)
        if (self.cards, self.up) != (HAND, 1) or not usual:
            raise NoExactFigureError.because(
                f"{what} was counted only for five cards against a dealer with one card face up, "
                "where a tie returns the wagers and nothing is paid beside them"
            )

    def rows(self) -> list[dict[str, object]]:
        """Return what the bet earns on each final hand as plain rows, the best hand first."""
        return rows_of(self.pays, self.extra, self.cards)

    def __repr__(self) -> str:
        return f"VersusGame({in_short(self.pays, self.ceiling, self.cards)}; bet {self.bet}x)"

    def _repr_html_(self) -> str:
        return html_table("What one unit bet earns", self.rows())


@dataclass(frozen=True, eq=False)
class VersusSolution:
    """The best play: `policy[hand, face-up card]` tells where to bet."""

    game: VersusGame
    ties: Ties
    policy: np.ndarray

    @cached_property
    def _tally(self) -> Tally:
        return self.game.evaluate(self.policy)

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self._tally

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self._tally.expected_value

    def decisions(self) -> Iterator[Row]:
        """Yield every hand: its cards, name, sets and the face-up cards against which to bet."""
        census = self.game.census
        names = [hand.name for hand in all_ranks(census.cards)]
        bets = self.policy.sum(axis=1).tolist()
        hands, strengths = census.hands.tolist(), census.strengths.tolist()
        every = zip(hands, strengths, census.ways.tolist(), strict=True)
        for place, (indices, strength, ways) in enumerate(every):
            always = bets[place] == self.policy.shape[1]
            yield {
                "hand": cards_written(indices),
                "name": names[strength - 1].replace(",", ""),
                "sets": ways,
                "bet_against": ALWAYS if always else self._against(place, indices),
            }

    def _against(self, place: int, indices: list[int]) -> str:
        """Return the face-up cards against which a hand bets."""
        if not self.game.up:
            return NEVER
        free = (card for card in DECK if card.index not in indices)
        bets = zip(free, self.policy[place].tolist(), strict=True)
        return " ".join(card.notation for card, bet in bets if bet) or NEVER

    def rows(self) -> list[Row]:
        """Return the best decision in every position as plain rows, for `pandas.DataFrame`."""
        return list(self.decisions())

    def __repr__(self) -> str:
        return f"VersusSolution({self.tally().in_short}, ties: {self.ties})"

    def _repr_html_(self) -> str:
        return self.tally()._repr_html_()


def _solve(game: VersusGame, ties: Ties) -> VersusSolution:
    census = game.census
    hands = census.dealer_hands
    raises = np.empty(census.fails.shape, dtype=np.bool_)
    for rows, number in class_rows(census):
        fails, loses, even, wins = game.nets[number]
        scale = denominator((fails, loses, even, wins))
        whole = scaled((fails, loses, even, wins), scale)
        kind = _kind(max(map(abs, whole)) * 4 * hands)
        least = -scale * hands - whole[3] * hands
        margin: np.ndarray = census.fails[rows].astype(kind) * (whole[0] - whole[3])
        margin += census.loses[rows].astype(kind) * (whole[1] - whole[3])
        margin += census.ties[rows].astype(kind) * (whole[2] - whole[3])
        raises[rows] = margin >= least if ties == "bet" else margin > least
    return VersusSolution(game, ties, raises)


def _kind(largest: int) -> type:
    """Return the narrowest array type that is safe; halving its width halves the time."""
    return np.int32 if largest < 2**30 else kind_for(largest)


def class_rows(census: VersusCensus) -> Iterator[tuple[slice, int]]:
    """Yield pieces of the census with one final class each: rows and the number of the class."""
    classes = census.classes()
    starts = [0, *(np.flatnonzero(np.diff(classes)) + 1), len(classes)]
    for first, last in pairwise(starts):
        for start in range(int(first), int(last), ROWS):
            yield slice(start, min(start + ROWS, int(last))), int(classes[first])


def _endings(game: VersusGame, raises: np.ndarray, census: VersusCensus) -> Iterator[Ending]:
    for number, (folds, ends) in enumerate(_counts(raises, census)):
        hand = final_classes(game.cards)[number]
        yield Ending(bets=(), folded=True, hand=hand, staked=1, net=Fraction(-1), ways=folds)
        for dealer, net, ways in zip(DEALER, game.nets[number], ends, strict=True):
            yield Ending(
                bets=(game.bet,),
                folded=False,
                hand=hand,
                dealer=dealer,
                staked=game.most_staked,
                net=net,
                ways=ways,
            )


def _counts(raises: np.ndarray, census: VersusCensus) -> list[tuple[int, list[int]]]:
    """Return for each class the deals that fold, and those bet on by what the dealer has."""
    items = [(0, [0, 0, 0, 0]) for _ in final_classes(census.cards)]
    sums = _row_sums(census)
    betting = raises.sum(axis=1, dtype=np.int64)
    for rows, number in class_rows(census):
        ways, bets = census.ways[rows], betting[rows]
        folds, ends = items[number]
        mixed = np.flatnonzero((bets > 0) & (bets < raises.shape[1]))
        always = bets == raises.shape[1]
        remaining = raises[rows][mixed]
        others = 0
        for place, (count, total) in enumerate(
            zip((census.fails, census.loses, census.ties), sums, strict=True)
        ):
            some = (count[rows][mixed] * remaining).sum(axis=1, dtype=np.int64)
            result = int((total[rows] * ways * always).sum()) + int((some * ways[mixed]).sum())
            ends[place] += result
            others += result
        bet_on = int((bets * ways).sum()) * census.dealer_hands
        ends[3] += bet_on - others
        all_deals = int(ways.sum()) * raises.shape[1] * census.dealer_hands
        items[number] = (folds + all_deals - bet_on, ends)
    return items


@cache
def _row_sums(census: VersusCensus) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each hand, over all face-up cards, how often the dealer fails, loses and ties."""
    fails, loses, ties = (
        counts.sum(axis=1, dtype=np.int64) for counts in (census.fails, census.loses, census.ties)
    )
    return fails, loses, ties
