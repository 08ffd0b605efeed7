"""Hands bet unseen: the published figure of betting always, and small decks by plain counting."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from analysis.brute import CARDS
from fifthstreet.analysis.blind import (
    BlindHand,
    BlindLine,
    betting_blind,
    blind_hand,
    blind_offered,
)
from fifthstreet.analysis.classes import class_of, final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Card, Hand, Rank, rank_five
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import book

DEALS = 19_933_230_517_200
FOLD = Fraction(-1)


def sentosa(royal: int = 250) -> VersusGame:
    game = game_of(book("rws"), {"royal_flush": Fraction(royal)})
    assert isinstance(game, VersusGame)
    return game


def test_only_the_sentosa_document_lets_a_hand_be_bet_unseen() -> None:
    assert {id_ for id_ in ("md", "cb", "uk", "rws") if blind_offered(book(id_))} == {"rws"}


def test_betting_always_loses_what_is_published() -> None:
    blind = blind_hand(sentosa(royal=100))
    assert blind.always_betting * DEALS == -3_310_360_338_060
    assert blind.looking * DEALS == -1_041_372_912_372


def test_looking_is_the_game_itself_and_never_worse() -> None:
    blind = blind_hand(sentosa())
    assert blind.looking == solve(sentosa()).expected_value
    assert all(line.looking > line.best for line in blind.lines)
    assert blind.cost == blind.looking - blind.expected_value > 0


def test_a_blind_hand_is_bet_against_every_card() -> None:
    blind = blind_hand(sentosa())
    assert all(line.bets for line in blind.lines)
    assert blind.expected_value == blind.always_betting
    values = [line.betting for line in blind.lines]
    assert values == sorted(values, reverse=True)


def test_a_blind_hand_is_folded_where_a_bet_loses_more() -> None:
    nothing = Fraction(0)
    harsh = replace(
        sentosa(),
        pays=tuple(nothing for _ in final_classes()),
        bets=(9,),
        ante_if_not_qualified=nothing,
        ante_if_won=nothing,
    )
    blind = blind_hand(harsh)
    assert not any(line.bets for line in blind.lines)
    assert blind.expected_value == FOLD > blind.always_betting


def test_a_bet_as_bad_as_a_fold_is_made() -> None:
    line = BlindLine(up=Rank.ACE, betting=FOLD, looking=Fraction(0))
    assert line.bets
    assert BlindHand((line,)).expected_value == FOLD


@pytest.mark.slow
@pytest.mark.parametrize("up", ["2c", "Kh"])
def test_two_ways_to_count_a_bet_agree(up: str) -> None:
    card = Card(up)
    line = next(line for line in blind_hand(sentosa()).lines if line.up is card.rank)
    assert betting_blind(sentosa(), card) == line.betting


def by_plain_counting(game: VersusGame, up: Card, live: list[Card]) -> Fraction:
    total, deals = Fraction(0), 0
    for mine in combinations(live, 5):
        own = rank_five(mine)
        fails, loses, ties, wins = game.nets[final_classes().index(class_of(own))]
        for hidden in combinations([card for card in live if card not in mine], 4):
            theirs = rank_five([up, *hidden])
            deals += 1
            if theirs.strength < game.least:
                total += fails
            elif theirs == own:
                total += ties
            else:
                total += loses if theirs < own else wins
    return total / deals


@pytest.mark.parametrize("seed", range(3))
def test_plain_counting_of_a_small_deck_agrees(seed: int) -> None:
    cards = random.Random(seed).sample(CARDS, 52)
    up, live, seen = cards[0], cards[1:12], cards[12:]
    assert betting_blind(sentosa(), up, seen) == by_plain_counting(sentosa(), up, live)


def test_the_other_hand_tells_too_little_to_fold_a_blind_one() -> None:
    ace = Card("As")
    value = betting_blind(sentosa(), ace, Hand("2c 4d 6h 8c Td"))
    assert FOLD < value < blind_hand(sentosa()).lines[-1].betting < 0
    assert betting_blind(sentosa(), ace, Hand("Ac Ad Ah Kc Kd")) > 0


@pytest.mark.parametrize("seen", ["As", "Kc Kc", " ".join(str(card) for card in CARDS[:43])])
def test_cards_that_leave_no_deal_are_refused(seen: str) -> None:
    with pytest.raises(FifthStreetError, match="leave no deal"):
        betting_blind(sentosa(), Card("As"), [Card(name) for name in seen.split()])


def test_pays_that_do_not_fit_are_refused() -> None:
    with pytest.raises(FifthStreetError, match="too large or too fine"):
        betting_blind(sentosa(royal=10**9), Card("As"))


@pytest.mark.slow
def test_huge_pays_are_summed_beyond_64_bits() -> None:
    huge, more = (blind_hand(sentosa(royal=10**12 + each)).always_betting for each in (0, 1))
    usual, above = (blind_hand(sentosa(royal=250 + each)).always_betting for each in (0, 1))
    assert more - huge == above - usual > 0
