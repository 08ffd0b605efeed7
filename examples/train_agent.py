"""Train a small agent at Mississippi Stud and have it judged exactly.

The agent knows nothing of the game. It boils what it sees down to a few features, keeps a table of
what each action brought, and learns from random play on the vector environment (Q-learning). Then
the yardstick says to the last digit what it loses against the best play, and where.

    python examples/train_agent.py --book md --seconds 30

Needs `pip install 'fifthstreet[training]'`.
"""
# ruff: noqa: INP001, T201 - an example is a script, and prints

import argparse
import time
from collections.abc import Iterator
from itertools import count

import gymnasium
import numpy as np

import fifthstreet.training
from fifthstreet.training.verdict import PolicyVerdict

ROUNDS = 32768
"""Rounds played side by side."""

FORGET = 200_000
"""Visits after which old experience fades, since what comes later is learnt later."""

PAIRS, SHAPES, MOST_CARDS = 6, 3, 4
MORE = 5  # three of a kind and better; two pair is 4, and a pair the third of its rank
LOW, HIGH = 4, 9  # ranks are counted from two: a six is 4, a jack 9
STRAIGHT = 4  # ranks from the lowest to the highest card of a straight
UNSEEN = 52
STREETS, MOST_STAKED = 3, 10
CELLS = STREETS * (MOST_STAKED + 1) * PAIRS * (MOST_CARDS + 1) ** 2 * 2 * SHAPES


def features(observations: np.ndarray) -> np.ndarray:
    """Return the cell of the agent's table for each row of observations.

    A cell tells the street and the stake; whether there is a pair, of which third of the ranks, or
    more; how many high and middle cards; whether all cards are of one suit; and whether they lie
    close enough for a straight.
    """
    cards = observations[:, :5].astype(np.int64)
    street, staked = observations[:, 5].astype(np.int64), observations[:, 6].astype(np.int64)
    street = np.minimum(street, STREETS - 1)
    seen = (cards < UNSEEN) & (np.arange(5) < 2 + street[:, None])
    ranks, suits = cards >> 2, cards & 3

    high = np.minimum((seen & (ranks >= HIGH)).sum(axis=1), MOST_CARDS)
    middle = np.minimum((seen & (ranks >= LOW) & (ranks < HIGH)).sum(axis=1), MOST_CARDS)

    paired = np.zeros(len(cards), dtype=np.int64)
    pairs = np.zeros(len(cards), dtype=np.int64)
    for later in range(1, 5):
        for earlier in range(later):
            same = seen[:, later] & seen[:, earlier] & (ranks[:, later] == ranks[:, earlier])
            third = 1 + (ranks[:, later] >= LOW) + (ranks[:, later] >= HIGH)
            paired = np.where(same, np.maximum(paired, third), paired)
            pairs += same
    kind = np.where(pairs <= 1, paired, np.minimum(pairs + 2, MORE))

    suited = ((suits == suits[:, :1]) | ~seen).all(axis=1)
    top = np.where(seen, ranks, -1).max(axis=1)
    bottom = np.where(seen, ranks, 99).min(axis=1)
    span = top - bottom
    close = (pairs == 0) & (span <= STRAIGHT)
    shape = np.where(close, np.where(span == 1 + street, 2, 1), 0)

    cell = street
    for value, size in (
        (staked, MOST_STAKED + 1),
        (kind, PAIRS),
        (high, MOST_CARDS + 1),
        (middle, MOST_CARDS + 1),
        (suited, 2),
        (shape, SHAPES),
    ):
        cell = cell * size + value
    return np.asarray(cell)


class Agent:
    """A table of what each action is worth in each cell; what was never tried is worth nothing."""

    def __init__(self, actions: int) -> None:
        self.worth = np.zeros((CELLS, actions))
        self.visits = np.zeros((CELLS, actions))

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return the best known action for each row: a policy as the yardstick takes it."""
        cells, staked = features(observations), observations[:, 6]
        return np.asarray(self._values(cells, staked).argmax(axis=1))

    def _values(self, cells: np.ndarray, staked: np.ndarray) -> np.ndarray:
        """Return what the actions are worth; a fold needs no learning, it loses the stake."""
        values = self.worth[cells]
        values[:, 0] = -staked.astype(float)
        return np.where(self.visits[cells] + [1, *[0] * (values.shape[1] - 1)] > 0, values, -np.inf)

    def best(self, observations: np.ndarray) -> np.ndarray:
        """Return what the best known action is worth in each row."""
        return np.asarray(self._values(features(observations), observations[:, 6]).max(axis=1))

    def learn(self, cells: np.ndarray, actions: np.ndarray, targets: np.ndarray) -> None:
        """Move the worth of what was done towards what it brought."""
        size = self.worth.size
        at = cells * self.worth.shape[1] + actions
        times = np.bincount(at, minlength=size).reshape(self.worth.shape)
        sums = np.bincount(at, targets, minlength=size).reshape(self.worth.shape)
        self.visits = np.minimum(self.visits + times, FORGET)
        self.worth += (sums - times * self.worth) / np.maximum(self.visits, 1)


def practice(agent: Agent, book: str, *, rounds: int, seed: int) -> Iterator[int]:
    """Play at random and learn, step after step; yields how many decisions were made."""
    rows = gymnasium.make_vec(
        "fifthstreet/MississippiStud-v0", num_envs=rounds, book=book, autoreset_mode="SameStep"
    )
    chance = np.random.default_rng(seed)
    observations, _ = rows.reset(seed=seed)
    actions = agent.worth.shape[1]
    for step in count(1):
        cells = features(observations)
        chosen = chance.integers(1, actions, size=rounds)  # folds teach nothing
        following, rewards, ended, _, _ = rows.step(chosen)
        targets = np.where(ended, rewards, agent.best(following))
        agent.learn(cells, chosen, targets)
        observations = following
        yield step * rounds


def train(
    book: str,
    *,
    steps: int | None = None,
    seconds: float = 30,
    rounds: int = ROUNDS,
    seed: int = 1,
) -> Agent:
    """Return an agent trained for so many decisions, or so many seconds; tells how it goes."""
    actions = gymnasium.make("fifthstreet/MississippiStud-v0", book=book).action_space
    agent = Agent(int(actions.n))  # type: ignore[attr-defined]
    start = time.perf_counter()
    tell = rounds
    for done in practice(agent, book, rounds=rounds, seed=seed):
        if done >= tell:
            print(f"{done:13,} decisions  loss {float(judge(agent, book).loss):.6f} antes a round")
            tell *= 4
        enough = time.perf_counter() - start > seconds if steps is None else done >= steps
        if enough:
            break
    return agent


def judge(agent: Agent, book: str) -> PolicyVerdict:
    """Return the exact verdict; the features mind neither suits nor places, so neither does it."""
    return fifthstreet.training.evaluate(agent, book, symmetric=True)


def main() -> None:
    """Train, and tell what came of it."""
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wanted.add_argument("--book", default="md", help="md, cb or uk, or the file of a submission")
    wanted.add_argument("--seconds", type=float, default=30)
    wanted.add_argument("--seed", type=int, default=1)
    asked = wanted.parse_args()
    untrained = Agent(4)
    print("Untrained:", judge(untrained, asked.book).text(), sep="\n")
    agent = train(asked.book, seconds=asked.seconds, seed=asked.seed)
    print("\nTrained:", judge(agent, asked.book).text(), sep="\n")


if __name__ == "__main__":
    main()
