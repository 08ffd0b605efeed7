"""What it is worth to see the cards of other seats before the first decision.

Other players' cards cannot come any more. Beside a shared board the value of one is exact;
otherwise positions are drawn by chance, and each is solved exactly. What is averaged is how much
more a player wins in a position who minds the dead cards than one who plays as if there were none:
the second of them wins what the game is worth, so the mean is the gain, and its error is small.
"""

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from math import comb, perm

import numpy as np

from fifthstreet.analysis.census import CARDS, own_census
from fifthstreet.analysis.classes import class_of_place, final_classes
from fifthstreet.analysis.game import Game, of_shape
from fifthstreet.analysis.own import OwnGame, staked_before
from fifthstreet.analysis.progress import Progress, watched_by, watcher
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.store import cached_arrays, read_written, written
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import FifthStreetError
from fifthstreet.whole_table.samples import (
    PIECE,
    Estimate,
    Experiment,
    SampleDraw,
    estimate,
    stored_estimate,
)

HOLE, HAND, BOARD = 2, 5, 3
DIGEST = 24
SAMPLES = 100_000
"""How many positions are drawn at most where nobody says otherwise."""

MOST_SEEN = 5
"""Of how many neighbours the cards are seen at most where every count is asked for."""

PARTS = 1000
"""Into how many parts a count is divided for whoever watches it."""

