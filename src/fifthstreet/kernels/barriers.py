"""Money between two barriers: where it first falls lower, and what is left of it round by round.

Every sum here is of numbers that are not below zero, so that no digits are lost by cancellation.
"""

import numpy as np
from numba import njit

STEADY = 32
"""Rows in a row that must be alike before all further ones are taken to be."""
ALIKE = 1e-16
BLOCK = 128
"""Rows that are followed together."""
LANES = 64
"""Places that are summed up together."""
NEXT_TO_NOTHING = 1e-16
"""A chance that may be dropped in a round."""


@njit(nogil=True, cache=True)
def _begin(
    steps: np.ndarray, chances: np.ndarray, ways: np.ndarray, first: int, block: tuple
) -> None:
    """Write where one round leads from each row of a block: up, down, or past the target.

    What goes up is written by how far it comes above the first row, so that lanes lie side by side.
    """
    up, _, lower, ends = block
    down = lower.shape[1]
    for each in range(steps.size):
        if steps[each] > 0:
            up[steps[each] + 1 : steps[each] + BLOCK + 1] = 0.0
    lower[:] = 0.0
    ends[0], ends[1] = 0.0, 1.0
    for lane in range(min(BLOCK, ways.size - first)):
        for each in range(steps.size):
            step, chance = steps[each], chances[ways[first + lane], each]
            if step > first + lane:
                ends[0, lane] += chance
            elif step > 0:
                up[step - lane + BLOCK, lane] += chance
            elif step < 0:
                lower[lane, step + down] += chance


@njit(nogil=True, cache=True)
def _pass(falling: np.ndarray, ended: np.ndarray, first: int, block: tuple) -> None:
    """Follow the money of a block down through all rows before it, one after another."""
    up, passed, lower, ends = block
    down, low = lower.shape[1], max(0, first - len(up) + BLOCK + 1)
    reached, rounds = ends[0], ends[1]
    for row in range(low, first):
        above, here = first - row, row - low + down
        now = passed[here]
        start = up[above + BLOCK]
        for lane in range(BLOCK):
            now[lane] = start[lane]
        for by in range(down, 0, -1):
            share, higher = falling[row, by - 1], passed[here - by]
            for lane in range(BLOCK):
                now[lane] += share * higher[lane]
        share, more = ended[row, 0], ended[row, 1]
        for lane in range(BLOCK):
            reached[lane] += now[lane] * share
            rounds[lane] += now[lane] * more


@njit(nogil=True, cache=True)
def _finish(
    falling: np.ndarray, ended: np.ndarray, first: int, lane: int, block: tuple
) -> np.ndarray:
    """Follow one row of a block through the rows before it in the block; return where it leads.

    `ended` gets how it ends, and the answer how far it first falls, the furthest first.
    """
    up, passed, lower, ends = block
    down, low, own = lower.shape[1], max(0, first - len(up) + BLOCK + 1), first + lane
    for row in range(first, own):
        here, part = row - low + down, up[own - row - lane + BLOCK, lane]
        for by in range(1, down + 1):
            part += falling[row, by - 1] * passed[here - by, lane]
        passed[here, lane] = part
        ends[0, lane] += part * ended[row, 0]
        ends[1, lane] += part * ended[row, 1]
    result = lower[lane]
    leaves = ends[0, lane]
    for by in range(1, down + 1):
        for above in range(1, down - by + 1):
            # Column by + above - 1 of the row so far below is what falls there from here.
            higher = passed[own - above - low + down, lane]
            result[down - by] += higher * falling[own + by, by + above - 1]
        leaves += result[down - by]
    ended[own, 0], ended[own, 1] = ends[0, lane] / leaves, ends[1, lane] / leaves
    return result / leaves


@njit(nogil=True, cache=True)
def _is_alike(falls: np.ndarray, ends: np.ndarray, row: int) -> bool:
    """Tell whether a row is like the one before it."""
    if row == 0 or abs(ends[row, 0] - ends[row - 1, 0]) > ALIKE:
        return False
    if abs(ends[row, 1] / ends[row - 1, 1] - 1) * 0.01 > ALIKE:
        return False
    return bool(np.abs(falls[row] - falls[row - 1]).max() <= ALIKE)


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
    rows, down = falls.shape
    most = max(0, int(steps[-1]))
    falling = np.zeros((rows + down, down))  # on each row, from one unit above it, from two, ...
    block = (
        np.zeros((most + BLOCK + 1, BLOCK)),
        np.zeros((most + BLOCK + down, BLOCK)),
        np.zeros((BLOCK, down)),
        np.zeros((2, BLOCK)),
    )
    alike = 0
    for first in range(0, rows, BLOCK):
        _begin(steps, chances, ways, first, block)
        _pass(falling, ends, first, block)
        for row in range(first, min(first + BLOCK, rows)):
            falls[row] = _finish(falling, ends, first, row - first, block)
            for by in range(1, down + 1):
                falling[row + by, by - 1] = falls[row, down - by]
            alike = alike + 1 if len(chances) == 1 and _is_alike(falls, ends, row) else 0
            # As many as the largest step reaches up: before, a gap between steps looks the same.
            if alike >= max(STEADY, most):
                return row + 1
    return int(rows)


