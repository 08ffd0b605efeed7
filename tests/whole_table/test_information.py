"""Knowing cards too early: the published figure, and every value by plain counting."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from analysis.brute import CARDS
from fifthstreet.analysis.census import own_census, versus_census
from fifthstreet.analysis.classes import class_of, final_classes
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Hand, rank_five
from fifthstreet.errors import FifthStreetError
from fifthstreet.kernels import five_card_strength, versus
from fifthstreet.kernels import information as kernel
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.library import book
from fifthstreet.whole_table import information
from fifthstreet.whole_table.information import (
    Knowledge,
    cards_seen,
    knowing_second_card,
    knowing_whole_hand,
    value_knowing,
    worth_of_knowing,
)

SETS = [known for size in range(4) for known in combinations((1, 2, 3), size)]
DEALER_HANDS = 14_190


def mississippi(*, with_cap: bool = False) -> OwnGame:
    game = game_of(book("md"))
    cap = CapChoices(ceiling=50_000_00, scope="hand") if with_cap else None
    game = capped(game, cap, ante=50_00)
    assert isinstance(game, OwnGame)
    return game


def sentosa() -> VersusGame:
    game = game_of(book("rws"))
    assert isinstance(game, VersusGame)
    return game


def test_knowing_the_first_community_card_is_worth_what_is_published() -> None:
    assert percent(value_knowing(mississippi(), (1,)), 3) == Decimal("54.866")


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ((), (2, 3, 4)),
        ((1,), (3, 3, 4)),
        ((2,), (3, 4, 4)),
        ((3,), (3, 4, 5)),
        ((1, 2), (4, 4, 4)),
        ((1, 3), (4, 4, 5)),
        ((2, 3), (4, 5, 5)),
        ((1, 2, 3), (5, 5, 5)),
    ],
)
def test_a_known_card_is_seen_at_every_decision(
    known: tuple[int, ...], seen: tuple[int, ...]
) -> None:
    assert cards_seen(known) == seen


@pytest.mark.parametrize("with_cap", [False, True])
def test_knowing_nothing_is_the_game_itself(with_cap: bool) -> None:
    game = mississippi(with_cap=with_cap)
    assert value_knowing(game, ()) == solve(game).expected_value


def test_more_knowledge_is_always_worth_more() -> None:
    values = {known: value_knowing(mississippi(), known) for known in SETS}
    for less in SETS:
        for more in SETS:
            if set(less) < set(more):
                assert values[less] < values[more]


def test_each_set_of_community_cards_is_told_with_its_gain() -> None:
    game = mississippi()
    knowledge = worth_of_knowing(game)
    assert [each.known for each in knowledge] == SETS[1:]
    base = solve(game).expected_value
    first = value_knowing(game, (1,))
    assert knowledge[0] == Knowledge(known=(1,), value=first, gain=first - base)


@cache
def ordered_boards(hole: Hand) -> tuple[np.ndarray, np.ndarray]:
    """Return the class that each board in its order makes, and whether there is such a board."""
    others = [card for card in CARDS if card not in hole]
    classes = np.zeros((50, 50, 50), dtype=np.int64)
    comes = np.zeros((50, 50, 50), dtype=np.int64)
    numbers = {each: number for number, each in enumerate(final_classes())}
    for board in combinations(range(50), 3):
        made = class_of(rank_five([*hole, *(others[place] for place in board)]))
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            classes[board[a], board[b], board[c]] = numbers[made]
            comes[board[a], board[b], board[c]] = 1
    return classes, comes


def by_ordered_boards(game: OwnGame, hole: Hand, known: tuple[int, ...]) -> Fraction:
    """Return the value of two hole cards from all boards as they come, one by one."""
    classes, comes = ordered_boards(hole)
    values: dict[int, np.ndarray] = {}
    for staked in range(4, 11):
        nets = [game.net(staked, number) for number in range(len(final_classes()))]
        assert all(net.denominator == 1 for net in nets)
        values[staked] = np.array([int(net) for net in nets])[classes] * comes
    for decision, stakes in ((3, range(3, 8)), (2, range(2, 5)), (1, range(1, 2))):
        seen = {*known, *range(1, decision)}
        unseen = tuple(axis for axis in range(3) if axis + 1 not in seen)
        ways = comes.sum(axis=unseen, keepdims=True)
        if decision < 3:
            earlier = {*known, *range(1, decision + 1)}
            hidden = tuple(axis for axis in unseen if axis + 1 in earlier)
        else:
            hidden = unseen
        sums = {staked: value.sum(axis=hidden, keepdims=True) for staked, value in values.items()}
        values = {
            staked: np.maximum.reduce([-staked * ways, *(sums[staked + bet] for bet in (1, 2, 3))])
            for staked in stakes
        }
    return Fraction(int(values[1].sum()), 50 * 49 * 48)


@pytest.mark.parametrize("hole", ["Ks Kd", "6h 5h", "Tc 2d"])
def test_plain_counting_of_boards_agrees(hole: str) -> None:
    game = mississippi(with_cap=True)
    census = own_census()
    for known in SETS:
        seen = cards_seen(known)
        solution = replace(game, seen=seen).solve()
        best = np.max([solution.worth[0, 1, bet] for bet in (0, 1, 2, 3)], axis=0)
        values = census.fewer(best, seen[0], 2)
        whole = int(values[census.sets[2].number(Hand(hole))])
        found = Fraction(whole, solution.scale * 50 * 49 * 48)
        assert found == by_ordered_boards(game, Hand(hole), known), known


def test_a_fourth_community_card_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="numbered from 1 to 3"):
        value_knowing(mississippi(), (4,))


def test_huge_pays_are_summed_beyond_64_bits() -> None:
    game = mississippi()
    scale = Fraction(10**15 + 1, 10**15)
    large = OwnGame(pays=tuple(pay * scale for pay in game.pays), streets=game.streets)
    exact, near = value_knowing(large, (1,)), value_knowing(game, (1,))
    assert exact != near
    assert abs(exact - near) < Fraction(1, 10**9)


def test_more_of_the_dealers_cards_are_worth_more() -> None:
    base = solve(sentosa()).expected_value
    second, whole = worth_of_knowing(sentosa())
    assert base < second.value < whole.value
    assert (second.known, whole.known) == ((2,), (2, 3, 4, 5))
    assert second.gain == second.value - base


def test_every_deal_is_counted() -> None:
    assert knowing_second_card(sentosa()).deals == 2_598_960 * 1_081 * DEALER_HANDS
    assert knowing_whole_hand(sentosa()).deals == 19_933_230_517_200


def test_who_sees_the_whole_hand_never_bets_against_a_winner() -> None:
    betting = [end for end in knowing_whole_hand(sentosa()).endings if not end.folded]
    assert {end.dealer for end in betting} == {"fails", "loses", "ties"}


def test_ties_change_nothing_of_the_value() -> None:
    for know in (knowing_second_card, knowing_whole_hand):
        assert know(sentosa(), "fold").expected_value == know(sentosa()).expected_value


@cache
def all_hands() -> tuple[np.ndarray, np.ndarray]:
    strengths = five_card_strength.strengths()
    return versus.hands_by_strength(5, strengths, five_card_strength.CLASSES)


def chosen_by_plain_counting(game: VersusGame, hand: list[int]) -> list[int]:
    """Return states bet on, fails, loses and ties, from every dealer's hand as it is."""
    dealt, starts = all_hands()
    strength = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    in_hand = np.zeros(52, dtype=np.bool_)
    in_hand[hand] = True
    free = ~in_hand[dealt].any(axis=1)
    dealt, strength = dealt[free].astype(np.int64), strength[free]
    own = rank_five([CARDS[card] for card in hand])
    beats = strength < own.strength
    fails = strength < game.least
    sorts = (fails, beats & ~fails, (strength == own.strength) & ~fails)
    counts = np.zeros((3, 52 * 52), dtype=np.int64)
    for i, j in combinations(range(5), 2):
        pair = dealt[:, i] * 52 + dealt[:, j]
        for number, sort in enumerate(sorts):
            counts[number] += np.bincount(pair[sort], minlength=52 * 52)
    live = [card for card in range(52) if card not in hand]
    pairs = [a * 52 + b for a, b in combinations(live, 2)]
    failing, losing, tying = counts[:, pairs]
    nets = game.nets[final_classes().index(class_of(own))]
    whole = [int(net) for net in nets]
    wins = DEALER_HANDS - failing - losing - tying
    value = failing * whole[0] + losing * whole[1] + tying * whole[2] + wins * whole[3]
    bets = value >= -DEALER_HANDS
    return [int(bets.sum()), *(int(each[bets].sum()) for each in (failing, losing, tying))]