DEALT = 2_000_000_000
"""How many dealer's hands are gone through at most where nobody says otherwise: some seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenNeighbours:
    """What a player gains who sees the cards of some neighbours, in antes.

    `estimate` tells the error of a simulated gain; it is None where the gain is exact.
    """

    neighbours: int
    value: Fraction
    gain: Fraction
    estimate: Estimate | None = None


def seeing_neighbours(
    game: Game, neighbours: int, draw: SampleDraw | None = None, progress: Progress | None = None
) -> SeenNeighbours:
    """Return the value of a game to a player who sees the cards of some neighbours.

    One neighbour beside a shared board is counted exactly unless samples are asked for; all else
    is simulated.
    """
    count = of_shape(SHAPES, game, "the worth of seeing other seats' cards")
    return count(game, neighbours, draw, progress)


def seeing_each_count(game: Game) -> tuple[SeenNeighbours, ...]:
    """Return the value of a game to players who see the cards of one to five neighbours.

    Whoever watches is told how far all of it has come, in thousandths of each count.
    """
    tell = watcher()

    def seen(count: int) -> SeenNeighbours:
        def advance(done: int, todo: int) -> None:
            if tell:
                tell((count - 1) * PARTS + PARTS * done // todo, MOST_SEEN * PARTS)

        with watched_by(None):
            result = seeing_neighbours(game, count, progress=advance)
        advance(1, 1)
        return result

    return tuple(seen(count) for count in range(1, MOST_SEEN + 1))


def _own(
    game: OwnGame, neighbours: int, draw: SampleDraw | None, progress: Progress | None
) -> SeenNeighbours:
    game.need_three_streets("the worth of seeing other seats' cards")
    _enough_cards(neighbours, each=HOLE, shared=BOARD)
    if neighbours == 1 and draw is None:
        return one_neighbour(game, progress)
    what = _own_with_dead(game, HOLE * neighbours)
    result = _drawn(what, draw, SAMPLES, progress)
    return _simulated(game, neighbours, result)


def _versus(
    game: VersusGame, neighbours: int, draw: SampleDraw | None, progress: Progress | None
) -> SeenNeighbours:
    game.need_face_up("the worth of seeing other seats' cards")
    _enough_cards(neighbours, each=HAND, shared=HAND)
    what = _versus_with_dead(game, HAND * neighbours)
    most = DEALT // _dealers_hands(HAND * neighbours) // PIECE * PIECE
    result = _drawn(what, draw, min(SAMPLES, most), progress)
    return _simulated(game, neighbours, result)


SHAPES: Mapping[str, Callable[..., SeenNeighbours]] = {"own": _own, "versus": _versus}


def _drawn(
    what: Experiment, draw: SampleDraw | None, samples: int, progress: Progress | None
) -> Estimate:
    """Return what the draw that is asked for comes to, or the usual one, which is kept on disk."""
    if draw is None:
        return stored_estimate(what, SampleDraw(samples=samples), progress)
    return estimate(what, draw, progress)


def _simulated(game: Game, neighbours: int, result: Estimate) -> SeenNeighbours:
    value = solve(game).expected_value + result.mean
    return SeenNeighbours(neighbours=neighbours, value=value, gain=result.mean, estimate=result)


def _enough_cards(neighbours: int, *, each: int, shared: int) -> None:
    most = (CARDS - shared) // each - 1
    if not 1 <= neighbours <= most:
        raise FifthStreetError(
            f"A deck does not serve {neighbours} neighbours.", remedy=f"Take 1 to {most}."
        )


def _exactly(largest: int) -> None:
    """Refuse figures that sums of 64-bit integers would not hold."""
    if largest >= SAFE:
        raise FifthStreetError(
            "The pays are too large or too fine to be compared exactly.",
            remedy="Round the ante, the meter and the pays to fewer figures.",
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Position:
    """The game as the kernel asks for it: pays, choices, and tables of all hole cards."""

    scale: int
    pays: tuple[np.ndarray, np.ndarray, np.ndarray, int]
    streets: tuple[np.ndarray, ...]
    tables: tuple[np.ndarray, ...]

    def of(self, hole: int) -> tuple[np.ndarray, ...]:
        """Return the tables of one hole."""
        return tuple(table[hole] for table in self.tables)


@cache
def _boards() -> tuple[np.ndarray, np.ndarray]:
    """Return for each hole and two further cards the state, and the classes that fifths make."""
    from fifthstreet.kernels import neighbours

    census = own_census()
    places, result = neighbours.boards(census.sets[HOLE].cards, class_of_place())
    return np.searchsorted(census.sets[HAND - 1].places, places), result


@lru_cache(maxsize=1)
def _position(game: OwnGame) -> _Position:
    """Return a game for the kernel; the last one is kept, for every number of neighbors."""
    from fifthstreet.kernels import neighbours

    nets = [
        [game.net(staked, number) if staked else Fraction(0) for staked in _staking(game)]
        for number in range(len(final_classes()))
    ]
    scale = denominator(net for each in nets for net in each)
    whole = [scaled(each, scale) for each in nets]
    largest = max(abs(net) for each in whole for net in each) + scale * game.most_staked
    _exactly(largest * perm(CARDS - HOLE, BOARD))
    units, kinds, times = _units(np.array(whole, dtype=np.int64).T)
    pays = neighbours.pairs_of(units), kinds, times, scale
    fours, classes = _boards()
    states = (np.arange(len(classes)), own_census().leads[HOLE], fours)
    policy = game.solve().policy
    streets, usual = [], []
    for street, multiples in enumerate(game.streets):
        staked = staked_before(game, street)
        streets.append(np.array([[current, *multiples] for current in staked], dtype=np.int64))
        bets = [policy[street, current][states[street]] for current in staked]
        last = street == len(game.streets) - 1  # of which boards are taken row by row
        usual.append(np.ascontiguousarray(np.stack(bets, axis=1 if last else -1)))
    sums = np.array([neighbours.last_sums(each, units) for each in classes])
    return _Position(scale, pays, tuple(streets), (classes, sums, *usual))


def _units(nets: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return nets[staked, class] as units by kind and class, the kind of each stake, how many.

    Where every ante earns the same there is one kind, and as many units as antes.
    """
    stakes = np.arange(len(nets))
    if (nets == stakes[:, None] * nets[1]).all():
        return nets[1:2].copy(), np.zeros_like(stakes), stakes
    return nets.copy(), stakes, np.ones_like(stakes)


def _staking(game: OwnGame) -> range:
    return range(game.most_staked + 1)


def one_neighbour(game: OwnGame, progress: Progress | None = None) -> SeenNeighbours:
    """Return the exact value of a game to a player who sees one neighbour's cards."""
    key = repr([[game.net(s, n) for s in _staking(game)] for n in range(len(final_classes()))])
    digest = hashlib.sha256(f"{key} {game.streets}".encode()).hexdigest()[:DIGEST]
    name = f"own-neighbour-{digest}"
    letters = cached_arrays(name, lambda: {"value": written(_count_one(game, progress))})["value"]
    value = Fraction(*read_written(letters))
    gain = value - solve(game).expected_value
    return SeenNeighbours(neighbours=1, value=value, gain=gain)


