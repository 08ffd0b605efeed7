"""Hands bet unseen: the published figure of betting always, and the order of the values."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fifthstreet.analysis.blind import (
    BlindHand,
    BlindLine,
    blind_hand,
    blind_offered,
)
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.solution import solve
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.cards import Rank
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
def test_huge_pays_are_summed_beyond_64_bits() -> None:
    huge, more = (blind_hand(sentosa(royal=10**12 + each)).always_betting for each in (0, 1))
    usual, above = (blind_hand(sentosa(royal=250 + each)).always_betting for each in (0, 1))
    assert more - huge == above - usual > 0