@pytest.mark.slow
def test_plain_counting_of_the_dealers_hands_agrees() -> None:
    game = sentosa()
    census = versus_census(game.least)
    dealt, starts = all_hands()
    whole = [[int(net) for net in nets] for nets in game.nets]
    gains = [information._gains(nets, 1, "bet", DEALER_HANDS) for nets in whole]
    rows = [*sorted(random.Random(7).sample(range(len(census.hands)), 2)), len(census.hands) - 1]
    player = census.hands[rows], census.strengths[rows], census.ways[rows], census.classes()[rows]
    parts = [
        kernel.with_second_card((dealt, starts), player, game.least, np.array(gains), higher)
        for higher in kernel.halves()
    ]
    assert all(part[:, 0].any() for part in parts)  # each of them has a share of the work
    found = np.sum(parts, axis=0)
    expected = np.zeros_like(found)
    for row in rows:
        counts = chosen_by_plain_counting(game, census.hands[row].tolist())
        expected[census.classes()[row]] += np.array(counts) * census.ways[row]
    assert found.tolist() == expected.tolist()


def test_what_was_counted_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = knowing_second_card(sentosa())

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(information, "_count_second_card", never)
    assert knowing_second_card(sentosa()) == first
    other = game_of(book("rws"), {"royal_flush": Fraction(10**6)})
    assert isinstance(other, VersusGame)
    with pytest.raises(AssertionError):
        knowing_second_card(other)


def test_pays_that_do_not_fit_are_refused() -> None:
    game = game_of(book("rws"), {"royal_flush": Fraction(10**15)})
    assert isinstance(game, VersusGame)
    with pytest.raises(FifthStreetError, match="too large or too fine"):
        knowing_second_card(game)
