"""All boards gone through: what hands are worth on each flop, and how rounds end.

Every figure is a whole number. A value is a sum over the 990 hands of the dealer, over boards and
over flops; whoever calls sees to it that the whole sum fits in 64 bits.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import FLOPS, PAIRS, after_swap, moved, swap_room
from fifthstreet.kernels.board_showdown import (
    DEALT,
    HANDS,
    LIVE,
    NEW,
    TYPES,
    compare,
    compare_types,
    room,
    room_by_type,
)
from fifthstreet.kernels.set_index import CARDS, place_of_two

PACKED = (HANDS + 3) // 4
"""Bytes for the choices of all hands beside a board, two bits each."""

ON_FLOP = 4
"""How many choices there may be on the flop; those of the last decision come after them."""

BITS = 4
"""Bits for how often one of those is taken."""

LANE = 4
"""How many pairs of hole cards are counted at once."""

WIDE = 16
"""Bits for how often one of those is taken where boards are counted together."""

TOGETHER = ((1 << WIDE) - 1) // (FLOPS * 16)
"""How many deals of boards these may stand for: a type has at most sixteen hands."""

OUTCOMES = 6
"""What a dealer's hand comes to: it fails and is lower, equal or higher, or it qualifies and is."""


@njit(nogil=True, cache=True)
def worth_of(counts: np.ndarray, terms: np.ndarray) -> int:
    """Return the sum over the dealer's hands from what each kind adds: see `analysis.board`."""
    return terms[0] + counts[0] * terms[1] + counts[1] * terms[2] + counts[2] * terms[3]


@njit(nogil=True, cache=True)
def unpacked(packed: np.ndarray, at: int) -> int:
    """Return the place of the choice of one hand."""
    return packed[at >> 2] >> (2 * (at & 3)) & 3


@njit(nogil=True, cache=True)
def river(
    counts: np.ndarray, terms: np.ndarray, choices: np.ndarray, fold: int, larger: int
) -> tuple[int, int]:
    """Return the greatest value of the last decision, and the place of the choice that has it."""
    best = place = 0
    for at in range(choices.size):
        value = worth_of(counts, terms[choices[at]]) if choices[at] >= 0 else fold
        if at == 0 or value + larger > best:
            best, place = value, at
    return best, place


@njit(nogil=True, cache=True)
def write_places(live: np.ndarray, places: np.ndarray) -> None:
    """Write the place of every two live cards among all pairs."""
    at = 0
    for q in range(1, LIVE):
        first = place_of_two(0, live[q])
        for p in range(q):
            places[at] = first + live[p]
            at += 1


@njit(nogil=True, cache=True)
def _add_to_flops(values: np.ndarray, board: tuple, swapping: tuple, square: np.ndarray) -> None:
    """Add a value of all pairs to the ten flops of a board, after the swap of suits to each."""
    flops, swaps = board
    space, row, done = swapping
    done[:] = False
    for way in range(FLOPS):
        if done[way]:
            continue
        to = after_swap(swaps[way], space)
        for at in range(PAIRS):
            row[to[at]] = values[at]
        for other in range(way, FLOPS):
            if swaps[other] == swaps[way]:
                done[other] = True
                sums = square[flops[other]]
                for at in range(PAIRS):
                    sums[at] += row[at]


