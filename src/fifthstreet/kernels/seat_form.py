"""Two seats of five cards against one dealer: the sum of the products of what they win.

One card of the dealer's lies face up and is left out of the deck, so that 51 cards remain. For each
hand of the dealer's, in order of strength, what a seat wins is summed over its hands that hold a
set of cards and none of the dealer's. Two seats share no card: the sum of the squares of those
sums, with a sign that alternates with the size of the set, leaves the products of such two.

What hands win is kept by the sets of four and three cards beside single cards and pairs of cards,
so that the sums beside a dealer's hand are differences of rows that lie side by side.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import moved, swap_of
from fifthstreet.kernels.set_index import CHOOSE, next_set, place_of_two
from fifthstreet.kernels.suits import SUITS, canonical_place

DECK = 51
HAND = 5
FOURS, THREES, TWOS = (int(CHOOSE[DECK, size]) for size in (4, 3, 2))


@njit(nogil=True, cache=True)
def players_without(up: int, policy: np.ndarray, strengths: np.ndarray, known: tuple) -> tuple:
    """Return all hands of a player's without the face-up card, their strengths and their kinds.

    Cards above the face-up one are counted one lower. `policy[row, card]` is the place of a choice;
    `known` are the row of every kept hand by its place, and classes by strength. A kind is a choice
    and a class.
    """
    rows, classes, many = known
    hands = np.empty((CHOOSE[DECK, HAND], HAND), dtype=np.uint8)
    level = np.empty(len(hands), dtype=np.uint16)
    kinds = np.empty(len(hands), dtype=np.uint8)
    cards, masks = np.arange(HAND), np.zeros(SUITS, dtype=np.int64)
    at = 0
    for place in range(len(strengths)):
        shows = False
        for card in cards:
            shows |= card == up
        if not shows:
            face_up = moved(up, swap_of(cards))
            column = face_up
            for card in cards:
                column -= moved(card, swap_of(cards)) < face_up
            for k in range(HAND):
                hands[at, k] = cards[k] - (cards[k] > up)
            level[at] = strengths[place]
            choice = policy[rows[canonical_place(cards, masks)], column]
            kinds[at] = choice * many + classes[level[at]]
            at += 1
        next_set(cards)
    return hands, level, kinds


@njit(nogil=True, cache=True)
def _likes(hand: np.ndarray, up: int) -> int:
    """Return for how many hidden hands one stands beside a face-up card; nought if for none.

    A swap of the suits that are not that of the face-up card makes no difference.
    """
    masks = np.zeros(SUITS, dtype=np.int64)
    for card in hand:
        whole = card + (card >= up)
        masks[whole & 3] |= 1 << (whole >> 2)
    before, run, ways = -1, 1, 6
    for suit in range(SUITS):
        if suit == up & 3:
            continue
        if before >= 0 and masks[suit] > before:
            return 0
        run = run + 1 if masks[suit] == before else 1
        ways //= run
        before = masks[suit]
    return ways


@njit(nogil=True, cache=True)
def dealers_with(up: int, hidden: int, strengths: np.ndarray) -> tuple:
    """Return the dealer's hidden cards beside a face-up one, weakest first, one for all alike.

    Beside them are the strengths of the hands, and how many are alike. `strengths` has those of all
    hands of the dealer's by their place.
    """
    count = CHOOSE[DECK, hidden]
    hands = np.empty((count, hidden), dtype=np.int64)
    level, ways = np.empty(count, dtype=np.uint16), np.empty(count, dtype=np.int64)
    cards, at = np.arange(hidden), 0
    for _ in range(count):
        likes = _likes(cards, up)
        if likes:
            place, k, placed = 0, 1, False
            for card in cards:
                if not placed and card >= up:
                    place += CHOOSE[up, k]
                    k += 1
                    placed = True
                place += CHOOSE[card + (card >= up), k]
                k += 1
            if not placed:
                place += CHOOSE[up, k]
            hands[at], level[at], ways[at] = cards, strengths[place], likes
            at += 1
        next_set(cards)
    order = np.argsort(level[:at], kind="mergesort")
    return hands[order], level[order], ways[order]


@njit(nogil=True, cache=True)
def reach_of(players: tuple, worth: np.ndarray) -> tuple[int, int]:
    """Return the largest sum of four cards, and the largest of squares that lie side by side."""
    hands, _, kinds = players
    sums = np.zeros(FOURS, dtype=np.int64)
    for at in range(len(hands)):
        most = np.abs(worth[kinds[at]]).max()
        for gone in range(HAND):
            sums[_four(hands[at], gone)] += most
    squares = 0
    for d in range(3, DECK):
        for c in range(2, d):
            first = CHOOSE[d, 4] + CHOOSE[c, 3]
            some = sums[first : first + CHOOSE[c, 2]]
            squares = max(squares, (some * some).sum())
    return sums.max(), squares


@njit(nogil=True, cache=True)
def _four(hand: np.ndarray, gone: int) -> int:
    """Return the place of the four cards of a hand that are left without one of them."""
    place, k = 0, 1
    for at in range(HAND):
        if at != gone:
            place += CHOOSE[hand[at], k]
            k += 1
    return place


@njit(nogil=True, cache=True)
def _three(hand: np.ndarray, first: int, second: int) -> int:
    """Return the place of the three cards of a hand that are left without two of them."""
    place, k = 0, 1
    for at in range(HAND):
        if at not in (first, second):
            place += CHOOSE[hand[at], k]
            k += 1
    return place


@njit(nogil=True, cache=True)
def add_hand(hand: np.ndarray, more: int, tables: tuple) -> None:
    """Let a hand win so much more."""
    if more == 0:
        return
    beside_one, fours, fours_beside, beside_two, threes = tables
    for i in range(HAND):
        place = _four(hand, i)
        beside_one[hand[i], place] += more
        fours[place] += more
        for j in range(HAND):
            if j == i:
                continue
            three = _three(hand, i, j)
            fours_beside[hand[j], three] += more
            if j > i:
                beside_two[place_of_two(hand[i], hand[j]), three] += more
                threes[three] += more


@njit(nogil=True, cache=True)
def new_tables(small: np.ndarray, large: np.ndarray) -> tuple:
    """Return tables in which no hand wins anything; sums are as wide as these two arrays."""
    kind = small.dtype
    return (
        np.zeros((DECK, FOURS), dtype=kind),
        np.zeros(FOURS, dtype=kind),
        np.zeros((DECK, THREES), dtype=kind),
        np.zeros((TWOS, THREES), dtype=kind),
        np.zeros(THREES, dtype=large.dtype),
    )


@njit(nogil=True, cache=True)
def _squares_beside(first: int, pairs: np.ndarray, dealer: np.ndarray, tables: tuple) -> int:
    """Return the sum of squares over live sets of four cards that lie side by side."""
    beside_one, fours, wide = tables[0], tables[1], tables[4].dtype.type
    a, b = beside_one[dealer[0]][first:], beside_one[dealer[1]][first:]
    c, d = beside_one[dealer[2]][first:], beside_one[dealer[3]][first:]
    every, total = fours[first:], wide(0)
    if len(dealer) == 4:
        for at in range(pairs.size):
            rest = wide((every[at] - a[at] - b[at] - c[at] - d[at]) * pairs[at])
            total = wide(total + rest * rest)
        return np.int64(total)
    e = beside_one[dealer[4]][first:]
    for at in range(pairs.size):
        rest = wide((every[at] - a[at] - b[at] - c[at] - d[at] - e[at]) * pairs[at])
        total = wide(total + rest * rest)
    return np.int64(total)


@njit(nogil=True, cache=True)
def _squares_of_fours(
    live: np.ndarray, pairs: np.ndarray, dealer: np.ndarray, tables: tuple
) -> int:
    """Return the sum of squares over all sets of four live cards.

    For two of the four cards, all sets of the other two below them are gone through at once.
    """
    total = 0
    for d in range(3, DECK):
        for c in range(2, d):
            if live[c] and live[d]:
                first = CHOOSE[d, 4] + CHOOSE[c, 3]
                total += _squares_beside(first, pairs[: CHOOSE[c, 2]], dealer, tables)
    return total


@njit(nogil=True, cache=True)
def _sum_of_squares(items: np.ndarray) -> int:
    total = 0
    for item in items:
        total += np.int64(item) * np.int64(item)
    return total


@njit(nogil=True, cache=True)
def _add(items: np.ndarray, row: np.ndarray, sign: int) -> None:
    wide = items.dtype.type
    for at in range(items.size):
        items[at] = wide(items[at] + sign * row[at])


@njit(nogil=True, cache=True)
def _squares_of_threes(
    live: np.ndarray, pairs: np.ndarray, dealer: np.ndarray, tables: tuple, by_two: np.ndarray
) -> int:
    """Return the sum of squares over all sets of three live cards, and write sums by two cards."""
    fours_beside, beside_two, threes = tables[2], tables[3], tables[4]
    kind, wide = threes.dtype, threes.dtype.type
    rest, by_one = np.empty(TWOS, dtype=kind), np.empty(DECK, dtype=kind)
    by_two[:] = 0
    total = 0
    for c in range(2, DECK):
        if not live[c]:
            continue
        first, size = CHOOSE[c, 3], CHOOSE[c, 2]
        some = rest[:size]
        some[:] = threes[first : first + size]
        for i in range(len(dealer)):
            _add(some, fours_beside[dealer[i]][first:], -1)
            for j in range(i):
                _add(some, beside_two[place_of_two(dealer[j], dealer[i])][first:], 1)
        for at in range(size):
            some[at] = wide(some[at] * pairs[at])
        total += _sum_of_squares(some)
        by_two[:size] += some
        by_one[:c] = 0
        at = 0
        for b in range(1, c):
            above = wide(0)
            for a in range(b):
                by_one[a] += some[at]
                above = wide(above + some[at])
                at += 1
            by_one[b] += above
        by_two[size : size + c] += by_one[:c]
    return total


@njit(nogil=True, cache=True)
def _form(
    dealer: np.ndarray, pairs: np.ndarray, by_two: np.ndarray, tables: tuple
) -> tuple[int, int]:
    """Return the sum of one seat's results beside a dealer's hand, and that of two seats' products.

    Left out of the latter are the products of a hand with itself.
    """
    live = np.ones(DECK, dtype=np.bool_)
    for card in dealer:
        live[card] = False
    for b in range(1, DECK):
        for a in range(b):
            pairs[place_of_two(a, b)] = live[a] and live[b]
    products = _squares_of_fours(live, pairs, dealer, tables)
    products -= _squares_of_threes(live, pairs, dealer, tables, by_two)
    by_two //= 3
    products += _sum_of_squares(by_two)
    by_one = np.zeros(DECK, dtype=np.int64)
    for b in range(1, DECK):
        for a in range(b):
            by_one[a] += by_two[place_of_two(a, b)]
            by_one[b] += by_two[place_of_two(a, b)]
    by_one //= 4
    total = by_one.sum() // 5
    return total, products - _sum_of_squares(by_one) + total * total


@njit(nogil=True, cache=True)
def forms_against(
    players: tuple, dealers: tuple, least: int, worth: np.ndarray, tables: tuple
) -> np.ndarray:
    """Return for each hand of the dealer's the sums that `_form` finds.

    `players` are all hands, their strengths and kinds; `dealers` are hands without the face-up
    card, and their strengths, which ascend. `worth[kind, outcome]` is
    what a seat wins where the dealer fails, loses, ties and wins; `tables` are new ones.
    """
    hands, strengths, kinds = players
    order = np.argsort(strengths, kind="mergesort")
    theirs, levels, _ = dealers
    result = np.empty((len(theirs), 2), dtype=np.int64)
    pairs, by_two = np.empty(TWOS, dtype=tables[1].dtype), np.empty(TWOS, dtype=np.int64)
    for at in range(len(hands)):
        add_hand(hands[at], worth[kinds[at], 0], tables)
    number = 0
    while number < len(theirs) and levels[number] < least:
        result[number] = _form(theirs[number], pairs, by_two, tables)
        number += 1
    for at in range(len(hands)):
        add_hand(hands[at], worth[kinds[at], 1] - worth[kinds[at], 0], tables)
    beaten = tied = 0
    for current in range(number, len(theirs)):
        level = levels[current]
        if current == number or level > levels[current - 1]:
            while beaten < len(order) and strengths[order[beaten]] < level:
                hand, kind = hands[order[beaten]], kinds[order[beaten]]
                before = worth[kind, 2] if beaten < tied else worth[kind, 1]
                add_hand(hand, worth[kind, 3] - before, tables)
                beaten += 1
            tied = beaten
            while tied < len(order) and strengths[order[tied]] == level:
                hand, kind = hands[order[tied]], kinds[order[tied]]
                add_hand(hand, worth[kind, 2] - worth[kind, 1], tables)
                tied += 1
        result[current] = _form(theirs[current], pairs, by_two, tables)
    return result
