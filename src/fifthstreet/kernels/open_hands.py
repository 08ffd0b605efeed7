"""What seats with cards of their own win together: the cards are gone through one after another.

Each card stays in the deck, begins a hand, or joins one that was begun; such a hand is open until
it has all its cards. Of an open hand nothing matters but what the cards to come make of it, so that
hands are open in few ways, and a state is how many are open in each. The ways are found before the
counting. They also tell boards beside which nothing differs.
"""

from math import comb

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import insert

SEATS = 6
"""More seats than that have no place in a state."""

WAYS = 64
"""More ways to be open make no course."""

STATES = np.array([[comb(n, k) for k in range(SEATS + 1)] for n in range(WAYS + SEATS)])
"""STATES[n, k]: in how many ways k things are chosen from n."""

NONE = -1


@njit(nogil=True, cache=True)
def _alike(hand: tuple, other: tuple, after: int, ends: np.ndarray) -> bool:
    """Tell whether the cards after some make the same of two open hands."""
    (a, b), (c, d) = hand, other
    cards = ends.shape[1]
    if (b < 0) != (d < 0):
        return False
    for card in range(after + 1, cards):
        if b >= 0:
            if ends[a, b, card] != ends[c, d, card]:
                return False
            continue
        for last in range(card + 1, cards):
            if ends[a, card, last] != ends[c, card, last]:
                return False
    return True


@njit(nogil=True, cache=True)
def _number_of(hand: tuple, after: int, ends: np.ndarray, hands: np.ndarray, many: int) -> int:
    """Return the number of the way in which a hand is open; a new one is added to `hands`."""
    for number in range(many):
        if _alike(hand, (hands[number, 0], hands[number, 1]), after, ends):
            return number
    if many < WAYS:
        hands[many] = hand
    return many


@njit(nogil=True, cache=True)
def course_of(ends: np.ndarray) -> tuple:
    """Return how hands are open after each card, and what the next card makes of them.

    `ends[card, card, card]` is what a hand wins, by number. A hand of two cards has a first one
    that every seat holds alike, so that there is one row. The course is the number of ways to be
    open before each card, the way in which a card begins a hand, and for each way: what the hand
    wins with the card if it is whole then (or -1), how it is open with the card, and without it.
    """
    cards = ends.shape[1]
    two = len(ends) == 1
    many, begins = np.zeros(cards + 1, dtype=np.int64), np.zeros(cards, dtype=np.int64)
    steps = np.full((cards, 3, WAYS), NONE, dtype=np.int64)
    hands = np.empty((WAYS, 2), dtype=np.int64)
    for card in range(cards):
        before, count, fresh = hands.copy(), many[card], 0
        for way in range(count):
            a, b = before[way]
            steps[card, 2, way] = _number_of((a, b), card, ends, hands, fresh)
            fresh = max(fresh, steps[card, 2, way] + 1)
        begun = (0, card) if two else (card, NONE)
        begins[card] = _number_of(begun, card, ends, hands, fresh)
        fresh = max(fresh, begins[card] + 1)
        for way in range(count):
            a, b = before[way]
            if b >= 0:
                steps[card, 0, way] = ends[a, b, card]
            elif fresh <= WAYS:
                steps[card, 1, way] = _number_of((a, card), card, ends, hands, fresh)
                fresh = max(fresh, steps[card, 1, way] + 1)
        many[card + 1] = fresh
        if fresh > WAYS:
            break
    return many, begins, steps


@njit(nogil=True, cache=True)
def _starts(ways: int, sizes: np.ndarray) -> np.ndarray:
    """Return where the states with so many open hands begin, for each number of them."""
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    for count in range(len(sizes)):
        states = STATES[ways + count - 1, count] if ways else np.int64(count == 0)
        starts[count + 1] = starts[count] + states * sizes[count]
    return starts


@njit(nogil=True, cache=True)
def _place(state: np.ndarray, many: int) -> int:
    """Return the place of a state among those with as many open hands."""
    place = 0
    for at in range(many):
        place += STATES[state[at] + at, at + 1]
    return place


