"""Simulated figures against exact ones, wager by wager; seeds are fixed, so nothing wavers."""

import random
from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest

from fifthstreet.analysis.census import canonical, place, versus_census
from fifthstreet.analysis.mistakes import value_with_mistakes
from fifthstreet.analysis.tally import Tally
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Deck
from fifthstreet.rules.library import shelf
from fifthstreet.simulation.decision_tables import versus_tables
from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.report import Measured, measured
from fifthstreet.simulation.samples import COLUMNS, rows
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.strategies import STRATEGIES, Strategy, exact_tally, policy_of

BOOKS = shelf()
FAR = 4


def simulated(work: SingleSeat, rounds: int, seed: int) -> Tally:
    return work.tally(run(Run(work, rounds, seed)).counts)


def agrees(work: SingleSeat, rounds: int, seed: int) -> None:
    found = simulated(work, rounds, seed)
    assert found.deals == rounds
    for each in measured(work.game, found, exact_tally(work.game, work.strategy)):
        assert each.z is not None
        assert abs(each.z) < FAR, each


@pytest.mark.promise("G20")
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_million_rounds_agree_with_the_exact_figures(book: str, strategy: Strategy) -> None:
    agrees(SingleSeat(book, strategy), 1_000_000, seed=2024)


@pytest.mark.promise("G20")
@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
def test_twenty_million_rounds_agree_with_the_exact_figures(book: str) -> None:
    agrees(SingleSeat(book), 20_000_000, seed=7)


@pytest.mark.promise("G20")
@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
def test_a_hundred_million_rounds_agree_with_the_exact_figures(book: str) -> None:
    agrees(SingleSeat(book), 100_000_000, seed=7)


@pytest.mark.slow
@pytest.mark.parametrize("chance", [Fraction(1, 100), Fraction(1, 4)])
@pytest.mark.parametrize("book", ["md", "rws"])
def test_mistakes_cost_what_they_should(book: str, chance: Fraction) -> None:
    work = SingleSeat(book, "optimal", chance)
    found = simulated(work, 2_000_000, seed=5)
    missed = float(found.expected_value - work.exact_value)
    assert abs(missed) < FAR * (float(found.variance) / found.deals) ** 0.5
    assert work.exact_value < exact_tally(work.game, "optimal").expected_value


@pytest.mark.parametrize("book", ["md", "rws"])
def test_no_mistakes_are_the_strategy_itself(book: str) -> None:
    game = SingleSeat(book).game
    policy = policy_of(game, "optimal")
    exact = exact_tally(game, "optimal").expected_value
    assert value_with_mistakes(game, policy, Fraction(0)) == exact


@pytest.mark.parametrize("book", ["md", "rws"])
def test_single_rounds_add_up_to_the_counts(book: str) -> None:
    work = SingleSeat(book, "optimal", Fraction(1, 20))
    made = list(rows(work, 20_000, 3))
    assert [row[0] for row in made] == list(range(20_000))
    net = sum(Fraction(row[COLUMNS.index("net")]) for row in made)
    tally = work.tally(work.count(0, 20_000, 3))
    assert net == tally.expected_value * tally.deals
    staked = sum(row[COLUMNS.index("staked")] for row in made)
    assert staked == tally.average_wager * tally.deals
    assert list(islice(rows(work, 70_000, 3), 100)) == made[:100]


@pytest.mark.parametrize("strategy", ["optimal", "short"])
def test_the_kernel_decides_every_hand_of_casino_stud_as_the_policy_does(
    strategy: Strategy,
) -> None:
    game = SingleSeat("rws").game
    assert isinstance(game, VersusGame)
    words, mask_of, masks, _, _ = versus_tables(game, strategy)
    raises = policy_of(game, strategy)
    hands = versus_census(game.least).hands.tolist()
    numbers = {tuple(hand): number for number, hand in enumerate(hands)}
    chance = random.Random(6)
    deck = list(Deck.standard())
    met = Counter[int]()
    for _ in range(20_000):
        *hand, up = chance.sample(deck, 6)
        representative, becomes = canonical(hand)
        number = numbers[representative]
        moved = (up.index & ~3) | becomes[up.index & 3]
        at = place(sorted(card.index for card in hand))
        decision = int(words[at]) >> 13
        bets = decision == 1 or (decision == 2 and bool(int(masks[mask_of[at]]) >> up.index & 1))
        met[decision] += 1
        assert bets == bool(raises[number, moved - sum(card < moved for card in representative)])
    assert min(met.values()) > 500


def test_wagers_add_up_to_the_round() -> None:
    for book in ("md", "rws"):
        work = SingleSeat(book)
        exact = exact_tally(work.game, "optimal")
        total, *wagers = measured(work.game, exact, exact)
        assert sum(each.mean for each in wagers) == total.mean == exact.expected_value


def test_a_measure_without_spread_is_exact_or_infinitely_wrong() -> None:
    def of(mean: int, exact: int | None) -> Measured:
        return Measured(
            name="x",
            rounds=5,
            mean=Fraction(mean),
            variance=Fraction(0),
            exact=None if exact is None else Fraction(exact),
        )

    assert of(1, 1).z == 0
    assert of(1, None).z is None
    assert str(of(-1, 0).z) == "-Infinity"
