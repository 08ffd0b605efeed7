"""Rounds against a dealer by the million: dealt, decided by table and counted, in blocks."""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block, fill
from fifthstreet.kernels.set_index import (
    CARDS,
    ascending,
    choose_2,
    choose_3,
    choose_4,
    choose_5,
)
from fifthstreet.kernels.simulate_own import BLOCK, CARDS_STREAM, MISTAKES_STREAM

CLASSES, ENDINGS = 22, 5
"""Classes of hands; folds, and what the dealer's hand comes to: fails, loses, ties, wins."""

NEVER, ALWAYS, SOMETIMES = 0, 1, 2
STRENGTH_BITS = 13
STRENGTH = (1 << STRENGTH_BITS) - 1
DEALT, NAMES, SKIPPED = 10, 10, 8
"""Cards of a round, names of cards in a word of 64 bits, and how many of them are passed over in
all but a few rounds."""

_ONE, _NAME, _NAME_BITS = np.uint64(1), np.uint64(63), np.uint64(6)
_NO_CARDS = np.uint64(0xFFF << CARDS)
"""The names that are of no card."""

_byte, _small, _A_BYTE = np.uint8, np.uint32, np.uint8(1)


@njit(nogil=True, cache=True)
def _decision(cards: np.ndarray, canon: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Write the suits that the kept set gives to the four suits of some cards."""
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    for suit in range(4):
        place = 0
        for other in range(4):
            ahead = masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
            place += ahead
        canon[suit] = place
    return canon


@njit(nogil=True, cache=True)
def expand(numbers: np.ndarray, strengths: np.ndarray, raises: np.ndarray) -> tuple:
    """Return what to know of every hand by its place: a word, and masks of face-up cards.

    A word holds the strength and whether to bet never, always or sometimes. Those that bet
    sometimes have a mask, whose number stands in the second array. `numbers` tells the kept hand
    of every hand by its place.
    """
    words = np.empty(numbers.size, dtype=np.uint16)
    mask_of = np.zeros(numbers.size, dtype=np.int32)
    masks_made = np.empty(numbers.size, dtype=np.uint64)
    count_of_masks = 0
    canon, masks = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    cards = np.arange(5)
    canonical = np.empty(5, dtype=np.int64)
    for place in range(numbers.size):
        row = raises[numbers[place]]
        count = row.sum()
        decision = NEVER if count == 0 else (ALWAYS if count == row.size else SOMETIMES)
        if decision == SOMETIMES:
            _decision(cards, canon, masks)
            for i in range(5):
                canonical[i] = cards[i] & ~3 | canon[cards[i] & 3]
            mask = np.uint64(0)
            for up in range(CARDS):
                moved = up & ~3 | canon[up & 3]
                column = moved - (canonical < moved).sum()
                if not (canonical == moved).any() and row[column]:
                    mask |= np.uint64(1) << np.uint64(up)
            masks_made[count_of_masks] = mask
            mask_of[place] = count_of_masks
            count_of_masks += 1
        words[place] = strengths[place] | decision << STRENGTH_BITS
        for i in range(5):
            if cards[i] + 1 < (cards[i + 1] if i < 4 else CARDS):
                cards[i] += 1
                for lower in range(i):
                    cards[lower] = lower
                break
    return words, mask_of, masks_made[:count_of_masks].copy()


@njit(nogil=True, cache=True)
def _deal_ten(key: int, number: int, dealt: np.ndarray) -> None:
    """Deal ten cards, each named by six random bits; names of none or dealt ones are skipped."""
    used, count, draw = _NO_CARDS, 0, 0
    while True:
        first, second = block(key, number, draw, CARDS_STREAM)
        draw += 1
        for word in (first, second):
            names = word
            for _ in range(NAMES):
                card = names & _NAME
                names >>= _NAME_BITS
                bit = _ONE << card
                if not used & bit:
                    used |= bit
                    dealt[count] = card
                    count += 1
                    if count == DEALT:
                        return


@njit(nogil=True, cache=True)
def _read_name(words: np.ndarray, shift: int, used: np.ndarray, fresh: np.ndarray) -> None:
    """Read the next name of each round, the card and then whether it was not dealt before."""
    for at in range(words.size):
        card, before = words[at] >> shift & _NAME, used[at]
        used[at] = before | _ONE << card
        fresh[0, at] = _byte(card)
        fresh[1, at] = _byte((before >> card & _ONE) ^ _ONE)


@njit(nogil=True, cache=True)
def _count_fresh(fresh: np.ndarray, counts: np.ndarray, slots: np.ndarray) -> None:
    """Write which card of its round each name is, and 255 where it is none."""
    for at in range(counts.size):
        is_fresh, count = fresh[at], counts[at]
        slots[at] = count | _byte(is_fresh - _A_BYTE)
        counts[at] = _byte(count + is_fresh)


@njit(nogil=True, cache=True)
def _lay(cards: np.ndarray, slots: np.ndarray, slot: int, dealt: np.ndarray) -> None:
    """Lay the cards that are a certain one of their rounds."""
    for at in range(dealt.size):
        before, card = dealt[at], cards[at]
        dealt[at] = card if slots[at] == slot else before


@njit(nogil=True, cache=True)
def _deal_block(key: int, first: int, room: tuple) -> None:
    """Deal ten cards in each round of a block, name by name for all rounds at once.

    Where more names than usual are skipped, a round is dealt by itself.
    """
    words, others, used, dealt, fresh, counts, slots, _, _, _ = room
    fill(key, first, CARDS_STREAM, words, others)
    used[:] = _NO_CARDS
    counts[:] = 0
    for name in range(DEALT + SKIPPED):
        shift = _NAME_BITS * np.uint64(name % NAMES)
        _read_name(words if name < NAMES else others, shift, used, fresh)
        _count_fresh(fresh[1], counts, slots)
        for slot in range(max(0, name - SKIPPED), min(name + 1, DEALT)):
            _lay(fresh[0], slots, _byte(slot), dealt[slot])
    ten = np.empty(DEALT, dtype=np.int64)
    for at in range(BLOCK):
        if counts[at] < DEALT:
            _deal_ten(key, first + at, ten)
            for slot in range(DEALT):
                dealt[slot, at] = _byte(ten[slot])


@njit(nogil=True, cache=True)
def _places(hand: np.ndarray, places: np.ndarray) -> None:
    """Write the places of hands of five cards in any order."""
    for at in range(places.size):
        a, b, c = _small(hand[0, at]), _small(hand[1, at]), _small(hand[2, at])
        d, e = _small(hand[3, at]), _small(hand[4, at])
        a, b, c, d, e = ascending(a, b, c, d, e)
        places[at] = a + choose_2(b) + choose_3(c) + choose_4(d) + choose_5(e)


@njit(nogil=True, cache=True)
def _look_up(places: np.ndarray, words: np.ndarray, hands: np.ndarray) -> None:
    for at in range(places.size):
        hands[at] = words[places[at]]


@njit(nogil=True, cache=True)
def _end(first: int, chance: tuple, tables: tuple, room: tuple) -> None:
    """Write how each round of a block ends, without a branch to guess but for mistakes."""
    key, rate = chance
    _, mask_of, masks, classes, least = tables
    _, _, _, dealt, _, _, _, places, hands, codes = room
    undecided, count = np.empty(BLOCK + 1, dtype=np.int64), 0
    for at in range(BLOCK):
        own, dealer = np.int64(hands[0, at]), np.int64(hands[1, at]) & STRENGTH
        strength, decision = own & STRENGTH, own >> STRENGTH_BITS
        # Fails, loses, ties and wins.
        ending = 1 + (dealer >= least) * (1 + (dealer >= strength) + (dealer > strength))
        codes[0, at], codes[1, at] = np.int64(classes[strength]) * ENDINGS, ending
        codes[2, at] = decision == ALWAYS
        undecided[count] = at
        count += decision == SOMETIMES
    for at in undecided[:count]:
        mask = masks[mask_of[places[0, at]]]
        codes[2, at] = np.int64(mask >> np.uint64(dealt[5, at]) & _ONE)
    if rate:
        for at in range(BLOCK):
            slips, _ = block(key, first + at, 0, MISTAKES_STREAM)
            codes[2, at] ^= np.int64(slips & np.uint64(0xFFFFF)) < rate
    for at in range(BLOCK):
        codes[0, at] += codes[1, at] * codes[2, at]


@njit(nogil=True, cache=True)
def _room() -> tuple:
    """Return arrays for a block.

    They are two random words, the cards dealt as bits and one by one, a name and whether it is
    fresh, how many cards lie and which one a name is, and of both hands places, words and endings.
    """
    words, others = np.empty(BLOCK, dtype=np.uint64), np.empty(BLOCK, dtype=np.uint64)
    used, dealt = np.empty(BLOCK, dtype=np.uint64), np.zeros((DEALT, BLOCK), dtype=np.uint8)
    fresh, counts = np.empty((2, BLOCK), dtype=np.uint8), np.empty(BLOCK, dtype=np.uint8)
    slots, places = np.empty(BLOCK, dtype=np.uint8), np.empty((2, BLOCK), dtype=np.uint32)
    hands, codes = np.empty((2, BLOCK), dtype=np.uint16), np.empty((3, BLOCK), dtype=np.int64)
    return words, others, used, dealt, fresh, counts, slots, places, hands, codes


@njit(nogil=True, cache=True)
def _play_block(key: int, first: int, tables: tuple, rate: int, room: tuple) -> np.ndarray:
    """Play a block of rounds and return how each ends."""
    _, _, _, dealt, _, _, _, places, hands, codes = room
    _deal_block(key, first, room)
    for hand in range(2):
        _places(dealt[5 * hand : 5 * hand + 5], places[hand])
        _look_up(places[hand], tables[0], hands[hand])
    _end(first, (key, rate), tables, room)
    return codes[0]


@njit(nogil=True, cache=True)
def play(key: int, first: int, last: int, tables: tuple, rate: int, tally: np.ndarray) -> None:
    """Play the rounds from one number to before another, and count how each ends.

    `tables` are what `expand` makes, the class of every strength, and the least strength that
    qualifies. `tally[class, ending]` counts.
    """
    room, row = _room(), tally.ravel()
    for number in range(first, last, BLOCK):
        codes = _play_block(key, number, tables, rate, room)
        for at in range(min(BLOCK, last - number)):
            row[codes[at]] += 1


@njit(nogil=True, cache=True)
def record(key: int, first: int, last: int, tables: tuple, rate: int, codes: np.ndarray) -> None:
    """Write how each round ends: the place in its tally, laid out in one row."""
    room = _room()
    for number in range(first, last, BLOCK):
        size = min(BLOCK, last - number)
        codes[number - first : number - first + size] = _play_block(
            key, number, tables, rate, room
        )[:size]