def _count_one(game: OwnGame, progress: Progress | None) -> Fraction:
    from fifthstreet.kernels import neighbours

    position = _position(game)
    twos = own_census().sets[HOLE]

    def summed(hole: int) -> int:
        dead, ways = _dead_pairs(twos.cards[hole])
        outcome = neighbours.values_with(position.of(hole), position.streets, position.pays, dead)
        return sum(int(best) * int(way) for best, way in zip(outcome[:, 0], ways, strict=True))

    total = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for hole, result in enumerate(pool.map(summed, range(len(twos)))):
            total += result * int(twos.ways[hole])
            if progress:
                progress(hole + 1, len(twos))
    orders = perm(CARDS - HOLE - HOLE, BOARD)
    deals = comb(CARDS, HOLE) * comb(CARDS - HOLE, HOLE) * orders
    return Fraction(total, deals * position.scale)


def _dead_pairs(hole: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return pairs of dead cards, by their order beside the hole, and how many each stands for.

    Swaps of suits that leave the hole as it is make pairs alike.
    """
    items = {int(card) for card in hole}
    others = np.array([card for card in range(CARDS) if card not in items])
    place = {int(card): at for at, card in enumerate(others)}
    low, high = np.triu_indices(len(others), 1)
    least = np.full(len(low), CARDS * CARDS)
    for order in permutations(range(4)):
        swap = [(card & ~3) | order[card & 3] for card in range(CARDS)]
        if {swap[card] for card in items} == items:
            moved = np.array([place[swap[card]] for card in others])
            first, second = np.minimum(moved[low], moved[high]), np.maximum(moved[low], moved[high])
            least = np.minimum(least, first * CARDS + second)
    kept_pairs, ways = np.unique(least, return_counts=True)
    return np.stack((kept_pairs // CARDS, kept_pairs % CARDS), axis=-1), ways


def _own_with_dead(game: OwnGame, dead: int) -> Experiment:
    from fifthstreet.kernels import neighbours

    position = _position(game)
    until = np.cumsum(own_census().sets[HOLE].ways)

    def measure(words: np.ndarray) -> np.ndarray:
        gains: np.ndarray = neighbours.sampled_gains(
            words, until, position.tables, position.streets, position.pays
        )
        return gains

    unit = position.scale * perm(CARDS - HOLE - dead, BOARD)
    known = (*position.pays[:-1], *position.streets, *position.tables[2:])
    name = f"own-{dead}-{position.scale}-{_digest(known)}"
    return Experiment(name=name, words=1 + dead, unit=unit, measure=measure)


def _versus_with_dead(game: VersusGame, dead: int) -> Experiment:
    from fifthstreet.kernels import dealer

    census = game.census
    raises = game.solve().policy
    until = np.cumsum(census.ways)
    player = census.hands, census.strengths, census.classes(), until, raises
    scale, gains = _versus_gains(game)

    def measure(words: np.ndarray) -> np.ndarray:
        result: np.ndarray = dealer.sampled_gains(
            words, _strengths_beside(), player, game.least, gains
        )
        return result

    name = f"versus-{dead}-{scale}-{game.least}-{_digest((gains, raises))}"
    unit = scale * _dealers_hands(dead)
    return Experiment(name=name, words=2 + dead, unit=unit, measure=measure)


def _digest(arrays: Sequence[np.ndarray]) -> str:
    """Return what tells a game and its usual play from any other."""
    digest = hashlib.sha256()
    for each in arrays:
        digest.update(f"{each.dtype} {each.shape}".encode() + np.ascontiguousarray(each).tobytes())
    return digest.hexdigest()[:DIGEST]


def _dealers_hands(dead: int) -> int:
    """Return how many hands the dealer may hold beside the player's and some dead cards."""
    return comb(CARDS - HAND - 1 - dead, HAND - 1)


@cache
def _strengths_beside() -> np.ndarray:
    from fifthstreet.kernels import dealer, five_card_strength

    beside: np.ndarray = dealer.strengths_beside(five_card_strength.strengths())
    return beside


def _versus_gains(game: VersusGame) -> tuple[int, np.ndarray]:
    """Return a scale, and for each class what hands of the dealer gain over those that win.

    They fail, lose or tie; the fourth figure is what a fold gains.
    """
    scale = denominator(net for each in game.nets for net in each)
    items = []
    for each in game.nets:
        fails, loses, even, wins = scaled(each, scale)
        items.append((fails - wins, loses - wins, even - wins, -scale - wins))
    _exactly(max(abs(gain) for each in items for gain in each) * 4 * _dealers_hands(0))
    return scale, np.array(items, dtype=np.int64)
