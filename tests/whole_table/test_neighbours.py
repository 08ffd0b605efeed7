"""Dead cards: every kind of position by plain counting, and chance that can be repeated."""

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from time import thread_time

import numpy as np
import pytest

from analysis.brute import CARDS
from fifthstreet.analysis.census import own_census, versus_census
from fifthstreet.analysis.classes import class_of, final_classes
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import rank_five
from fifthstreet.errors import FifthStreetError
from fifthstreet.kernels import dealer
from fifthstreet.kernels import neighbours as kernel
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import book
from fifthstreet.whole_table import neighbours, samples
from fifthstreet.whole_table.neighbours import SeenNeighbours, one_neighbour, seeing_neighbours
from fifthstreet.whole_table.samples import SampleDraw

FEW = SampleDraw(samples=1_200, seed=3)


def mississippi() -> OwnGame:
    game = game_of(book("md"))
    assert isinstance(game, OwnGame)
    return game


def sentosa() -> VersusGame:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    return game


def with_cap() -> OwnGame:
    game = capped(mississippi(), CapChoices(ceiling=50_000_00, scope="hand"), ante=50_00)
    assert isinstance(game, OwnGame)
    return game


@cache
def found_exactly() -> SeenNeighbours:
    return one_neighbour(mississippi())


def values(game: OwnGame, hole: int, dead: np.ndarray) -> np.ndarray:
    position = neighbours._position(game)
    made: np.ndarray = kernel.values_with(
        position.of(hole), position.streets, position.pays, np.asarray(dead, dtype=np.int64)
    )
    return made


def by_plain_recursion(game: OwnGame, hole: list[int], dead: list[int]) -> int:
    """Return the best value of hole cards over all orders of the board, set by set."""
    live = [card for card in range(52) if card not in hole and card not in dead]
    numbers = {each: number for number, each in enumerate(final_classes())}

    @cache
    def final(cards: frozenset[int]) -> int:
        return numbers[class_of(rank_five([CARDS[card] for card in cards]))]

    @cache
    def value(cards: frozenset[int], staked: int) -> int:
        if len(cards) == 5:
            return int(game.net(staked, final(cards)))
        rest = [card for card in live if card not in cards]
        orders = 1
        for taken in range(5 - len(cards)):
            orders *= len(rest) - taken
        may = game.streets[len(cards) - 2]
        bets = (sum(value(cards | {card}, staked + bet) for card in rest) for bet in may)
        return max(-staked * orders, *bets)

    return value(frozenset(hole), 1)


@pytest.mark.parametrize("hole", [0, 60, 168])
def test_plain_counting_of_a_crowded_position_agrees(hole: int) -> None:
    game = with_cap()
    cards = own_census().sets[2].cards[hole].tolist()
    others = [card for card in range(52) if card not in cards]
    places = sorted(random.Random(hole).sample(range(50), 36))
    found = values(game, hole, np.array([places]))[0, 0]
    assert found == by_plain_recursion(game, cards, [others[place] for place in places])


def test_plain_counting_agrees_where_four_bets_may_be_made_last() -> None:
    game = replace(mississippi(), streets=((1, 2, 3), (1, 3), (1, 2, 3, 5)))
    cards = own_census().sets[2].cards[30].tolist()
    others = [card for card in range(52) if card not in cards]
    places = sorted(random.Random(1).sample(range(50), 36))
    found = values(game, 30, np.array([places]))[0, 0]
    assert found == by_plain_recursion(game, cards, [others[place] for place in places])


def test_minding_dead_cards_is_never_worse_than_not() -> None:
    dead = np.array(list(combinations(range(50), 2))[::29])
    made = values(mississippi(), 20, dead)
    assert (made[:, 0] >= made[:, 1]).all()
    assert (made[:, 0] > made[:, 1]).any()


@pytest.mark.parametrize("hole", [0, 77])
def test_not_minding_any_neighbour_wins_what_the_game_is_worth(hole: int) -> None:
    usual = values(mississippi(), hole, np.array(list(combinations(range(50), 2))))[:, 1]
    solution = mississippi().solve()
    best = max(solution.value(0, hole, 1, bet) for bet in solution.game.choices(0))
    assert Fraction(int(usual.sum()), comb(50, 2) * 48 * 47 * 46) == best


