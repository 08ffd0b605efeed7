"""A bet beside a game against the dealer's hand, on the player's cards and the face-up card."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from fifthstreet.analysis.card_sets import CARDS
from fifthstreet.analysis.progress import watcher
from fifthstreet.analysis.versus import VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.rules.book import RuleBook
from fifthstreet.workbench.bet_count import swaps_of
from fifthstreet.workbench.bet_layout import BetLayout, Slot
from fifthstreet.workbench.bet_lines import BetLines
from fifthstreet.workbench.joint_count import ApartError, JointCounts, Together

ANTE = Fraction(-1)
Choose = Callable[[slice, np.ndarray, int], np.ndarray]
"""From rows of the census, the lines of the bet there and the class to the place of the bet."""


def _face_up(book: RuleBook) -> Slot | None:
    """Return the one card of the dealer's that lies face up before the decision, if there is."""
    against = book.main_contest.against
    zones = [zone for zone in book.zones if against and zone.id in against.zones]
    for zone in zones:
        if zone.up:
            return Slot(zone.id, 1, 1)
    laws = [method.up_card for method in book.dealing.methods if method.up_card]
    if not laws or not zones:
        return None
    return Slot(zones[0].id, 1, 1 if laws[0].which == "first" else zones[0].cards)


@dataclass(frozen=True)
class VersusBeside:
    """A bet beside a game against the dealer's hand."""

    game: VersusGame
    book: RuleBook
    layout: BetLayout
    lines: BetLines

    def __post_init__(self) -> None:
        if {*self._sorted()} - {self._own, self._up}:
            raise ApartError(
                "against a dealer, only bets on cards of the player, on the face-up card or on the "
                "dealer's whole hand were counted together with it"
            )
        if self.lines.costly and not self.lines.symmetric:
            raise ApartError(
                "the function would be asked too often; say symmetric=True if it minds no suits"
            )

    def _sorted(self) -> list[tuple[Slot, ...]]:
        return [tuple(sorted(group)) for group in self.layout.groups]

    @property
    def _own(self) -> tuple[Slot, ...]:
        """Return the cards of the player's that the bet is on, or all of them where it is on none.

        A bet whose two hands share out the player's cards has none that were counted.
        """
        own = self.book.seat_zone
        every = {Slot(own.id, 1, number) for number in range(1, own.cards + 1)}
        groups = [group for group in self._sorted() if every.issuperset(group)]
        return groups[0] if groups else tuple(sorted(every))

    @property
    def _up(self) -> tuple[Slot, ...]:
        """Return the dealer's card that lies face up at the decision, none where none does."""
        up = _face_up(self.book)
        return (up,) if up and self.game.deal.up else ()

    @property
    def _by_face_up(self) -> bool:
        """Return whether the face-up card changes the bet."""
        return self._up in self._sorted()

    def stated(self, policy: np.ndarray) -> JointCounts:
        """Return how bet and game come out together when the game is played by a policy."""
        return self._count(lambda rows, _lines, _number: policy[rows])

    def optimal(self, nets: tuple[Fraction, ...], if_folded: Fraction | None) -> JointCounts:
        """Return how bet and game come out when both together are played as well as can be."""
        census = self.game.census
        hands = census.dealer_hands

        def places(rows: slice, lines: np.ndarray, number: int) -> np.ndarray:
            result = np.zeros(census.fails[rows].shape, dtype=np.uint8)
            ends = self._ends(rows)
            for line in np.unique(lines).tolist():
                folded = ANTE + (nets[line] if if_folded is None else if_folded)
                gains = [
                    [net + nets[line] - folded for net in self.game.nets_of(bet)[number]]
                    for bet in self.game.bets
                ]
                scale = denominator(gain for each in gains for gain in each)
                kind = kind_for(
                    int(max(abs(gain) for each in gains for gain in each) * scale) * 4 * hands
                )
                best: np.ndarray = np.zeros(census.fails[rows].shape, dtype=kind)
                for place, each in enumerate(gains, start=1):
                    worth = np.zeros_like(best)
                    for gain, count in zip(scaled(each, scale), ends, strict=True):
                        worth = worth + gain * count.astype(kind)
                    better = (lines == line) & (worth >= best)
                    result[better] = place
                    best = np.where(better, worth, best)
            return result

        return self._count(places)

    def _ends(self, rows: slice) -> list[np.ndarray]:
        """Return how many of the dealer's hands fail, lose, tie and win."""
        census = self.game.census
        counts = [each[rows].astype(np.int64) for each in (census.fails, census.loses, census.ties)]
        return [*counts, census.dealer_hands - sum(counts, np.zeros_like(counts[0]))]

    def _count(self, choose: Choose) -> JointCounts:
        result: JointCounts = Counter()
        watch = watcher()
        census = self.game.census
        for rows, number in class_rows(census):
            ends, ways = self._ends(rows), census.ways[rows][:, None]
            for lines, times in self._lines(rows):
                places = choose(rows, lines, number)
                for line in np.unique(lines).tolist():
                    here = np.broadcast_to(lines == line, places.shape)
                    folds = int((ways * (here & (places == 0))).sum()) * census.dealer_hands
                    if folds:
                        result[Together(line, ANTE, folded=True)] += folds * times
                    for place, bet in enumerate(self.game.bets, start=1):
                        bets = here & (places == place)
                        for net, count in zip(self.game.nets_of(bet)[number], ends, strict=True):
                            if deals := int((count * ways * bets).sum()):
                                result[Together(line, net, folded=False)] += deals * times
            if watch:
                watch(rows.stop, len(census.hands))
        return result

    def _lines(self, rows: slice) -> Iterator[tuple[np.ndarray, int]]:
        """Yield the lines of the bet for each hand, and for each face-up card where it matters.

        A bet on some of the player's cards is on any of them equally often, in turn.
        """
        hands = self.game.census.hands[rows].astype(np.int64)
        for chosen in combinations(range(hands.shape[1]), len(self._own)):
            shape = (len(hands), 1)
            column = {self._own: hands[:, chosen]}
            if self._by_face_up:
                free = np.ones((len(hands), CARDS), dtype=np.bool_)
                np.put_along_axis(free, hands, values=False, axis=1)
                at, up = np.nonzero(free)
                column = {self._own: hands[at][:, chosen], self._up: up[:, None]}
                shape = (len(hands), CARDS - hands.shape[1])
            cards = [column[group] for group in self._sorted()]
            measured = self.lines.measure(cards)
            for swap, times in swaps_of(self.lines):
                numbers = self.lines.lines(measured, [swap[each] for each in cards])
                yield numbers.reshape(shape), times