@njit(nogil=True, cache=True)
def ruin(falls: np.ndarray, ends: np.ndarray, target: int, result: np.ndarray) -> None:
    """Fill in the chance of ruin, that of the target and the mean rounds for all money below it.

    Money 0 is the least that goes on.
    """
    rows = falls.shape[0]
    down = falls.shape[1]
    for money in range(result.shape[0]):
        row = min(rows, target - money) - 1
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
def _trim(money: np.ndarray, low: int, high: int) -> tuple[int, int, float]:
    """Drop what is next to nothing at both ends of a spread; return those and how much that was."""
    dropped = 0.0
    while high > low and dropped + money[high - 1] < NEXT_TO_NOTHING:
        high -= 1
        dropped += money[high]
        money[high] = 0.0
    while low < high and dropped + money[low] < NEXT_TO_NOTHING:
        dropped += money[low]
        money[low] = 0.0
        low += 1
    return low, high, dropped


@njit(nogil=True, cache=True)
def play(
    steps: np.ndarray, chances: np.ndarray, money: np.ndarray, rounds: int, gone: np.ndarray
) -> None:
    """Play some rounds from a spread of money; what falls below 0 or passes the end is out.

    `gone` adds up what is out: below 0 in the first row and beyond the end in the second, by how
    far, where the last entry takes everything further. Its third row has the rounds that were
    played, times their chances, the rounds of those who fell out and of those who passed the end,
    and what was dropped: the parts furthest down and up, where they are next to nothing.
    """
    size = money.size
    then = np.zeros(size)
    far = gone.shape[1] - 1
    first, last = 0, size
    for time in range(1, rounds + 1):
        first, last, dropped = _trim(money, first, last)
        gone[2, 3] += dropped
        if first == last:
            return
        reach_low = max(0, first + min(0, steps[0]))
        reach_high = min(size, last + max(0, steps[-1]))
        then[reach_low:reach_high] = 0.0
        gone[2, 0] += money[first:last].sum()
        lost, won = 0.0, 0.0
        for each in range(steps.size):
            step, chance = steps[each], chances[each]
            low, high = max(first, -step), min(last, size - step)
            for at in range(low, high):
                then[at + step] += chance * money[at]
            for at in range(first, min(low, last)):
                lost += chance * money[at]
                gone[0, min(far, -1 - at - step)] += chance * money[at]
            for at in range(max(high, first), last):
                won += chance * money[at]
                gone[1, min(far, at + step - size)] += chance * money[at]
        gone[2, 1] += time * lost
        gone[2, 2] += time * won
        first, last = reach_low, reach_high
        money[first:last] = then[first:last]


@njit(nogil=True, cache=True)
def _by_fours(steps: np.ndarray, chances: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return steps and chances, filled up with steps of no chance to a multiple of four."""
    size = (steps.size + 3) // 4 * 4
    moves, weights = np.zeros(size, dtype=np.int64), np.zeros(size)
    moves[: steps.size], weights[: steps.size] = steps, chances
    return moves, weights


@njit(nogil=True, cache=True)
def _gather(
    below: np.ndarray, moves: np.ndarray, weights: np.ndarray, first: int, sums: np.ndarray
) -> None:
    """Sum up what arrives at the places of one block from all others, four steps at a time."""
    lanes = sums.size
    sums[:] = 0.0
    for each in range(0, moves.size, 4):
        one, two = first + moves[each], first + moves[each + 1]
        three, four = first + moves[each + 2], first + moves[each + 3]
        a, b = below[one : one + lanes], below[two : two + lanes]
        c, d = below[three : three + lanes], below[four : four + lanes]
        p, q, r, s = weights[each], weights[each + 1], weights[each + 2], weights[each + 3]
        for at in range(lanes):
            sums[at] += p * a[at] + q * b[at] + r * c[at] + s * d[at]


@njit(nogil=True, cache=True)
def _rises(steps: np.ndarray, chances: np.ndarray, depth: int) -> np.ndarray:
    """Return the chance to rise from each distance to the highest, or beyond; and with one more."""
    reach = min(depth, max(0, steps[-1]) + 2)
    rises = np.zeros((2, (reach + LANES - 1) // LANES * LANES))
    for extra in range(2):
        for each in range(steps.size):
            if steps[each] + extra >= 0:
                rises[extra, : min(reach, steps[each] + extra + 1)] += chances[each]
    return rises


@njit(nogil=True, cache=True)
def undrawn(
    steps: np.ndarray, chances: np.ndarray, depth: int, rounds: int, drift: tuple[int, int]
) -> float:
    """Return the chance that money is never `depth` units or more below its highest so far.

    Beside its step, every round wins as many units as the first of `drift` is of the second; what
    is no whole unit waits for a later round. Money is followed by how far it is below its highest.
    """
    short = steps < depth
    moves, weights = _by_fours(steps[short], chances[short])
    left = max(0, -steps[0])
    size = left + depth + max(0, moves.max()) + 1 + 2 * LANES
    below, then, sums = np.zeros(size), np.zeros(size), np.zeros(LANES)
    rises = _rises(steps, chances, depth)
    below[left] = 1.0
    for time in range(rounds):
        extra = (time + 1) * drift[0] // drift[1] - time * drift[0] // drift[1]
        sums[:] = 0.0
        for first in range(0, rises.shape[1], LANES):
            here, share = below[left + first : left + first + LANES], rises[extra, first:]
            for at in range(LANES):
                sums[at] += here[at] * share[at]
        highest = sums.sum()
        for first in range(left, left + depth, LANES):
            _gather(below, moves, weights, first + extra, sums)
            then[first : first + LANES] = sums
        then[left] = highest
        then[left + depth : left + depth + LANES] = 0.0
        below, then = then, below
    return float(below[left : left + depth].sum())


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
