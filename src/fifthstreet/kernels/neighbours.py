"""Positions with dead cards: a player has seen cards of other seats, which cannot come any more.

A player's first cards are fixed and all other cards are counted by their order among the rest, so
that dead cards are places among them. Every position is solved twice: for a player who minds the
dead cards, and for one who plays as if nothing had been seen.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_two, place_with
from fifthstreet.kernels.suits import SUITS, canonical_place

OTHERS = CARDS - 2
"""How many cards there are beside two hole cards."""

BOARDS = int(CHOOSE[OTHERS, 2])
"""How many sets of two community cards there are beside two hole cards."""

SHIFT = 5
"""Bits that hold the number of a class."""


@njit(nogil=True, cache=True)
def without(own: np.ndarray, others: np.ndarray) -> None:
    """Write all cards but those held, in their order."""
    count = 0
    for card in range(CARDS):
        if not (own == card).any():
            others[count] = card
            count += 1


@njit(nogil=True, cache=True)
def boards(holes: np.ndarray, class_of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return for each two hole cards and two others their kept place and what a fifth makes.

    `class_of` tells the class of every five-card hand by its place. Places are those of the sets of
    four cards that `suits` keeps.
    """
    count = holes.shape[0]
    places = np.empty((count, BOARDS), dtype=np.int64)
    classes = np.zeros((count, OTHERS, BOARDS), dtype=np.uint8)
    others, masks = np.empty(OTHERS, dtype=np.int64), np.zeros(SUITS, dtype=np.int64)
    for number in range(count):
        without(holes[number], others)
        for y in range(1, OTHERS):
            for x in range(y):
                four = np.array([holes[number, 0], holes[number, 1], others[x], others[y]])
                four.sort()
                board = place_of_two(x, y)
                places[number, board] = canonical_place(four, masks)
                for z in range(OTHERS):
                    if z not in (x, y):
                        fifth = place_with(four, others[z])
                        classes[number, z, board] = class_of[fifth]
    return places, classes


@njit(nogil=True, cache=True)
def last_sums(classes: np.ndarray, units: np.ndarray) -> np.ndarray:
    """Return for each kind of unit and board of some hole cards the sum over all fifth cards.

    A row of `units` is a kind, a column a class.
    """
    sums = np.zeros((units.shape[0], BOARDS), dtype=np.int64)
    for y in range(1, OTHERS):
        for x in range(y):
            board = place_of_two(x, y)
            for z in range(OTHERS):
                if z not in (x, y):
                    for kind in range(units.shape[0]):
                        sums[kind, board] += units[kind, classes[z, board]]
    return sums


@njit(nogil=True, cache=True)
def _best(choices: np.ndarray, ends: np.ndarray, lost: int) -> int:
    """Return the value of the best choice.

    `choices` are the antes staked and the multiples that may be bet, `ends` what comes of the antes
    staked then, and `lost` what becomes of one ante that is folded.
    """
    best = choices[0] * lost
    for column in range(1, choices.size):
        best = max(best, ends[choices[0] + choices[column]])
    return best


@njit(nogil=True, cache=True)
def _usual(staked: int, bet: int, ends: np.ndarray, lost: int) -> int:
    """Return the value of the choice that is usually made; 0 is a fold."""
    return ends[staked + bet] if bet > 0 else staked * lost


def pairs_of(units: np.ndarray) -> np.ndarray:
    """Return for each kind what two classes bring together; the first is shifted past the second.

    One look for two dead cards takes half the time of two.
    """
    pairs = np.zeros((len(units), units.shape[1], 1 << SHIFT), dtype=np.int64)
    pairs[:, :, : units.shape[1]] = units[:, :, np.newaxis] + units[:, np.newaxis]
    return pairs.reshape(len(units), -1)


@njit(nogil=True, cache=True)
def _live_sums(tables: tuple, pairs: np.ndarray, dead: np.ndarray) -> np.ndarray:
    """Return the sums over fifth cards that are not dead, of every kind and board."""
    classes, sums = tables[0], tables[1]
    live = sums.copy()
    for kind in range(pairs.shape[0]):
        of_kind, pair = live[kind], pairs[kind]
        for at in range(0, dead.size, 2):  # as people hold two cards
            one, two = classes[dead[at]], classes[dead[at + 1]]
            for board in range(BOARDS):
                of_kind[board] -= pair[one[board] << SHIFT | two[board]]
    return live


@njit(nogil=True, cache=True)
def _decide(
    live: np.ndarray, bets: tuple, usual: np.ndarray, worth: np.ndarray, before: tuple
) -> None:
    """Take three bets on all boards: where one is the best so far, and where it is usually made.

    Each of `bets` is a multiple, the kind of what is staked then, and how many units that is.
    `before` tells whether no bets were taken before these, and what a fold is worth.
    """
    (a, a_kind, a_times), (b, b_kind, b_times), (c, c_kind, c_times) = bets
    first, folded = before
    best, played = worth[0], worth[1]
    a_live, b_live, c_live = live[a_kind], live[b_kind], live[c_kind]
    for board in range(BOARDS):
        a_end, b_end, c_end = a_live[board], b_live[board], c_live[board]
        a_end, b_end, c_end = a_end * a_times, b_end * b_times, c_end * c_times
        bet, end = usual[board], folded if first else played[board]
        end = a_end if bet == a else end
        end = b_end if bet == b else end
        played[board] = c_end if bet == c else end
        best[board] = max(folded if first else best[board], a_end, b_end, c_end)