@pytest.mark.parametrize("hole", [0, 100])
def test_dead_cards_that_differ_by_suits_only_are_counted_once(hole: int) -> None:
    cards = own_census().sets[2].cards[hole]
    pairs, ways = neighbours._dead_pairs(cards)
    assert ways.sum() == comb(50, 2)
    assert len(pairs) < comb(50, 2)
    every = values(mississippi(), hole, np.array(list(combinations(range(50), 2))))
    assert every[:, 0].sum() == (values(mississippi(), hole, pairs)[:, 0] * ways).sum()


@pytest.mark.slow
def test_one_neighbour_by_chance_agrees_with_the_exact_value() -> None:
    exact = found_exactly()
    assert exact.gain == exact.value - solve(mississippi()).expected_value > 0
    drawn = seeing_neighbours(mississippi(), 1, SampleDraw(samples=40_000, seed=5)).estimate
    assert drawn is not None
    assert (drawn.mean - exact.gain) ** 2 < 16 * drawn.variance


@pytest.mark.slow
def test_one_neighbour_is_counted_exactly_unless_samples_are_asked_for() -> None:
    assert seeing_neighbours(mississippi(), 1) == found_exactly()
    assert seeing_neighbours(mississippi(), 1).estimate is None


def test_each_further_neighbour_tells_more() -> None:
    gains = [seeing_neighbours(mississippi(), count, FEW).gain for count in (1, 5, 20)]
    assert 0 < gains[0] < gains[1] < gains[2]


def test_the_gain_comes_on_top_of_the_game() -> None:
    for game in (mississippi(), sentosa()):
        found = seeing_neighbours(game, 5, FEW)
        assert found.value - found.gain == solve(game).expected_value
        assert found.gain > 0


@pytest.mark.parametrize("game", [mississippi(), sentosa()], ids=["mississippi", "casino"])
def test_a_seed_gives_one_figure_on_any_number_of_threads(
    game: OwnGame | VersusGame,
) -> None:
    alone, together, other = (
        seeing_neighbours(game, 5, SampleDraw(samples=1_100, seed=seed, threads=threads)).estimate
        for seed, threads in ((8, 1), (8, 3), (9, 3))
    )
    assert alone == together != other


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 5])
def test_a_position_takes_some_microseconds(count: int) -> None:
    measured = neighbours._own_with_dead(mississippi(), 2 * count)
    drawn = np.random.default_rng(1).integers(2**63, size=(500, measured.words), dtype=np.uint64)

    def least(work: Callable[[], object]) -> float:
        taken = []
        for _ in range(5):
            start = thread_time()
            work()
            taken.append(thread_time() - start)
        return min(taken)

    # On a machine where 200,000 numbers are added in 3 ms, a position takes 7 microseconds.
    assert least(lambda: measured.measure(drawn)) < 4 * least(
        lambda: sum(n for n in range(200_000))
    )


def test_progress_is_told() -> None:
    log: list[tuple[int, int]] = []
    seeing_neighbours(mississippi(), 2, FEW, lambda done, all_: log.append((done, all_)))
    assert log == [(500, 1_200), (1_000, 1_200), (1_200, 1_200)]


def test_the_error_shrinks_with_the_root_of_the_samples() -> None:
    few = seeing_neighbours(mississippi(), 5, SampleDraw(samples=500)).estimate
    many = seeing_neighbours(mississippi(), 5, SampleDraw(samples=8_000)).estimate
    assert few
    assert many
    assert 3 < few.standard_error / many.standard_error < 5
    assert many.words.endswith("(simulated: 8,000 samples, seed 1)")


def test_shuffled_places_come_alike_often() -> None:
    words = np.random.Philox(1).random_raw(60_000).reshape(20_000, 3)
    seen = np.zeros((3, 7), dtype=np.int64)
    for row in words:
        places = np.arange(7)
        kernel.draw(row, places)
        assert sorted(places) == list(range(7))
        seen[np.arange(3), places[:3]] += 1
    assert abs(seen - 20_000 / 7).max() < 250


def test_dealers_hands_beside_dead_cards_are_counted_as_they_are() -> None:
    rng = random.Random(2)
    strengths, least = neighbours._strengths_beside(), sentosa().least
    for _ in range(12):
        cards = rng.sample(range(52), 24)
        own, up, live = rank_five([CARDS[card] for card in cards[:5]]), cards[5], cards[6:]
        hands = [
            rank_five([CARDS[card] for card in (up, *four)]).strength
            for four in combinations(live, 4)
        ]
        fails = sum(hand < least for hand in hands)
        loses = sum(least <= hand < own.strength for hand in hands)
        ties = sum(least <= hand == own.strength for hand in hands)
        found = dealer.dealers_hands(strengths, up, np.sort(live), own.strength, least)
        assert found == (fails, loses, ties)


