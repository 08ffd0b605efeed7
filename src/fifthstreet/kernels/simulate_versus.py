"""Rounds against a dealer by the million: dealt, decided by table and counted."""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.set_index import CARDS
from fifthstreet.kernels.simulate_own import CARDS_STREAM, MISTAKES_STREAM
from fifthstreet.kernels.table_hands import sorted_place

CLASSES, ENDINGS = 22, 5
"""Classes of hands; folds, and what the dealer's hand comes to: fails, loses, ties, wins."""

NEVER, ALWAYS, SOMETIMES = 0, 1, 2
STRENGTH_BITS = 13
STRENGTH = (1 << STRENGTH_BITS) - 1
BATCH = 256
"""Rounds dealt before any of their hands is looked up."""


DEALT, NAMES = 10, 10
"""Cards of a round, and names of cards that a word of 64 bits holds."""

_ONE, _NAME, _NAME_BITS, _CARDS = np.uint64(1), np.uint64(63), np.uint64(6), np.uint64(CARDS)


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


@njit(nogil=True, cache=True, inline="always")
def _deal_ten(key: int, number: int, dealt: np.ndarray) -> None:
    """Deal ten cards, each named by six random bits; names of none or dealt ones are skipped."""
    used, count, draw = np.uint64(0), 0, 0
    while True:
        first, second = block(key, number, draw, CARDS_STREAM)
        draw += 1
        for word in (first, second):
            names = word
            for _ in range(NAMES):
                card = names & _NAME
                names >>= _NAME_BITS
                bit = _ONE << card
                if card < _CARDS and not used & bit:
                    used |= bit
                    dealt[count] = card
                    count += 1
                    if count == DEALT:
                        return


@njit(nogil=True, cache=True)
def _look_up(key: int, first: int, words: np.ndarray, batch: tuple) -> None:
    """Deal a batch of rounds, then look all their hands up at once.

    A look-up waits for memory; made one after the other without a decision between, they wait
    together.
    """
    ups, places, owns, dealers, dealt = batch
    for at in range(ups.size):
        _deal_ten(key, first + at, dealt)
        ups[at] = dealt[5]
        places[at] = sorted_place(dealt[0], dealt[1], dealt[2], dealt[3], dealt[4])
        dealers[at] = sorted_place(dealt[5], dealt[6], dealt[7], dealt[8], dealt[9])
    for at in range(ups.size):
        owns[at] = words[places[at]]
        dealers[at] = words[dealers[at]] & STRENGTH


@njit(nogil=True, cache=True)
def play(key: int, first: int, last: int, tables: tuple, rate: int, tally: np.ndarray) -> None:
    """Play the rounds from one number to before another, and count how each ends.

    `tables` are what `expand` makes, the class of every strength, and the least strength that
    qualifies. `tally[class, ending]` counts.
    """
    words, mask_of, masks, classes, least = tables
    size = min(BATCH, last - first)
    ups, dealt = np.zeros(size, dtype=np.int64), np.zeros(DEALT, dtype=np.int64)
    owns, dealers = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    places = np.zeros(size, dtype=np.int64)
    number = first
    while number < last:
        _look_up(key, number, words, (ups, places, owns, dealers, dealt))
        for at in range(min(size, last - number)):
            own, dealer = owns[at], dealers[at]
            strength, decision = own & STRENGTH, own >> STRENGTH_BITS & 3
            bets = decision == ALWAYS
            if decision == SOMETIMES:
                mask = masks[mask_of[places[at]]]
                bets = mask >> np.uint64(ups[at]) & _ONE == _ONE
            if rate:
                slips, _ = block(key, number + at, 0, MISTAKES_STREAM)
                bets ^= np.int64(slips & np.uint64(0xFFFFF)) < rate
            ending = 0
            if bets:
                # Fails, loses, ties and wins, without a branch to guess.
                ending = 1 + (dealer >= least) * (1 + (dealer >= strength) + (dealer > strength))
            tally[classes[strength], ending] += 1
        number += size


@njit(nogil=True, cache=True)
def record(key: int, first: int, last: int, tables: tuple, rate: int, codes: np.ndarray) -> None:
    """Write how each round ends: the place in its tally, laid out in one row."""
    tally = np.zeros((CLASSES, ENDINGS), dtype=np.int64)
    row = tally.ravel()
    for number in range(first, last):
        play(key, number, number + 1, tables, rate, tally)
        codes[number - first] = row.argmax()
        row[codes[number - first]] = 0