@njit(nogil=True, cache=True)
def _next(state: np.ndarray, many: int, ways: int) -> bool:
    """Step to the state at the next place; False after the last."""
    for at in range(many):
        limit = state[at + 1] if at + 1 < many else ways - 1
        if state[at] < limit:
            state[at] += 1
            state[:at] = 0
            return True
    return False


@njit(nogil=True, cache=True)
def _add(source: np.ndarray, times: int, size: int, target: np.ndarray) -> None:
    for at in range(size):
        target[at] += times * source[at]


@njit(nogil=True, cache=True)
def _close(source: np.ndarray, times: int, moves: np.ndarray, target: np.ndarray) -> None:
    """Add counts where the sums lie that one more hand makes of theirs."""
    for at in range(source.size):
        if source[at]:
            target[moves[at]] += times * source[at]


@njit(nogil=True, cache=True)
def _join(state: tuple, at: int, step: np.ndarray, source: np.ndarray, room: tuple) -> None:
    """Let the card join one of the open hands that are open in the same way."""
    ways, many, times = state
    sizes, moves, starts, target, rest = room
    left = 0
    for other in range(many):
        if other != at:
            insert(step[2, ways[other]], rest, left)
            left += 1
    way = ways[at]
    if step[0, way] >= 0:
        start = starts[left] + _place(rest, left) * sizes[left]
        _close(source, times, moves[step[0, way]], target[start:])
        return
    insert(step[1, way], rest, left)
    start = starts[many] + _place(rest, many) * sizes[many]
    _add(source, times, sizes[many], target[start:])


@njit(nogil=True, cache=True)
def _take(source: np.ndarray, ways: np.ndarray, many: int, card: tuple, room: tuple) -> None:
    """Add the counts of one state to those that the next card makes of it."""
    begins, step = card
    sizes, _, starts, target, rest = room
    for at in range(many):
        insert(step[2, ways[at]], rest, at)
    start = starts[many] + _place(rest, many) * sizes[many]
    _add(source, 1, sizes[many], target[start:])
    if many + 1 < len(sizes):
        insert(begins, rest, many)
        start = starts[many + 1] + _place(rest, many + 1) * sizes[many + 1]
        _add(source, 1, sizes[many + 1], target[start:])
    at = 0
    while at < many:
        times = 1
        while at + times < many and ways[at + times] == ways[at]:
            times += 1
        _join((ways, many, times), at, step, source, room)
        at += times


@njit(nogil=True, cache=True)
def cells_of(course: tuple, sizes: np.ndarray) -> tuple[int, int]:
    """Return how many counts lie in the states of the widest card, and in those of all cards."""
    widest = total = 0
    for ways in course[0]:
        cells = _starts(ways, sizes)[-1]
        widest = max(widest, cells)
        total += cells
    return widest, total


@njit(nogil=True, cache=True)
def walk(course: tuple, sizes: np.ndarray, moves: np.ndarray) -> np.ndarray:
    """Return how many deals to all numbers of seats up to the most bring each sum.

    Seats are not told apart. The sums of fewer hands come before those of more: `sizes[open]` is
    how many sums there are if so many hands are open, and `moves[kind, sum]` is the sum that one
    more hand makes.
    """
    many, begins, steps = course
    room = cells_of(course, sizes)[0]
    first, second = np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.int64)
    first[0] = 1
    ways, rest = np.zeros(SEATS + 1, dtype=np.int64), np.zeros(SEATS + 1, dtype=np.int64)
    for card in range(len(begins)):
        here, there = _starts(many[card], sizes), _starts(many[card + 1], sizes)
        second[: there[-1]] = 0
        for count in range(len(sizes)):
            if here[count + 1] == here[count]:
                continue
            ways[:] = 0
            at, size = here[count], sizes[count]
            while True:
                source = first[at : at + size]
                if source.any():
                    _take(
                        source,
                        ways,
                        count,
                        (begins[card], steps[card]),
                        (sizes, moves, there, second, rest),
                    )
                at += size
                if not _next(ways, count, many[card]):
                    break
        first, second = second, first
    return first[: sizes[0]].copy()
