"""Chance: the published answers of the generator, and decks that favour no card."""

import hashlib
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from fifthstreet.kernels import simulate_own, simulate_versus
from fifthstreet.kernels.philox import block, fill
from fifthstreet.kernels.set_index import CHOOSE, choose_2, choose_3, choose_4, choose_5
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


def test_ways_to_choose_are_reckoned_as_the_table_has_them() -> None:
    for of, reckoned in enumerate((choose_2, choose_3, choose_4, choose_5), start=2):
        found = [int(reckoned(np.uint32(n))) for n in range(52)]  # type: ignore[arg-type]
        assert found == CHOOSE[:52, of].tolist()


def test_a_block_of_rounds_is_dealt_as_each_round_by_itself() -> None:
    key: Any = key_of(6)
    first, size = 2**33 - 500, simulate_own.BLOCK
    words, others = np.empty(size, dtype=np.uint64), np.empty(size, dtype=np.uint64)
    fill(key, first, simulate_own.CARDS_STREAM, words, others)
    alone = [[*simulate_own._deal(key, first + at)] for at in range(size)]
    picks = np.empty((5, size), dtype=np.uint32)
    simulate_own._picks(key, first, words, picks)
    assert picks.T.tolist() == alone
    words[::7] = 0  # a word that would favour an order, as hardly one is
    simulate_own._picks(key, first, words, picks)
    assert picks.T.tolist() == alone


def test_a_block_against_a_dealer_is_dealt_as_each_round_by_itself() -> None:
    key: Any = key_of(6)
    room = simulate_versus._room()
    simulate_versus._deal_block(key, 900, room)
    dealt, skipped = room[3], 0
    for at in range(simulate_own.BLOCK):
        ten = np.empty(10, dtype=np.int64)
        simulate_versus._deal_ten(key, 900 + at, ten)
        assert dealt[:, at].tolist() == ten.tolist()
        skipped += int(room[5][at] < simulate_versus.DEALT)
    assert 0 < skipped < simulate_own.BLOCK // 10


@pytest.mark.parametrize(
    ("book", "mistakes", "digest"),
    [
        ("md", Fraction(0), "eda9df9fd934"),
        ("md", Fraction(1, 20), "b7ec169bd5c8"),
        ("rws", Fraction(0), "afe80c63a3e6"),
        ("rws", Fraction(1, 20), "c6aa5d9f665a"),
    ],
)
def test_a_seed_has_the_rounds_that_it_always_had(
    book: str, mistakes: Fraction, digest: str
) -> None:
    codes = SingleSeat(book, "optimal", mistakes).codes(7, 5007, 3)
    assert hashlib.sha256(codes.tobytes()).hexdigest().startswith(digest)


@pytest.mark.parametrize("book", ["md", "rws"])
def test_rounds_end_the_same_however_they_are_split(book: str) -> None:
    work = SingleSeat(book, "optimal", Fraction(1, 20))
    whole = np.array(work.count(3, 5003, 1).rows["endings"])
    parts = [work.count(at, min(at + 777, 5003), 1).rows["endings"] for at in range(3, 5003, 777)]
    assert (np.sum(parts, axis=0) == whole).all()
    codes = [work.codes(at, min(at + 333, 5003), 1) for at in range(3, 5003, 333)]
    assert (np.concatenate(codes) == work.codes(3, 5003, 1)).all()
    assert (np.bincount(np.concatenate(codes), minlength=whole.size) == whole).all()


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
