"""A bet on the dealer's whole hand, beside a game against that hand.

The hands of the dealer's that come to one line of the bet are counted against every hand of the
player's, as the census counts all of them. A bet that minds suits is taken under all 24 swaps of
suits: the main game is the same under each, so a hand counts as often as swaps bring it to a line.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from fifthstreet.analysis.census import CARDS, VersusDeal, hand_strengths
from fifthstreet.analysis.classes import HAND, all_ranks
from fifthstreet.analysis.progress import watcher
from fifthstreet.analysis.versus import VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.rules.book import RuleBook
from fifthstreet.workbench.bet_count import SWAPS, swaps_of
from fifthstreet.workbench.bet_layout import BetLayout, Slot
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.joint_count import ApartError, JointCounts, Together

ANTE = Fraction(-1)
ENDS = 3
"""The dealer fails, loses or ties; every other hand of theirs wins."""


def is_dealers_hand(book: RuleBook, layout: BetLayout) -> bool:
    """Return whether a bet is on all cards of the hand that the main game is played against."""
    against = book.main_contest.against
    zones = [zone for zone in book.zones if against and zone.id in against.zones]
    whole = {Slot(zone.id, 1, number) for zone in zones for number in range(1, zone.cards + 1)}
    return len(layout.groups) == 1 and {*layout.groups[0]} == whole


@dataclass(frozen=True)
class DealerBeside:
    """A bet on the dealer's hand beside a game against it."""

    game: VersusGame
    lines: BetLines

    def __post_init__(self) -> None:
        if self.game.deal.theirs > HAND:
            raise ApartError(f"hands of more than {HAND} cards were not counted line by line")
        if self.lines.costly and not self.lines.symmetric:
            raise ApartError(
                "the function would be asked too often; say symmetric=True if it minds no suits"
            )

    def stated(self, policy: np.ndarray) -> JointCounts:
        """Return how bet and game come out together when the game is played by a policy."""
        result: JointCounts = Counter()
        watch, lines = watcher(), [*self._often]
        for done, line in enumerate(lines, start=1):
            ends, times = self._ends(line)
            for rows, number in class_rows(self.game.census):
                here = ends[:, rows] * self.game.census.ways[rows][:, None]
                if folds := int(here[:, policy[rows] == 0].sum()):
                    result[Together(line, ANTE, folded=True)] += folds * times
                for place, bet in enumerate(self.game.bets, start=1):
                    deals = here[:, policy[rows] == place].sum(axis=1).tolist()
                    for net, count in zip(self.game.nets_of(bet)[number], deals, strict=True):
                        if count:
                            result[Together(line, net, folded=False)] += count * times
            if watch:
                watch(done, len(lines))
        return result

    def optimal(self, nets: tuple[Fraction, ...], if_folded: Fraction) -> JointCounts:
        """Return how bet and game come out when both together are played as well as can be.

        The line of the bet is unknown when the player decides, so each hand is worth its mean.
        """
        game, census = self.game, self.game.census
        every = [net for bet in game.bets for row in game.nets_of(bet) for net in row]
        scale = denominator([*every, *nets, if_folded])
        largest = max(map(abs, every)) + max(map(abs, nets)) + abs(if_folded) + 1
        kind = kind_for(int(largest * scale) * SWAPS * census.dealer_hands)
        bonus: np.ndarray = np.zeros(census.fails.shape, dtype=kind)
        for line in self._often:
            total, times = self._total(line)
            bonus += total.astype(kind) * (int(nets[line] * scale) * times)
        policy = np.zeros(census.fails.shape, dtype=np.uint8)
        for rows, number in class_rows(census):
            best: np.ndarray = np.zeros(bonus[rows].shape, dtype=kind)
            for place, bet in enumerate(game.bets, start=1):
                gains = [net - ANTE - if_folded for net in game.nets_of(bet)[number]]
                worth = bonus[rows].copy()
                counts = (census.fails, census.loses, census.ties, census.wins)
                for gain, count in zip(scaled(gains, scale), counts, strict=True):
                    worth += count[rows].astype(kind) * (gain * SWAPS)
                policy[rows][worth >= best] = place
                best = np.maximum(best, worth)
        return self.stated(policy)

    @cached_property
    def _often(self) -> dict[int, np.ndarray]:
        """Return for each line how many swaps of suits bring every hand of the dealer's to it."""
        from fifthstreet.kernels import suits

        size = self.game.deal.theirs
        sets, _, index = suits.kept_sets(size)
        cards = [sets.astype(np.int64)]
        measured = self.lines.measure(cards)
        result: dict[int, np.ndarray] = {}
        for swap, times in swaps_of(self.lines):
            numbers = self.lines.lines(measured, [swap[each] for each in cards])
            for line in np.unique(numbers).tolist():
                often = result.setdefault(line, np.zeros(len(sets), dtype=np.int64))
                often[numbers == line] += times
        spread = suits.numbers_of_all(size, index)
        return {line: often[spread].astype(np.int8) for line, often in sorted(result.items())}

    @cached_property
    def _dealt(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the dealer's hands by strength, where each strength starts, and their order."""
        from fifthstreet.kernels import versus

        deal = self.game.deal
        strengths = hand_strengths(deal.theirs, deal.best)
        hands, starts = versus.hands_by_strength(deal.theirs, strengths, len(all_ranks(deal.best)))
        return hands, starts, np.argsort(strengths, kind="stable")

    def _ends(self, line: int) -> tuple[np.ndarray, int]:
        """Return the dealer's hands on a line that fail, lose, tie and win, and times how many."""
        total, times = self._total(line)
        counts, _ = self._compare(line, self.game.least)
        return np.stack([*counts, total - counts.sum(axis=0)]), times

    def _total(self, line: int) -> tuple[np.ndarray, int]:
        """Return all hands of the dealer's on a line, and how many each count stands for."""
        beyond = len(all_ranks(self.game.deal.best)) + 1
        counts, times = self._compare(line, beyond)
        return counts[0], times

    def _compare(self, line: int, least: int) -> tuple[np.ndarray, int]:
        from fifthstreet.kernels import versus

        hands, starts, order = self._dealt
        census, deal = self.game.census, self.game.deal
        often = self._often[line][order]
        times = int(np.gcd.reduce(often))
        often = often // times
        before = np.concatenate([[0], np.cumsum(often, dtype=np.int64)])
        dealt = np.repeat(hands, often, axis=0), before[starts], np.zeros(0, dtype=np.uint16)
        shape = (ENDS, len(census.hands), CARDS - deal.mine)
        counts = np.zeros(shape, dtype=np.int32)
        versus.compare(dealt, census.hands, census.strengths, least, counts)
        return _by_face_up(counts.astype(np.int64), deal), times


def _by_face_up(counts: np.ndarray, deal: VersusDeal) -> np.ndarray:
    """Return counts as the census has them: one column where no card lies face up."""
    if deal.up:
        return counts
    # Every hand of the dealer's is counted once for each of its cards that may lie face up.
    summed: np.ndarray = counts.sum(axis=2, keepdims=True) // deal.theirs
    return summed