def test_without_dead_cards_the_dealers_hands_are_those_of_the_census() -> None:
    census, beside = versus_census(sentosa().least), neighbours._strengths_beside()
    rng = random.Random(4)
    for row in (0, 60_000, *rng.sample(range(len(census.hands)), 6)):
        others = [card for card in range(52) if card not in census.hands[row].tolist()]
        column = rng.randrange(47)
        live = np.array([card for card in others if card != others[column]])
        found = dealer.dealers_hands(
            beside, others[column], live, census.strengths[row], sentosa().least
        )
        counts = (each[row, column] for each in (census.fails, census.loses, census.ties))
        assert found == tuple(counts)


def by_hand(game: VersusGame, words: list[int]) -> Fraction:
    """Return the gain in the position that random words make, from `rank_five` alone."""
    census = versus_census(game.least)
    row = int(np.searchsorted(np.cumsum(census.ways), words[0] % 2_598_960, side="right"))
    hand = census.hands[row].tolist()
    others = [card for card in range(52) if card not in hand]
    column = words[1] % 47
    up = others.pop(column)
    for at, word in enumerate(words[2:]):
        other = at + word % (46 - at)
        others[at], others[other] = others[other], others[at]
    own = rank_five([CARDS[card] for card in hand])
    fails, loses, ties, wins = game.nets[final_classes().index(class_of(own))]
    total, hands = Fraction(0), 0
    for four in combinations(others[len(words) - 2 :], 4):
        theirs = rank_five([CARDS[card] for card in (up, *four)])
        hands += 1
        if theirs.strength < game.least:
            total += fails
        elif theirs == own:
            total += ties
        else:
            total += loses if theirs < own else wins
    bet = total / hands
    usual = bet if game.solve().policy[row, column] else Fraction(-1)
    return max(bet, Fraction(-1)) - usual


def test_plain_counting_of_a_drawn_position_agrees() -> None:
    what = neighbours._versus_with_dead(sentosa(), 30)
    words = np.random.Philox(6).random_raw(40 * what.words).reshape(40, what.words)
    gains = what.measure(words)
    assert 5 < np.count_nonzero(gains) < 40
    for row, gain in zip(words.tolist(), gains.tolist(), strict=True):
        assert Fraction(gain, what.unit) == by_hand(sentosa(), row)


def test_without_dead_cards_there_is_nothing_to_gain() -> None:
    what = neighbours._versus_with_dead(sentosa(), 0)
    words = np.random.Philox(1).random_raw(80).reshape(40, 2)
    assert not what.measure(words).any()
    what = neighbours._own_with_dead(mississippi(), 0)
    assert not what.measure(words[:, :1]).any()


@pytest.mark.parametrize(
    ("game", "count", "most"),
    [(mississippi(), 0, 23), (mississippi(), 24, 23), (sentosa(), 9, 8)],
)
def test_a_deck_serves_so_many_neighbours_only(
    game: OwnGame | VersusGame, count: int, most: int
) -> None:
    with pytest.raises(FifthStreetError, match=f"1 to {most}"):
        seeing_neighbours(game, count, FEW)


def test_one_sample_or_a_negative_seed_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="two samples"):
        seeing_neighbours(mississippi(), 2, SampleDraw(samples=1))
    with pytest.raises(FifthStreetError, match="0 or more"):
        seeing_neighbours(mississippi(), 2, SampleDraw(samples=10, seed=-1))


def test_pays_that_do_not_fit_are_refused() -> None:
    for id_ in ("md", "rws"):
        game = game_of(book(id_), {"royal_flush": Fraction(10**17)})
        with pytest.raises(FifthStreetError, match="too large or too fine"):
            seeing_neighbours(game, 2, FEW)


def test_the_usual_samples_are_drawn_once_and_then_read_from_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FIFTHSTREET_CACHE", str(tmp_path))
    monkeypatch.setattr(neighbours, "SAMPLES", 600)
    first = seeing_neighbours(mississippi(), 2)
    (file,) = tmp_path.glob("samples-*")
    again = seeing_neighbours(mississippi(), 2)
    drawn = seeing_neighbours(mississippi(), 2, SampleDraw(samples=600))
    assert first == again == drawn
    monkeypatch.setattr(samples, "_sums", lambda *_: (0, 1))
    assert seeing_neighbours(mississippi(), 2) == first
    assert seeing_neighbours(mississippi(), 3).gain == 0
    file.unlink()
    assert seeing_neighbours(mississippi(), 2).gain == 0
