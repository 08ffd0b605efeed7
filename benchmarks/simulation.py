"""Simulated rounds per second, compared with a bare loop and with plain Python."""

import random
import time
import warnings
from typing import Any

import numpy as np
from numba import njit

from fifthstreet.analysis.own import OwnGame, states_of
from fifthstreet.cards import Deck
from fifthstreet.kernels.set_index import place_of_five
from fifthstreet.kernels.shuffle import shuffle
from fifthstreet.simulation.decision_tables import classes
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.single import SingleSeat

ROUNDS, PLAIN, TIMES = 40_000_000, 20_000, 3


@njit(nogil=True)
def bare(key: int, rounds: int, table: np.ndarray, tally: np.ndarray) -> None:
    """Deal five cards a round one by one, look the hand up and count it: no decisions at all."""
    deck, hand = np.empty(52, dtype=np.int64), np.empty(5, dtype=np.int64)
    for number in range(rounds):
        shuffle(deck, 5, key, number, 0)
        hand[:] = deck[:5]
        hand.sort()
        tally[table[place_of_five(hand[0], hand[1], hand[2], hand[3], hand[4])]] += 1


def rate(work: SingleSeat, rounds: int) -> float:
    """Return rounds per second on all cores."""
    work.count(0, 1, 1)
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        run(Run(work, rounds, 1))
        taken.append(time.perf_counter() - start)
    return rounds / min(taken)


def bare_rate() -> float:
    """Return rounds per second of the bare loop on one core."""
    tally = np.zeros(22, dtype=np.int64)
    bare(1, 10, classes(), tally)
    start = time.perf_counter()
    bare(1, ROUNDS // 4, classes(), tally)
    return ROUNDS / 4 / (time.perf_counter() - start)


def plain_rate(game: OwnGame) -> float:
    """Return rounds per second of plain Python with eval7 and the same decisions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import eval7
    policy: Any = game.solve().policy
    cards = list(Deck.standard())
    spoken = {card: eval7.Card(f"{card.rank.letter}{card.suit.letter}") for card in cards}
    chance = random.Random(1)  # noqa: S311 - nothing is at stake
    start = time.perf_counter()
    for _ in range(PLAIN):
        dealt = chance.sample(cards, 5)
        staked = 1
        for street in range(3):
            bet = int(policy[street, staked][states_of(2 + street).number(dealt[: street + 2])])
            if not bet:
                break
            staked += bet
        else:
            eval7.evaluate([spoken[card] for card in dealt])
    return PLAIN / (time.perf_counter() - start)


def main() -> None:
    """Print rates and ratios measured in one run."""
    stud, casino = SingleSeat("md"), SingleSeat("rws")
    game = stud.game
    assert isinstance(game, OwnGame)  # noqa: S101 - tells the type checker
    ours, theirs = rate(stud, ROUNDS), rate(casino, ROUNDS // 2)
    one = ROUNDS / 4 / _alone(stud)
    raw, plain = bare_rate(), plain_rate(game)
    print(f"Mississippi Stud  {ours / 1e6:8.1f} million rounds/s on all cores")
    print(f"Casino Stud       {theirs / 1e6:8.1f} million rounds/s on all cores")
    print(f"one core          {one / 1e6:8.1f} million rounds/s, {one / raw:.2f} x a bare loop")
    print(f"plain Python      {plain:8,.0f} rounds/s; one core is {one / plain:,.0f} x that")


def _alone(work: SingleSeat) -> float:
    start = time.perf_counter()
    work.count(0, ROUNDS // 4, 1)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