@njit(nogil=True, cache=True)
def values_on_flops(boards: tuple, tables: tuple, game: tuple, sums: np.ndarray) -> None:
    """Add to `sums[value, flop, pair]` what hands are worth on all boards that go on from a flop.

    `boards` are cards, ways, flops and swaps. `game` holds the least strength that qualifies, the
    class of every strength, the terms by stake, class and whether the own hand would qualify, the
    stakes to be summed up, the choices of the last decision (stakes by number, -1 for a fold) with
    the value of a fold, and 1 where the larger of equal stakes is taken, else 0. The value of the
    last decision comes after those of the stakes, where it has choices.
    """
    cards, ways, flops, swaps = boards
    least, classes, terms, stakes, choices, fold, larger = game
    space = room_by_type()
    live, types, strength, counts = space[:4]
    about = space[6]
    single = np.zeros((len(sums), TYPES), dtype=np.int64)
    values, row = np.empty(PAIRS, dtype=np.int64), np.empty(PAIRS, dtype=np.int64)
    swapping = swap_room(), row, np.empty(FLOPS, dtype=np.bool_)
    places = np.empty(HANDS, dtype=np.uint16)
    for number in range(len(cards)):
        if compare_types(cards[number], tables, least, space) == NEW:
            for at in range(about[2]):
                mine = terms[classes[strength[at]], int(strength[at] >= least)]
                for stake in range(stakes.size):
                    single[stake, at] = worth_of(counts[at], mine[stakes[stake]])
                if choices.size:
                    single[stakes.size, at], _ = river(counts[at], mine, choices, fold, larger)
        write_places(live, places)
        values[:] = 0  # pairs with a card of the board are worth nothing
        for value in range(len(sums)):
            for at in range(HANDS):
                values[places[at]] = ways[number] * single[value, types[at]]
            _add_to_flops(values, (flops[number], swaps[number]), swapping, sums[value])


@njit(nogil=True, cache=True)
def count_choices(
    codes: np.ndarray, board: tuple, swapping: tuple, places: np.ndarray, taken: np.ndarray
) -> None:
    """Count in `taken[hand]` what all hands beside a board choose on its flops.

    `codes[flop, pair]` has a bit for the place of the choice, of every four bits the lowest: so
    many hold as many as there are flops. Four pairs are a number of 64 bits.
    """
    flops, swaps = board
    space, row, done = swapping
    lanes = row.view(np.uint64)
    taken[:] = 0
    done[:] = False
    for way in range(FLOPS):
        if done[way]:
            continue
        lanes[:] = 0
        for other in range(way, FLOPS):
            if swaps[other] == swaps[way]:
                done[other] = True
                some = codes[flops[other]]
                for at in range(lanes.size):
                    lanes[at] += some[at]
        to = after_swap(swaps[way], space)
        for at in range(HANDS):
            taken[at] += row[to[places[at]]]


