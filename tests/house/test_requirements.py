"""What the standards ask and no other module shows by itself."""

from dataclasses import fields
from fractions import Fraction
from math import comb
from typing import get_args

import pytest

from fifthstreet.play import commands as c
from fifthstreet.protocol import floor_commands as table_commands
from fifthstreet.protocol import people_commands
from floor.tables.players import PLAYER, Sitting, place

ONCE_IN = 100_000_000


def test_r14_no_top_award_is_rarer_than_once_in_a_hundred_million() -> None:
    royal = Fraction(4, comb(52, 5))
    six_card_royal = Fraction(1, comb(52, 6))
    assert royal == Fraction(1, 649_740)
    assert six_card_royal == Fraction(1, 20_358_520)
    assert min(royal, six_card_royal) > Fraction(1, ONCE_IN)


def test_r17_no_wager_is_taken_once_betting_has_closed() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob")
    sitting.must("md-1", "ann", place(1, "ante", 1500, "ann"))
    for name in ("ann", "bob"):
        sitting.must("md-1", name, table_commands.DeclareReady())
    late = sitting.ask("md-1", "bob", place(2, "ante", 1500, "bob"))
    assert late["code"] == "betting_is_not_open"
    take_back = c.WithdrawWager(by=PLAYER, seat=1, wager="ante")
    assert sitting.ask("md-1", "ann", take_back)["code"] == "betting_is_not_open"


@pytest.mark.requirement("R53")
def test_r19_no_command_plays_by_itself_or_names_what_the_house_deals() -> None:
    """A command asks for one thing now: none has a number of rounds, a deck or an outcome."""
    commands = (
        *get_args(table_commands.HouseCommand),
        *get_args(c.Command),
        *get_args(people_commands.Command),
    )
    names = {field.name for command in commands for field in fields(command)}
    assert not names & {"rounds", "repeat", "times", "auto", "deck_order", "outcome", "seed"}


@pytest.mark.promise("I18", "F15", "G11")
def test_r49_order_comes_from_numbers_whatever_the_clock_does() -> None:
    sitting = Sitting()
    sitting.open("uk-1")
    sitting.seat("uk-1", "ann")
    for jump in (0.0, 86_400.0, -3_600.0, 0.0):
        sitting.clock.wrong_by += jump
        sitting.round("uk-1")
    numbers = [record.number for record in sitting.store.records("table:uk-1")]
    assert numbers == list(range(1, len(numbers) + 1))
    sequence = [seq for seq, _ in sitting.store.all_records()]
    assert sequence == sorted(set(sequence))


def test_r43_a_progressive_wager_without_an_ante_is_not_taken() -> None:
    sitting = Sitting()
    sitting.open("rws-1")
    host = sitting.seat("rws-1", "ann")
    size = host.state.rules.terms.bet_sizes[0]
    answer = sitting.ask("rws-1", "ann", place(1, "progressive", size, "ann"))
    assert answer["code"] == "wager_requires_another"
    assert answer["clause"].startswith(("RWS", "AMB"))
    assert host.state.now is None


def test_r16_a_burst_of_commands_leaves_every_balance_right() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    commands: list[table_commands.Command] = [
        place(1, "ante", 1500, "ann"),
        c.Fold(by=PLAYER, seat=1),
        table_commands.DeclareReady(),
    ]
    for number in range(200):
        sitting.ask("md-1", "ann", commands[number % 3])
    assert sitting.store.balances()["player:ann:USD"] == (10**8 - 1500) * 10_000
    assert sum(sitting.store.balances().values()) == 0
    assert host.waits.what == "bets"
