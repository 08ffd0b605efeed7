"""Casino Stud solved: for every hand and face-up card whether to bet, and what that comes to."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise

import numpy as np

from fifthstreet.analysis.census import CARDS, DEALER_HANDS, VersusCensus, versus_census
from fifthstreet.analysis.choices import ALWAYS, DECK, NEVER, Row, cards_written
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import VersusGame
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.cards import all_five_card_ranks

ROWS = 2048
"""Hands taken at a time, so that the work stays in the processor's cache."""

DEALER = ("fails", "loses", "ties", "wins")
"""What the dealer's hand comes to, in the order of a game's nets."""


@dataclass(frozen=True, eq=False)
class VersusSolution:
    """The best play: `raises[hand, face-up card]` tells where to bet."""

    game: VersusGame
    ties: Ties
    raises: np.ndarray

    @cached_property
    def _tally(self) -> Tally:
        return evaluate(self.game, self.raises)

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self._tally

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self._tally.expected_value

    def decisions(self) -> Iterator[Row]:
        """Yield every hand: its cards, name, sets and the face-up cards against which to bet."""
        census = versus_census(self.game.least)
        names = [hand.name for hand in all_five_card_ranks()]
        bets = self.raises.sum(axis=1).tolist()
        hands, strengths = census.hands.tolist(), census.strengths.tolist()
        every = zip(hands, strengths, census.ways.tolist(), strict=True)
        for place, (indices, strength, ways) in enumerate(every):
            always = bets[place] == CARDS - len(indices)
            yield {
                "hand": cards_written(indices),
                "name": names[strength - 1].replace(",", ""),
                "sets": ways,
                "bet_against": ALWAYS if always else self._against(place, indices),
            }

    def _against(self, place: int, indices: list[int]) -> str:
        """Return the face-up cards against which a hand bets."""
        free = (card for card in DECK if card.index not in indices)
        bets = zip(free, self.raises[place].tolist(), strict=True)
        return " ".join(card.notation for card, bet in bets if bet) or NEVER

    def rows(self) -> list[Row]:
        """Return the best decision in every position as plain rows, for `pandas.DataFrame`."""
        return list(self.decisions())

    def __repr__(self) -> str:
        return f"VersusSolution({self.tally().in_short}, ties: {self.ties})"

    def _repr_html_(self) -> str:
        return self.tally()._repr_html_()


def solve(game: VersusGame, ties: Ties = "bet") -> VersusSolution:
    """Return the best play and its exact value."""
    census = versus_census(game.least)
    raises = np.empty(census.fails.shape, dtype=np.bool_)
    for rows, number in class_rows(census):
        fails, loses, even, wins = game.nets[number]
        scale = denominator((fails, loses, even, wins))
        whole = scaled((fails, loses, even, wins), scale)
        kind = _kind(max(map(abs, whole)) * 4 * DEALER_HANDS)
        least = -scale * DEALER_HANDS - whole[3] * DEALER_HANDS
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


def evaluate(game: VersusGame, raises: np.ndarray) -> Tally:
    """Return how rounds end when somebody bets where `raises` says so, the best way or not."""
    return tally_of(_endings(game, raises, versus_census(game.least)))


def _endings(
    game: VersusGame, raises: np.ndarray, census: VersusCensus
) -> Iterator[Ending]:
    for number, (folds, ends) in enumerate(_counts(raises, census)):
        hand = final_classes()[number]
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
    items = [(0, [0, 0, 0, 0]) for _ in final_classes()]
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
        bet_on = int((bets * ways).sum()) * DEALER_HANDS
        ends[3] += bet_on - others
        all_deals = int(ways.sum()) * raises.shape[1] * DEALER_HANDS
        items[number] = (folds + all_deals - bet_on, ends)
    return items


@cache
def _row_sums(census: VersusCensus) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each hand, over all face-up cards, how often the dealer fails, loses and ties."""
    fails, loses, ties = (
        counts.sum(axis=1, dtype=np.int64) for counts in (census.fails, census.loses, census.ties)
    )
    return fails, loses, ties
