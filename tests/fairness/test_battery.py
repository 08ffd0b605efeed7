"""The shuffle battery: it passes fair shuffles and rejects every bad one.

R07, G17. What it cannot see, the 16-bit remainder, is refuted by counting (R04, test_shuffle.py).
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice, permutations

import pytest

from fairness import bad_shuffles as bad
from fairness.chance import SeededEntropy
from fifthstreet.cards import Deck, rank_five
from fifthstreet.fairness import SystemEntropy
from fifthstreet.fairness.battery import CATEGORY_COUNTS, Battery, category
from fifthstreet.fairness.laboratory import DETECTED, decks, examine, orders, raw
from fifthstreet.fairness.likelihood import rejected
from fifthstreet.fairness.shuffle import scaled

pytestmark = pytest.mark.requirement("R07")

CONTROLS = [bad.swap_any, bad.off_by_one, bad.sattolo, bad.byte_remainder]


def failed(source: Iterator[bytes], count: int) -> tuple[str, ...]:
    battery = Battery()
    battery.add(islice(source, count))
    assert battery.decks == count
    return rejected(battery.likelihoods())


def test_r07_the_cards_as_they_are_dealt_pass_the_battery() -> None:
    assert failed(decks(SeededEntropy(7)), 20_000) == ()


@pytest.mark.parametrize("shuffle", CONTROLS, ids=lambda shuffle: shuffle.__name__)
def test_g17_a_bad_shuffle_is_rejected(shuffle: bad.Shuffle) -> None:
    assert "card by position" in failed(bad.decks(shuffle), 10_000)


def test_g17_the_bad_shuffle_that_statistics_miss_is_rejected_by_counting() -> None:
    """A 16-bit remainder passes the battery; what proves it wrong is the count of its words."""
    assert failed(bad.decks(bad.word_remainder), 10_000) == ()
    for size in range(2, 53):
        plain = Counter(word % size for word in range(1 << 16))
        ours = Counter(scaled(word, size) for word in range(1 << 16))
        ours.pop(None, None)
        assert len(set(ours.values())) == 1
        assert (len(set(plain.values())) == 1) == ((1 << 16) % size == 0)


def sampled() -> Iterator[bytes]:
    """Yield decks as the standard library samples them: a fair shuffle of another kind."""
    chance = random.Random(17)
    while True:
        yield bytes(chance.sample(range(52), 52))


def test_g17_a_fair_shuffle_of_another_kind_passes_the_battery() -> None:
    assert failed(sampled(), 5_000) == ()


def test_a_deck_that_comes_again_is_seen() -> None:
    fair = list(islice(orders(SeededEntropy(1)), 500))
    assert failed(iter(fair), 500) == ()
    assert failed(iter([*fair, fair[7]]), 501) == ("decks that come again",)


def test_rounds_that_remember_the_round_before_are_seen() -> None:
    def lazy() -> Iterator[bytes]:
        chance, deck = random.Random(1), list(range(52))
        chance.shuffle(deck)
        while True:
            for _ in range(60):
                a, b = chance.randrange(52), chance.randrange(52)
                deck[a], deck[b] = deck[b], deck[a]
            yield bytes(deck)

    found = failed(lazy(), 3_000)
    assert "one round and the next" in found
    assert "cards that stay" in found


def test_the_kinds_of_hands_are_those_of_the_rule_books() -> None:
    standard = tuple(Deck.standard())
    chance = random.Random(3)
    names: dict[int, set[str]] = {}
    for _ in range(20_000):
        hand = bytes(chance.sample(range(52), 5))
        rank = rank_five([standard[index] for index in hand])
        names.setdefault(category(hand), set()).add(rank.category.name)
    assert all(len(found) == 1 for found in names.values())
    assert len({next(iter(found)) for found in names.values()}) == len(names) >= 8
    assert sum(CATEGORY_COUNTS) == 2_598_960


@pytest.mark.slow
def test_the_kinds_of_all_hands_come_to_the_known_counts() -> None:
    counts = Counter(category(bytes(hand)) for hand in combinations(range(52), 5))
    assert tuple(counts[kind] for kind in range(10)) == CATEGORY_COUNTS


MACHINES: dict[str, Callable[[int], Iterator[bytes]]] = {
    "the last deck cut near the middle": bad.only_cut,
    "the last deck riffled seven times, cut ten cards off the middle": lambda seed: bad.machine(
        7, off_center=10, seed=seed
    ),
    "the last deck riffled seven times": lambda seed: bad.machine(7, seed=seed),
    "a new deck riffled seven times": lambda seed: bad.machine(7, fresh=True, seed=seed),
    "no card stays where it was": lambda seed: bad.decks(bad.sattolo, seed),
    "the last deck riffled eight times": lambda seed: bad.machine(8, seed=seed),
    "the last deck riffled nine times": lambda seed: bad.machine(9, seed=seed),
    "swaps with any card": lambda seed: bad.decks(bad.swap_any, seed),
    "swaps with any card but the last (off by one)": lambda seed: bad.decks(bad.off_by_one, seed),
    "random bytes divided with remainder": lambda seed: bad.decks(bad.byte_remainder, seed),
}


@pytest.mark.parametrize("name", [*DETECTED])
def test_g17_every_machine_is_detected_with_the_number_of_decks_that_the_report_states(
    name: str,
) -> None:
    seeds = range(20, 20 + max(1, min(8, 6_000 // DETECTED[name])))
    assert all(failed(MACHINES[name](seed), DETECTED[name]) for seed in seeds)


def test_g17_the_table_of_what_is_detected_has_the_machines_of_the_tests() -> None:
    assert {*DETECTED} == {*MACHINES}


@pytest.mark.parametrize("count", [40, 300])
def test_g17_fair_decks_are_rejected_no_more_often_than_stated(count: int) -> None:
    """With one run in a hundred rejected, six of 120 come once in three hundred trials."""
    trials = 120 if count == 40 else 60
    streams = (fair(seed) for seed in range(trials))
    assert sum(bool(failed(stream, count)) for stream in streams) <= 5


def fair(seed: int) -> Iterator[bytes]:
    chance = random.Random(seed)
    while True:
        yield bytes(chance.sample(range(52), 52))


def test_where_cards_were_in_the_last_deck_is_as_random_as_the_deck() -> None:
    """The mean and the deviation of rises are those of all orders of the deck, exactly."""
    for size in (2, 3, 5, 6):
        rises = [sum(map(int.__lt__, one, one[1:])) for one in permutations(range(size))]
        mean = Fraction(sum(rises), len(rises))
        assert mean == Fraction(size - 1, 2)
        if size > 2:
            assert Fraction(sum(each**2 for each in rises), len(rises)) - mean**2 == Fraction(
                size + 1, 12
            )


def test_few_decks_prove_nothing_either_way() -> None:
    battery = Battery()
    battery.add([bytes(range(52))])
    likelihoods = battery.likelihoods()
    assert likelihoods["one round and the next"] == likelihoods["coupons"] == 1


def test_raw_output_is_for_tools_that_read_bytes() -> None:
    stream = b"".join(islice(raw(SeededEntropy(1)), 2_000))
    ones = sum(byte.bit_count() for byte in stream)
    assert abs(ones - 4 * len(stream)) < 3 * (2 * len(stream)) ** 0.5
    assert next(raw(SystemEntropy())) != next(raw(SystemEntropy()))


def test_streams_are_judged_together() -> None:
    fair = examine(3, 1_000, lambda stream: orders(SeededEntropy(100 + stream)))
    assert fair.rejected == ()
    assert len(fair.streams) == 3
    biased = examine(2, 1_000, lambda _: bad.decks(bad.sattolo))
    assert "stream 0: cards in their own place" in biased.rejected


def test_an_examination_shows_how_far_it_is() -> None:
    done: list[tuple[int, int]] = []
    examine(2, 6_000, lambda _: bad.decks(bad.sattolo), lambda *at: done.append(at))
    assert done == [(5_000, 12_000), (6_000, 12_000), (11_000, 12_000), (12_000, 12_000)]


@pytest.mark.exhaustive
def test_g17_twenty_streams_of_twenty_thousand_decks_pass_together() -> None:
    report = examine(20, 20_000, lambda stream: orders(SeededEntropy(stream)))
    assert report.rejected == ()


@pytest.mark.slow
@pytest.mark.parametrize("shuffle", CONTROLS, ids=lambda shuffle: shuffle.__name__)
def test_g17_bad_shuffles_are_rejected_by_more_than_one_test(shuffle: bad.Shuffle) -> None:
    assert len(failed(bad.decks(shuffle), 50_000)) >= 2