@njit(nogil=True, cache=True)
def _spread(worth: np.ndarray, here: np.ndarray, best: np.ndarray, played: np.ndarray) -> None:
    """Add what every board is worth to both of its cards; `here` has no bits of dead cards."""
    for y in range(1, OTHERS):
        if not here[y]:
            continue
        first = y * (y - 1) // 2
        of_best, of_played = worth[0, first : first + y], worth[1, first : first + y]
        best_total = played_total = np.int64(0)
        for x in range(y):
            one, two = of_best[x] & here[x], of_played[x] & here[x]
            best[x] += one
            played[x] += two
            best_total += one
            played_total += two
        best[y] += best_total
        played[y] += played_total


@njit(nogil=True, cache=True)
def _solve_third(
    tables: tuple, choices: np.ndarray, pays: tuple, dead: np.ndarray, absent: np.ndarray
) -> np.ndarray:
    """Return after[way to play, staked, card]: the sums over the other card of two on the board.

    Each step is taken for all boards at once, those with dead cards too, which are left out last.
    """
    usual = tables[4]
    pairs, kinds, times, scale = pays
    live = _live_sums(tables, pairs, dead)
    lost = -scale * (OTHERS - 2 - dead.size)
    after = np.zeros((2, kinds.size, OTHERS), dtype=np.int64)
    worth = np.empty((2, BOARDS), dtype=np.int64)
    here = np.where(absent, 0, -1)
    last = choices.shape[1] - 1
    for row in range(choices.shape[0]):
        staked = choices[row, 0]
        for column in range(1, last + 1, 3):  # the last one again where there are fewer
            a = choices[row, column]
            b, c = choices[row, min(column + 1, last)], choices[row, min(column + 2, last)]
            x, y, z = staked + a, staked + b, staked + c
            bets = (a, kinds[x], times[x]), (b, kinds[y], times[y]), (c, kinds[z], times[z])
            _decide(live, bets, usual[row], worth, (column == 1, staked * lost))
        _spread(worth, here, after[0, staked], after[1, staked])
    return after


@njit(nogil=True, cache=True)
def _solve_with_dead(
    tables: tuple, streets: tuple, pays: tuple, dead: np.ndarray
) -> tuple[int, int]:
    """Return the value of hole cards with dead cards: of the best play, and of the usual one.

    `tables` are those of the hole cards: classes of boards, their sums, and what is usually bet at
    each street. `streets` are the choices of each street: antes staked, and the multiples. `pays`
    are the units of nets by kind and two classes, the kind of each number of antes staked and how
    many units that is, and their scale. A value is the sum over all orders in which the board can
    come, times the scale.
    """
    _, _, first, second, _ = tables
    live = OTHERS - dead.size
    absent = np.zeros(OTHERS, dtype=np.bool_)
    for card in dead:
        absent[card] = True
    after = _solve_third(tables, streets[2], pays, dead, absent)
    ends = np.zeros((2, after.shape[1]), dtype=np.int64)
    lost = -pays[3] * (live - 2) * (live - 1)
    for x in range(OTHERS):
        if not absent[x]:
            for row in range(streets[1].shape[0]):
                staked = streets[1][row, 0]
                ends[0, staked] += _best(streets[1][row], after[0, :, x], lost)
                ends[1, staked] += _usual(staked, second[x, row], after[1, :, x], lost)
    choices = streets[0][0]
    best = _best(choices, ends[0], lost * live)
    return best, _usual(choices[0], first[0], ends[1], lost * live)


@njit(nogil=True, cache=True)
def draw(words: np.ndarray, places: np.ndarray) -> None:
    """Shuffle as many of the places to the front as there are random words, each place alike."""
    size = np.uint64(places.size)
    for at in range(words.size):
        other = at + np.int64(words[at] % (size - np.uint64(at)))
        places[at], places[other] = places[other], places[at]


@njit(nogil=True, cache=True)
def sampled_gains(
    words: np.ndarray, until: np.ndarray, tables: tuple, streets: tuple, pays: tuple
) -> np.ndarray:
    """Return what minding dead cards gains in random positions; a row of words makes one.

    The first word chooses the hole cards, by how many of all hands come `until` each, and the other
    words the dead cards. `tables` are those of `_solve_with_dead`, of all hole cards.
    """
    classes, sums, first, second, third = tables
    gains = np.empty(words.shape[0], dtype=np.int64)
    places = np.empty(OTHERS, dtype=np.int64)
    for sample in range(words.shape[0]):
        hole = np.searchsorted(until, np.int64(words[sample, 0] % np.uint64(until[-1])), "right")
        for place in range(OTHERS):
            places[place] = place
        draw(words[sample, 1:], places)
        own = classes[hole], sums[hole], first[hole], second[hole], third[hole]
        best, usual = _solve_with_dead(own, streets, pays, places[: words.shape[1] - 1])
        gains[sample] = best - usual
    return gains


@njit(nogil=True, cache=True)
def values_with(tables: tuple, streets: tuple, pays: tuple, dead: np.ndarray) -> np.ndarray:
    """Return the best and the usual value of hole cards with each of some sets of dead cards."""
    values = np.empty((dead.shape[0], 2), dtype=np.int64)
    for number in range(dead.shape[0]):
        values[number, 0], values[number, 1] = _solve_with_dead(tables, streets, pays, dead[number])
    return values