@njit(nogil=True, cache=True)
def choices_room() -> tuple:
    """Return space for the choices of one board at a time: see `count_choices`."""
    row = np.empty((PAIRS + LANE - 1) // LANE * LANE, dtype=np.uint16)
    return swap_room(), row, np.empty(FLOPS, dtype=np.bool_)


@njit(nogil=True, cache=True)
def add_ends(counts: np.ndarray, ways: int, qualifies: int, ends: np.ndarray) -> None:
    """Add how the dealer's hands end against one that would qualify or not."""
    lower, equal, fails = counts[0], counts[1], counts[2]
    if qualifies:
        ends[0] += ways * fails
        ends[3] += ways * (lower - fails)
        ends[4] += ways * equal
        ends[5] += ways * (DEALT - lower - equal)
    else:
        ends[0] += ways * lower
        ends[1] += ways * equal
        ends[2] += ways * (fails - lower - equal)
        ends[5] += ways * (DEALT - fails)


@njit(nogil=True, cache=True)
def ends_by_hole(boards: tuple, tables: tuple, game: tuple, ends: np.ndarray) -> None:
    """Add to `ends[cell, class, outcome]` how all hands end that are played on every board."""
    cards, ways, _, _ = boards
    least, classes = game
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    for number in range(len(cards)):
        compare(cards[number], tables, least, space)
        at = 0
        for q in range(1, LIVE):
            for p in range(q):
                own = strength[at]
                cell = ends[live[q] * CARDS + live[p], classes[own]]
                add_ends(counts[at], ways[number], own >= least, cell)
                at += 1


@njit(nogil=True, cache=True)
def ends_of_last(
    strength: np.ndarray, counts: np.ndarray, game: tuple, packed: np.ndarray, ends: np.ndarray
) -> None:
    """Write how every hand beside a board ends at the last decision: by choice, after the flop's.

    Choices are packed, or the best ones where none are; then there may be types for hands.
    """
    least, classes, terms, _, choices, fold, larger = game
    for at in range(ends.size):
        if packed.size:
            ends[at] = ON_FLOP + unpacked(packed, at)
        else:
            mine = terms[classes[strength[at]], int(strength[at] >= least)]
            ends[at] = ON_FLOP + river(counts[at], mine, choices, fold, larger)[1]


@njit(nogil=True, cache=True)
def _write_ends(types: tuple, game: tuple, many: tuple, ends: np.ndarray) -> None:
    """Add how hands end that were counted by type, and count anew.

    `many` are how often each type comes to each choice of the last decision and takes each on the
    flop, how many choices these are, and the place of that which leads to the last decision.
    """
    least, classes = game[0], game[1]
    strength, counts = types
    often, most, going = many
    for at in range(TYPES):
        own = strength[at]
        for last in range(ON_FLOP):
            for choice in range(most):
                ways = often[at, last] >> WIDE * choice & (1 << WIDE) - 1
                if ways:
                    end = ON_FLOP + last if choice == going else choice
                    add_ends(counts[at], ways, own >= least, ends[end, classes[own]])
    often[:] = 0


@njit(nogil=True, cache=True)
def _widened(taken: int) -> int:
    """Return counts of four bits each as counts of sixteen bits each."""
    bits = np.int64(taken)
    bits = (bits | bits << 24) & 0x000000FF000000FF
    return (bits | bits << 12) & 0x000F000F000F000F


@njit(nogil=True, cache=True)
def ends_by_choice(
    boards: tuple, tables: tuple, game: tuple, policies: tuple, ends: np.ndarray
) -> None:
    """Add to `ends[choice, class, outcome]` how rounds end that come to a flop.

    `policies` are the choices on each flop as `count_choices` takes them (none of pairs that do not
    come to it), how many choices there are, the packed choices of the last decision (the best ones
    where there are none), and the place of the choice on the flop that leads there. Choices on the
    flop come first. Hands are counted by type for as long as boards have the same types.
    """
    cards, ways, flops, swaps = boards
    codes, most, packed, going = policies
    space = room_by_type()
    live, types, strength, counts = space[:4]
    before = strength.copy(), counts.copy()
    taken, places = np.empty(HANDS, dtype=np.uint16), np.empty(HANDS, dtype=np.uint16)
    swapping, often = choices_room(), np.zeros((TYPES, ON_FLOP), dtype=np.int64)
    last, best = np.empty(HANDS, dtype=np.int64), np.empty(TYPES, dtype=np.int64)
    together = 0
    for number in range(len(cards)):
        before[0][:], before[1][:] = strength, counts  # which the next board may write over
        differs = compare_types(cards[number], tables, game[0], space)
        if differs == NEW or together + ways[number] > TOGETHER:
            _write_ends(before, game, (often, most, going), ends)
            together = 0
        together += ways[number]
        if packed.shape[1]:
            ends_of_last(strength, counts, game, packed[number], last)
        else:
            if differs == NEW:
                ends_of_last(strength, counts, game, packed[number], best)
            for at in range(HANDS):
                last[at] = best[types[at]]
        write_places(live, places)
        count_choices(codes, (flops[number], swaps[number]), swapping, places, taken)
        for at in range(HANDS):
            often[types[at], last[at] - ON_FLOP] += ways[number] * _widened(taken[at])
    _write_ends((strength, counts), game, (often, most, going), ends)


@njit(nogil=True, cache=True)
def values_of_hole(boards: np.ndarray, hole: np.ndarray, tables: tuple, game: tuple) -> np.ndarray:
    """Return what two ascending hole cards are worth on some boards: see `values_on_flops`."""
    least, classes, terms, stakes, choices, fold, larger = game
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    values = np.zeros(stakes.size + (choices.size > 0), dtype=np.int64)
    for number in range(len(boards)):
        compare(boards[number], tables, least, space)
        p, q = np.searchsorted(live, hole[0]), np.searchsorted(live, hole[1])
        at = p + q * (q - 1) // 2
        mine = terms[classes[strength[at]], int(strength[at] >= least)]
        for stake in range(stakes.size):
            values[stake] += worth_of(counts[at], mine[stakes[stake]])
        if choices.size:
            values[stakes.size] += river(counts[at], mine, choices, fold, larger)[0]
    return values


@njit(nogil=True, cache=True)
def last_choices(board: np.ndarray, tables: tuple, game: tuple) -> np.ndarray:
    """Return the place of the best choice of the last decision for all hands beside a board."""
    least, classes, terms, _, choices, fold, larger = game
    space = room()
    strength, counts = space[1], space[2]
    compare(board, tables, least, space)
    chosen = np.empty(HANDS, dtype=np.int64)
    for at in range(HANDS):
        mine = terms[classes[strength[at]], int(strength[at] >= least)]
        chosen[at] = river(counts[at], mine, choices, fold, larger)[1]
    return chosen


@njit(nogil=True, cache=True)
def last_losses(boards: tuple, tables: tuple, game: tuple, policies: tuple, losses: tuple) -> None:
    """Write what choices of the last decision lose against the best ones, beside some boards.

    `policies` are as for `ends_by_choice`, with the terms, value of a fold and preference by
    which the policy chooses where it has no packed choices. `losses` are for each board and hand
    the deals in which the policy comes there, what is lost in them all, and the places of what is
    chosen and of the best.
    """
    cards, ways, flops, swaps = boards
    least, classes, terms, _, choices, fold, larger = game
    coming, on_flop, packed, going, (by_policy, their_fold, prefers) = policies
    reached, lost, chosen, best = losses
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    to = np.empty(LIVE, dtype=np.int64)
    for number in range(len(cards)):
        compare(cards[number], tables, least, space)
        for way in range(FLOPS):
            for p in range(LIVE):
                to[p] = moved(live[p], swaps[number, way])
            square = on_flop[flops[number, way]]
            at = 0
            for q in range(1, LIVE):
                row = square[to[q] * CARDS : to[q] * CARDS + CARDS]
                for p in range(q):
                    if row[to[p]] == going and coming[live[q] * CARDS + live[p]]:
                        reached[number, at] += ways[number]
                    at += 1
        for at in range(HANDS):
            if reached[number, at] == 0:
                continue
            mine = int(strength[at] >= least)
            by_stake = terms[classes[strength[at]], mine]
            value, best[number, at] = river(counts[at], by_stake, choices, fold, larger)
            if packed.shape[1]:
                place = unpacked(packed[number], at)
            else:
                own = by_policy[classes[strength[at]], mine]
                place = river(counts[at], own, choices, their_fold, prefers)[1]
            chosen[number, at] = place
            taken = worth_of(counts[at], by_stake[choices[place]]) if choices[place] >= 0 else fold
            lost[number, at] = reached[number, at] * (value - taken)


@njit(nogil=True, cache=True)
def hand_choices(boards: np.ndarray, holes: np.ndarray, tables: tuple, game: tuple) -> np.ndarray:
    """Return the place of the best choice of the last decision for each row of ascending cards.

    Rows of the same board one after another take little more time than one of them.
    """
    least, classes, terms, _, choices, fold, larger = game
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    chosen = np.empty(len(boards), dtype=np.int64)
    for row in range(len(boards)):
        if row == 0 or (boards[row] != boards[row - 1]).any():
            compare(boards[row], tables, least, space)
        p, q = np.searchsorted(live, holes[row, 0]), np.searchsorted(live, holes[row, 1])
        at = p + q * (q - 1) // 2
        mine = terms[classes[strength[at]], int(strength[at] >= least)]
        chosen[row] = river(counts[at], mine, choices, fold, larger)[1]
    return chosen
