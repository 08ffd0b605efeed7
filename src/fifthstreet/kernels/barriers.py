"""Money between two barriers: where it first falls lower, and what is left of it round by round.

Every sum here is of numbers that are not below zero, so that no digits are lost by cancellation.
"""

import numpy as np
from numba import njit

STEADY = 32
"""Rows in a row that must be alike before all further ones are taken to be."""
ALIKE = 1e-16
NEXT_TO_NOTHING = 1e-16
"""A chance that may be dropped in a round."""


@njit(nogil=True, cache=True)
def descents(
    steps: np.ndarray, chances: np.ndarray, ways: np.ndarray, falls: np.ndarray, ends: np.ndarray
) -> int:
    """Fill in how money first falls below where it is, by its distance to the target.

    `chances` has a row for each way to play, and `ways` tells which of them is played in each row
    of `falls`. Row d of that is for d + 1 units below the target: its last entry is the chance to
    arrive one unit lower before the target is reached, the one before it two units lower, and so
    on. `ends` has the chance to reach the target instead and the mean rounds until either.
    Returns how many rows there are; all further ones are like the last.

    From above, money must fall level by level; so the rows nearer to the target tell where all of
    it arrives in the end, and what comes back to its own level starts again.
    """
    down = falls.shape[1]
    most = 0 if steps[-1] < 0 else int(steps[-1])
    mass = np.zeros(most + 1 + down)
    alike = 0
    for row in range(falls.shape[0]):
        mass[:] = 0.0
        reached = 0.0
        way = ways[row]
        for each in range(steps.size):
            if steps[each] > row:
                reached += chances[way, each]
            else:
                mass[steps[each] + down] += chances[way, each]
        rounds = 1.0
        for above in range(min(most, row), 0, -1):
            part = mass[above + down]
            if part > 0.0:
                lower = falls[row - above]
                for each in range(down):
                    mass[above + each] += part * lower[each]
                reached += part * ends[row - above, 0]
                rounds += part * ends[row - above, 1]
        leaves = reached
        for each in range(down):
            leaves += mass[each]
        change = 0.0
        for each in range(down):
            falls[row, each] = mass[each] / leaves
            if row > 0:
                change = max(change, abs(falls[row, each] - falls[row - 1, each]))
        ends[row, 0], ends[row, 1] = reached / leaves, rounds / leaves
        if row > 0:
            change = max(change, abs(ends[row, 0] - ends[row - 1, 0]))
            change = max(change, abs(ends[row, 1] / ends[row - 1, 1] - 1) * 0.01)
        alike = alike + 1 if row > 0 and change <= ALIKE and len(chances) == 1 else 0
        if alike >= STEADY:
            return row + 1
    return int(falls.shape[0])


@njit(nogil=True, cache=True)
def ruin(falls: np.ndarray, ends: np.ndarray, target: int, result: np.ndarray) -> None:
    """Fill in the chance of ruin, that of the target and the mean rounds for all money below it.

    Money 0 is the least that goes on. Where `target` is 0 there is none, and the last row holds
    for any money.
    """
    rows = falls.shape[0]
    down = falls.shape[1]
    for money in range(result.shape[0]):
        row = rows - 1 if target == 0 else min(rows, target - money) - 1
        lost, won, rounds = 0.0, ends[row, 0], ends[row, 1]
        for each in range(down):
            below = money - down + each
            if below < 0:
                lost += falls[row, each]
            else:
                lost += falls[row, each] * result[below, 0]
                won += falls[row, each] * result[below, 1]
                rounds += falls[row, each] * result[below, 2]
        result[money, 0], result[money, 1], result[money, 2] = lost, won, rounds


@njit(nogil=True, cache=True)
def play(
    steps: np.ndarray, chances: np.ndarray, money: np.ndarray, rounds: int, gone: np.ndarray
) -> None:
    """Play some rounds from a spread of money; what falls below 0 or passes the end is out.

    `gone` adds up what is out: below 0 in the first row and beyond the end in the second, by how
    far, where the last entry takes everything further. Its third row has the rounds that were
    played, times their chances, the rounds of those who fell out and of those who passed the end,
    and what was dropped: the part furthest up, where it is next to nothing.
    """
    size = money.size
    then = np.zeros(size)
    far = gone.shape[1] - 1
    top = size
    for time in range(1, rounds + 1):
        dropped = 0.0
        while top > 0 and dropped + money[top - 1] < NEXT_TO_NOTHING:
            top -= 1
            dropped += money[top]
            money[top] = 0.0
        gone[2, 3] += dropped
        if top == 0:
            return
        reach = min(size, top + max(0, steps[-1]))
        then[:reach] = 0.0
        left = 0.0
        for at in range(top):
            left += money[at]
        gone[2, 0] += left
        lost, won = 0.0, 0.0
        for each in range(steps.size):
            step, chance = steps[each], chances[each]
            low, high = max(0, -step), max(0, min(top, size - step))
            for at in range(low, high):
                then[at + step] += chance * money[at]
            for at in range(min(low, top)):
                lost += chance * money[at]
                gone[0, min(far, -1 - at - step)] += chance * money[at]
            for at in range(high, top):
                won += chance * money[at]
                gone[1, min(far, at + step - size)] += chance * money[at]
        gone[2, 1] += time * lost
        gone[2, 2] += time * won
        money[:reach] = then[:reach]
        top = reach


@njit(nogil=True, cache=True)
def undrawn(steps: np.ndarray, chances: np.ndarray, depth: int, rounds: int) -> float:
    """Return the chance that money is never `depth` units or more below its highest so far."""
    below = np.zeros(depth)
    then = np.zeros(depth)
    below[0] = 1.0
    for _ in range(rounds):
        then[:] = 0.0
        for each in range(steps.size):
            step, chance = steps[each], chances[each]
            for at in range(min(depth, max(0, step))):
                then[0] += chance * below[at]
            for at in range(max(0, step), min(depth, depth + step)):
                then[at - step] += chance * below[at]
        below[:] = then
    return float(below.sum())


@njit(nogil=True, cache=True)
def ruined_within(steps: np.ndarray, chances: np.ndarray, size: int, rounds: int) -> np.ndarray:
    """Return the chance of ruin within some rounds from each amount; nothing beyond the last."""
    ruined = np.zeros(size)
    then = np.zeros(size)
    for _ in range(rounds):
        then[:] = 0.0
        for each in range(steps.size):
            step, chance = steps[each], chances[each]
            low = max(0, min(size, -step))
            for at in range(low):
                then[at] += chance
            for at in range(low, max(low, min(size, size - step))):
                then[at] += chance * ruined[at + step]
        ruined[:] = then
    return ruined
