"""Hands against a hand that shares no cards with them, solved: where to raise, what it comes to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from typing import ClassVar, Literal, TypeAlias

import numpy as np

from fifthstreet.analysis.census import FIVE_EACH, VersusCensus, VersusDeal, versus_census
from fifthstreet.analysis.choices import ALWAYS, DECK, FOLD, NEVER, Row, cards_written
from fifthstreet.analysis.classes import all_ranks, final_classes
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

ClassNets: TypeAlias = tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]
"""For each class the net where the dealer fails, loses, ties and wins."""


@dataclass(frozen=True, kw_only=True)
class VersusGame:
    """A hand against the dealer's: `pays` is the odds of the bet on each class that wins.

    A player who does not fold adds one of `bets`, in antes; `deal` tells the cards of both hands.
    `bonus` is earned by an ante on each class whatever the dealer has, and `extra` is paid beside
    all that to a hand that is not folded.
    """

    shape: ClassVar[Literal["versus"]] = "versus"

    pays: PerClass
    bets: tuple[int, ...]
    """The sizes of the bet, the smallest first."""
    least: int
    """The least strength with which the dealer qualifies."""
    ante_if_not_qualified: Fraction
    ante_if_won: Fraction
    ante_if_tied: Fraction = EVEN
    ante_if_lost: Fraction = LOSS
    bet_if_not_qualified: Fraction = EVEN
    bet_if_tied: Fraction = EVEN
    bet_if_lost: Fraction = LOSS
    deal: VersusDeal = FIVE_EACH
    ceiling: Ceiling | None = None
    bonus: PerClass = NOTHING
    extra: PerClass = NOTHING

    ante_apart: ClassVar[int] = 1
    """How many antes the main pay table does not pay."""

    @property
    def most_choices(self) -> int:
        """Return how many choices there are at the decision."""
        return 1 + len(self.bets)

    @property
    def bet(self) -> int:
        """Return the largest bet."""
        return self.bets[-1]

    @property
    def cards(self) -> int:
        """Return how many cards of a hand are judged."""
        return self.deal.best

    @property
    def nets(self) -> ClassNets:
        """Return for each class the net of the largest bet, as `nets_of` tells it."""
        return self.nets_of(self.bet)

    def nets_of(self, bet: int) -> ClassNets:
        """Return for each class the net where the dealer fails, loses, ties and wins."""
        return self._nets[bet]

    @cached_property
    def _nets(self) -> dict[int, ClassNets]:
        return {bet: tuple(self._nets_of_classes(bet)) for bet in self.bets}

    def _nets_of_classes(self, bet: int) -> Iterator[tuple[Fraction, Fraction, Fraction, Fraction]]:
        fails = self.ante_if_not_qualified + bet * self.bet_if_not_qualified
        ties = self.ante_if_tied + bet * self.bet_if_tied
        wins = self.ante_if_lost + bet * self.bet_if_lost
        for odds, *beside in zip(self.pays, self.bonus, self.extra, strict=True):
            won = bet * odds
            paid = self.ceiling.holds(odds, won) if self.ceiling else won
            more = sum(beside, Fraction(0))
            yield fails + more, self.ante_if_won + paid + more, ties + more, wins + more

    def choices(self, _street: int = 0) -> tuple[int, ...]:
        """Return what may be chosen: a fold, and then the bets from the smallest up."""
        return FOLD, *self.bets

    @property
    def census(self) -> VersusCensus:
        """Return the counts of this deal."""
        return versus_census(self.least, self.deal)

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return 1 + self.bet

    def solve(self, ties: Ties = "bet") -> "VersusSolution":
        """Return the best play and its exact value."""
        return _solve(self, ties)

    def evaluate(self, policy: np.ndarray) -> Tally:
        """Return how rounds end when somebody bets where a policy says so, the best one or not."""
        return tally_of(_endings(self, policy, None))

    def unfolding(self, *, most: bool) -> np.ndarray:
        """Return the policy that never folds, with the largest bet or the smallest."""
        place = len(self.bets) if most else 1
        return np.full(self.census.fails.shape, place, dtype=self.policy_kind)

    @property
    def policy_kind(self) -> type:
        """Return the type of a policy: yes or no to one size, or the place of one of several."""
        return np.bool_ if len(self.bets) == 1 else np.uint8

    def other_choices(self, policy: np.ndarray) -> list[np.ndarray]:
        """Return the policies that everywhere make another choice, so that each is made once."""
        turns = range(1, self.most_choices)
        return [((policy + turn) % self.most_choices).astype(self.policy_kind) for turn in turns]

    def need_face_up(self, what: str) -> None:
        """Refuse figures that are only for five cards against five, one of which lies face up."""
        one_size = len(self.bets) == 1
        ties = self.ante_if_tied, self.bet_if_tied, self.bet_if_not_qualified
        losses = self.ante_if_lost, self.bet_if_lost
        usual = not any(ties) and {*losses} == {LOST} and not any(self.bonus)
        if self.deal != FIVE_EACH or not (usual and one_size):
            raise NoExactFigureError.because(
                f"{what} was counted only for five cards against a dealer with one card face up, "
                "where the bet has one size, a tie returns the wagers and nothing is paid beside "
                "them"
            )

    def rows(self) -> list[dict[str, object]]:
        """Return what the bet earns on each final hand as plain rows, the best hand first."""
        return rows_of(self.pays, self.extra, self.cards)

    def __repr__(self) -> str:
        sizes = "/".join(map(str, self.bets))
        return f"VersusGame({in_short(self.pays, self.ceiling, self.cards)}; bet {sizes}x)"

    def _repr_html_(self) -> str:
        return html_table("What one unit bet earns", self.rows())


@dataclass(frozen=True, eq=False)
class VersusSolution:
    """The best play: `policy[hand, face-up card]` tells what to bet.

    Nought folds; any other number is the place of a bet among the game's sizes, from one.
    """

    game: VersusGame
    ties: Ties
    policy: np.ndarray
    betting: np.ndarray | None = None
    """Against how many face-up cards each hand bets, where the bet has one size."""

    @cached_property
    def _tally(self) -> Tally:
        return tally_of(_endings(self.game, self.policy, self.betting))

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self._tally

    @property
    def house_edge(self) -> Fraction:
        """Return the expected loss under the best play as a share of the ante."""
        return self.tally().house_edge

    def tally_under(self, game: VersusGame) -> Tally:
        """Return how rounds end when a game with other pays is played the same."""
        return game.evaluate(self.policy)

    @property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self._tally.expected_value

    def decisions(self) -> Iterator[Row]:
        """Yield every hand: its cards, name, sets and the face-up cards against which to bet.

        Where the bet has several sizes, each has a column of its own.
        """
        census, sizes = self.game.census, self.game.bets
        names = [hand.name for hand in all_ranks(self.game.cards)]
        columns = {
            number: f"bet_{size}_against" if len(sizes) > 1 else "bet_against"
            for number, size in enumerate(sizes, start=1)
        }
        betting = {number: (self.policy == number).sum(axis=1).tolist() for number in columns}
        hands, strengths = census.hands.tolist(), census.strengths.tolist()
        every = zip(hands, strengths, census.ways.tolist(), strict=True)
        for place, (indices, strength, ways) in enumerate(every):
            row: Row = {
                "hand": cards_written(indices),
                "name": names[strength - 1].replace(",", ""),
                "sets": ways,
            }
            for number, column in columns.items():
                bets = betting[number][place]
                row[column] = self._against(place, indices, number) if bets else NEVER
                if bets == self.policy.shape[1]:
                    row[column] = ALWAYS
            yield row

    def _against(self, place: int, indices: list[int], number: int) -> str:
        """Return the face-up cards against which a hand makes a bet."""
        free = (card for card in DECK if card.index not in indices)
        bets = zip(free, self.policy[place].tolist(), strict=False)
        return " ".join(card.notation for card, bet in bets if bet == number)

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
    one_size = len(game.bets) == 1
    policy: np.ndarray = np.zeros(census.fails.shape, dtype=game.policy_kind)
    betting = np.zeros(len(policy), dtype=np.int64) if one_size else None
    for rows, number in _whole_classes(census):
        nets = [game.nets_of(bet)[number] for bet in game.bets]
        scale = denominator(net for each in nets for net in each)
        whole = [scaled(each, scale) for each in nets]
        kind = _kind(max(abs(net) for each in whole for net in each) * 4 * hands)
        unsure = np.arange(rows.start, rows.stop)
        if betting is not None and kind is not object:
            always, unsure = _sure(census, rows, whole[0], -scale * hands, ties)
            policy[rows][always], betting[rows][always] = True, policy.shape[1]
        for at in range(0, len(unsure), ROWS):
            some = _neighbouring(unsure[at : at + ROWS])
            best: np.ndarray | int = -scale * hands
            for place, (*others, wins) in enumerate(whole, start=1):
                worth = np.multiply(census.fails[some], others[0] - wins, dtype=kind)
                for each, net in zip((census.loses, census.ties), others[1:], strict=True):
                    if net != wins:
                        worth += np.multiply(each[some], net - wins, dtype=kind)
                least = best - wins * hands
                better = worth >= least if ties == "bet" else worth > least
                if betting is not None:
                    policy[some], betting[some] = better, better.sum(axis=1, dtype=np.uint8)
                else:
                    policy[some] = np.where(better, place, policy[some])
                    best = np.where(better, worth + wins * hands, best)
    return VersusSolution(game, ties, policy, betting)


def _neighbouring(places: np.ndarray) -> np.ndarray | slice:
    """Return ascending places as a slice where none is missing, so that nothing need be copied."""
    first, last = int(places[0]), int(places[-1])
    return slice(first, last + 1) if last - first + 1 == len(places) else places


def _sure(
    census: VersusCensus, rows: slice, nets: Sequence[int], folded: int, ties: Ties
) -> tuple[np.ndarray, np.ndarray]:
    """Return the hands that bet against every face-up card, and the places of those unsure.

    What all face-up cards have in common tells most hands: the least and the greatest of each
    count bound what a bet is worth.
    """
    fails, loses, even, wins = nets
    least = folded - wins * census.dealer_hands + (ties != "bet")
    low = high = np.zeros(rows.stop - rows.start, dtype=np.int64)
    gains = fails - wins, loses - wins, even - wins
    for gain, (fewest, most) in zip(gains, row_bounds(census), strict=True):
        low = low + gain * (fewest if gain >= 0 else most)[rows]
        high = high + gain * (most if gain >= 0 else fewest)[rows]
    always = low >= least
    return always, rows.start + np.flatnonzero((high >= least) & ~always)


@cache
def row_bounds(census: VersusCensus) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
    """Return the least and the greatest count of each hand, over all face-up cards."""
    counts = census.fails, census.loses, census.ties
    return tuple(
        (each.min(axis=1).astype(np.int64), each.max(axis=1).astype(np.int64)) for each in counts
    )


def _kind(largest: int) -> type:
    """Return the narrowest array type that is safe; halving its width halves the time."""
    return np.int32 if largest < 2**30 else kind_for(largest)


def class_rows(census: VersusCensus) -> Iterator[tuple[slice, int]]:
    """Yield pieces of the census with one final class each: rows and the number of the class."""
    for rows, number in _whole_classes(census):
        for start in range(rows.start, rows.stop, ROWS):
            yield slice(start, min(start + ROWS, rows.stop)), number


@cache
def _whole_classes(census: VersusCensus) -> tuple[tuple[slice, int], ...]:
    classes = census.classes()
    starts = [0, *(np.flatnonzero(np.diff(classes)) + 1).tolist(), len(classes)]
    return tuple((slice(first, last), int(classes[first])) for first, last in pairwise(starts))


def _endings(game: VersusGame, policy: np.ndarray, betting: np.ndarray | None) -> Iterator[Ending]:
    census = game.census
    places = range(1, len(game.bets) + 1)
    raises = [policy] if policy.dtype == np.bool_ else [policy == place for place in places]
    counts = [_counts(each, census, betting) for each in raises]
    for number, deals in enumerate(_deals(census)):
        hand = final_classes(game.cards)[number]
        folds = deals - sum(sum(each[number]) for each in counts)
        yield Ending(bets=(), folded=True, hand=hand, staked=1, net=Fraction(-1), ways=folds)
        for bet, each in zip(game.bets, counts, strict=True):
            ends = zip(DEALER, game.nets_of(bet)[number], each[number], strict=True)
            for dealer, net, ways in ends:
                yield Ending(
                    bets=(bet,),
                    folded=False,
                    hand=hand,
                    dealer=dealer,
                    staked=1 + bet,
                    net=net,
                    ways=ways,
                )


def _deals(census: VersusCensus) -> list[int]:
    """Return how many deals end in each class."""
    items = [0] * len(final_classes(census.deal.best))
    for rows, number in _whole_classes(census):
        items[number] += int(census.ways[rows].sum()) * census.fails.shape[1] * census.dealer_hands
    return items


def _counts(
    raises: np.ndarray, census: VersusCensus, betting: np.ndarray | None
) -> list[list[int]]:
    """Return for each class the deals that are bet on, by what the dealer has."""
    items = [[0, 0, 0, 0] for _ in final_classes(census.deal.best)]
    sums = row_sums(census)
    if betting is None:
        betting = raises.sum(axis=1, dtype=np.int64)
    for rows, number in _whole_classes(census):
        bets = betting[rows]
        ends = items[number]
        always = bets == raises.shape[1]
        some = rows.start + np.flatnonzero((bets > 0) & ~always)
        mixed = _neighbouring(some) if len(some) else slice(0)
        remaining, ways = raises[mixed], census.ways[mixed]
        others = 0
        for place, (count, total) in enumerate(
            zip((census.fails, census.loses, census.ties), sums, strict=True)
        ):
            part = (count[mixed] * remaining).sum(axis=1, dtype=count.dtype)
            result = int((total[rows] * always).sum()) + int((part * ways).sum())
            ends[place] += result
            others += result
        ends[3] += int((bets * census.ways[rows]).sum()) * census.dealer_hands - others
    return items


@cache
def row_sums(census: VersusCensus) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for each hand and those like it how often the dealer fails, loses and ties in all."""
    fails, loses, ties = (
        counts.sum(axis=1, dtype=np.int64) * census.ways
        for counts in (census.fails, census.loses, census.ties)
    )
    return fails, loses, ties
