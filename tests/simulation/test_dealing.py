"""Chance: the published answers of the generator, and decks that favour no card."""

from collections import Counter
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.shuffle import orders, pick, shuffle, uneven
from fifthstreet.simulation.seed import key_of
from fifthstreet.simulation.single import SingleSeat

FREQUENCIES = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
FAR = 5
"""Standard deviations of a chi-square from its mean; seeds are fixed, so a test never wavers."""


def words(key: int, counter: tuple[int, int, int, int]) -> list[int]:
    number: Any = np.uint64(counter[0] | counter[1] << 32)
    wide: Any = np.uint64(key)
    low, high = block(wide, number, counter[2], counter[3])
    return [int(low) & 0xFFFFFFFF, int(low) >> 32, int(high) & 0xFFFFFFFF, int(high) >> 32]


@pytest.mark.parametrize(
    ("key", "counter", "answer"),
    [
        (0, (0, 0, 0, 0), [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        (2**64 - 1, (2**32 - 1,) * 4, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            0x299F31D0A4093822,
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_the_generator_gives_its_published_answers(
    key: int, counter: tuple[int, int, int, int], answer: list[int]
) -> None:
    assert words(key, counter) == answer


def test_a_word_names_a_pick_and_leaves_a_fraction() -> None:
    for word in (0, 1, 2**63, 2**64 - 1, 0x123456789ABCDEF0):
        fraction: Any = np.uint64(word)
        left: Any = np.uint64(52)
        picked, rest = pick(fraction, left)
        assert int(picked) == word * 52 >> 64
        assert int(rest) == word * 52 & (2**64 - 1)
    assert int(uneven(5)) == 2**64 % orders(5) == 2**64 % (52 * 51 * 50 * 49 * 48)


def chi_square(found: np.ndarray, expected: float) -> float:
    """Return by how many standard deviations a chi-square of equal cells exceeds its mean."""
    cells = found.size - 1
    statistic = ((found - expected) ** 2 / expected).sum()
    return float((statistic - cells) / (2 * cells) ** 0.5)


@njit
def deal(rounds: int, key: int, places: np.ndarray, pairs: np.ndarray) -> None:
    deck = np.zeros(52, dtype=np.int64)
    for number in range(rounds):
        shuffle(deck, 19, key, number, 9)
        for at in range(19):
            places[at, deck[at]] += 1
        pairs[deck[0], deck[1]] += 1
        pairs[deck[17], deck[18]] += 1


def test_no_card_is_favoured_at_any_place_nor_any_pair() -> None:
    rounds = 400_000
    places = np.zeros((19, 52), dtype=np.int64)
    pairs = np.zeros((52, 52), dtype=np.int64)
    deal(rounds, key_of(3), places, pairs)
    assert (places.sum(axis=1) == rounds).all()
    assert np.trace(pairs) == 0
    assert abs(chi_square(places.ravel(), rounds / 52)) < FAR
    apart = pairs[~np.eye(52, dtype=bool)]
    assert abs(chi_square(apart, 2 * rounds / (52 * 51))) < FAR


@pytest.mark.parametrize("book", ["md", "rws"])
def test_hands_come_as_often_as_there_are_of_them(book: str) -> None:
    rounds = 2_000_000
    work = SingleSeat(book, "always")
    tally = work.tally(work.count(0, rounds, 11))
    met = Counter[int]()
    for ending in tally.endings:
        assert ending.hand is not None
        met[int(ending.hand.category)] += ending.ways
    for category, ways in enumerate(FREQUENCIES, start=1):
        expected = rounds * ways / comb(52, 5)
        assert abs(met[category] - expected) < FAR * max(1, expected) ** 0.5


def test_near_seeds_deal_other_cards() -> None:
    work = SingleSeat("md")
    assert work.count(0, 5000, 1) != work.count(0, 5000, 2)
    assert work.count(0, 5000, 1) == work.count(0, 5000, 1)
