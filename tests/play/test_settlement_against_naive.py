"""Random complete rounds are settled as a naive settlement, made from the documents, settles them.

A round on which the two differ is printed as a file for `fifthstreet settle`.
"""

import json
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from fifthstreet.play import scenario
from fifthstreet.play.scenario import read_scenario
from fifthstreet.play.settlement import Settled
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import shelf
from play import naive
from play.random_rounds import Case, options_of, round_of
from play.worked import seat

BOOKS = shelf()
EVERY_DAY, COUNTED, ON_OCCASION = 800, 3_000, (3_000, 200_000)
"""Rounds of a test; branches are counted as `REACHED` says for so many rounds."""
OPTION_SETS = 200
STREETS = {"ante", "third_street", "fourth_street", "fifth_street"}

IN_MISSISSIPPI = {
    "royal": 40,
    "straight flush": 500,
    "two premium hands on one board": 100,
    "wheel": 80,
    "fold after 0": 300,
    "fold after 1": 300,
    "fold after 2": 300,
    "oversized street": 80,
    "forfeit": 20,
    "refund": 80,
    "shared pool": 15,
    "pool of one": 20,
}
ON_A_BOARD = {
    "ace-low board": 100,
    **{f"three card {place}": 60 for place in (0, 1, 2, 3, 4, 5, None)},
}
OF_A_METER = {
    "meter reset": 150,
    "share of a meter": 50,
    "share rounded up": 5,
    "meter topped up": 5,
    "fixed sum from a meter": 40,
    "progressive without ante": 30,
}
REACHED = {
    "md": {
        **IN_MISSISSIPPI,
        **ON_A_BOARD,
        **OF_A_METER,
        "capped hand": 80,
        "envy": 300,
        "envy of a folder": 80,
        "second envy": 40,
        "folded holder envied": 5,
        "offender envied": 3,
        "super royal": 15,
        "super royal of diamonds": 3,
        "six card without three card": 200,
        "seat paid in full from a pool": 1,
        **{f"six card {category}": 1 for category in range(1, 11)},
    },
    "rws": {
        **OF_A_METER,
        "royal": 200,
        "straight flush": 200,
        "wheel": 30,
        "capped hand": 50,
        "fold after 0": 500,
        "forfeit": 60,
        "refund": 60,
        "over-limit ante": 200,
        "BET too large": 300,
        "BET too small": 200,
        "stand-off": 30,
        "dealer does not qualify": 200,
        "jackpot stake returned": 80,
    },
    "cb": {**IN_MISSISSIPPI, **ON_A_BOARD, "shared pool": 60},
    "uk": {**IN_MISSISSIPPI, "capped hand": 150},
}
"""How often a branch of the documents is reached at least in so many rounds as run every day."""


def seeded(seed: str) -> Random:
    """Return chance that is the same on every run."""
    return Random(seed)


def compare(case: Case, settled: Settled) -> Counter[str]:
    """Return what the naive settlement saw, and fail with the round where the two differ."""
    expected = naive.settle(case)
    staked: Counter[tuple[int, str]] = Counter()
    paid: Counter[tuple[int, str]] = Counter()
    order: dict[int, None] = {}
    for line in settled.lines:
        merged = case["book"] != "rws" and line.wager in STREETS
        key = (line.seat, "main" if merged else line.wager)
        staked[key] += line.staked
        paid[key] += line.paid
        if line.wager != "envy":
            order[line.seat] = None
    differences = [
        f"{key}: {staked[key]} staked and {paid[key]} back, "
        f"naively {expected.staked[key]} and {expected.paid[key]}"
        for key in sorted({*paid, *expected.paid})
        if (staked[key], paid[key]) != (expected.staked[key], expected.paid[key])
    ]
    if dict(settled.meters) != expected.meters:
        differences.append(f"meters: {dict(settled.meters)}, naively {expected.meters}")
    if list(order) != [seat for seat in expected.order if seat in order]:
        differences.append(f"order: {list(order)}, naively {expected.order}")
    if differences:
        pytest.fail("\n".join([*differences, json.dumps([case])]), pytrace=False)
    return expected.seen


def test_a_difference_is_told_with_the_round_that_shows_it() -> None:
    case = round_of("uk", seeded("told"), {})
    settled = read_scenario(case, "round").settle()
    compare(case, settled)
    with pytest.raises(pytest.fail.Exception, match=r"staked and .* back, naively") as failed:
        compare(case, Settled(lines=settled.lines[:-1], meters={"meter": Fraction(1)}))
    text = str(failed.value)
    assert "meters: {'meter': Fraction(1, 1)}, naively {}" in text
    assert json.loads(text.splitlines()[-1]) == [case]


def test_another_order_of_seats_is_a_difference() -> None:
    seats = [seat(1, "Ac Kd"), seat(2, "Js 4d")]
    case = {"book": "uk", "board": "Jh 9c 2s", "seats": seats}
    settled = read_scenario(case, "round").settle()
    with pytest.raises(pytest.fail.Exception, match="order: "):
        compare(case, Settled(lines=settled.lines[::-1], meters={}))


@pytest.mark.uncovered
@pytest.mark.parametrize("book", BOOKS)
def test_thousands_of_random_rounds_are_settled_as_the_naive_settlement_does(book: str) -> None:
    rng, seen = seeded(f"{book}, every day"), Counter[str]()
    for _ in range(EVERY_DAY):
        case = round_of(book, rng, options_of(book, rng))
        seen += compare(case, read_scenario(case, "round").settle())
    part = COUNTED // EVERY_DAY * 2
    missed = {w: seen[w] for w, least in REACHED[book].items() if seen[w] < least // part}
    assert missed == {}


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param(ON_OCCASION[0], marks=pytest.mark.slow),
        pytest.param(ON_OCCASION[1], marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_hundreds_of_thousands_of_rounds_are_settled_as_the_naive_settlement_does(
    book: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, seen = seeded(f"{book}, on occasion"), Counter[str]()
    choices = [options_of(book, rng) for _ in range(OPTION_SETS)]
    read, terms_of = scenario._terms, dict[int, Terms]()

    def read_once(law: RuleBook, item: scenario._Item) -> Terms:
        if id(item.raw) not in terms_of:
            terms_of[id(item.raw)] = read(law, item)
        return terms_of[id(item.raw)]

    monkeypatch.setattr(scenario, "_terms", read_once)
    for number in range(rounds):
        case = round_of(book, rng, choices[number % OPTION_SETS])
        seen.update(compare(case, read_scenario(case, "round").settle()))
    times = rounds // COUNTED
    missed = {w: seen[w] for w, least in REACHED[book].items() if seen[w] < least * times // 2}
    assert missed == {}
