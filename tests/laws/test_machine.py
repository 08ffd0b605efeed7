"""Rounds that hypothesis plays by itself; one that breaks a law is told as a script."""

from random import Random

import hypothesis
import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fifthstreet.play.round import offers
from fifthstreet.play.script import run
from fifthstreet.play.state import Phase
from laws.bookkeeping import Meters, stakes_in, stakes_of
from laws.driving import amount_within, anything, chance_of, mishap, ruling, seat_players
from play.playing import TABLES, Game, Table

chances = st.integers(0, 2**32 - 1).map(chance_of)


class Rounds(RuleBasedStateMachine):
    """A round to which anything may happen at any time."""

    game: Game

    @initialize(chance=chances, table=st.sampled_from(TABLES))
    def sit_down(self, chance: Random, table: Table) -> None:
        self.game = seat_players(chance, table)

    @property
    def over(self) -> bool:
        return self.game.round.state.phase in {Phase.ENDED, Phase.VOIDED}

    @property
    def waits(self) -> bool:
        return self.game.round.state.waiting is not None

    @precondition(lambda self: not self.over and not self.waits)
    @rule(chance=chances, place=st.integers(0, 200))
    def take_what_is_offered(self, chance: Random, place: int) -> None:
        found = offers(self.game.round.state)
        self.game.do(amount_within(chance, found[place % len(found)]))

    @rule(chance=chances)
    def say_anything(self, chance: Random) -> None:
        self.game.do(anything(chance, self.game.round.state))

    @rule(chance=chances)
    def report_something(self, chance: Random) -> None:
        self.game.do(mishap(chance, self.game.round.state))

    @precondition(lambda self: self.waits)
    @rule(chance=chances)
    def rule_on_it(self, chance: Random) -> None:
        self.game.do(ruling(chance, self.game.round.state))

    @invariant()
    def the_round_is_its_events(self) -> None:
        game = self.game.round
        assert game.replayed(game.events) == game.state

    @invariant()
    def every_stake_lies_where_it_was_put(self) -> None:
        game = self.game.round
        lying = {
            (number, wager): staked
            for number, seat in game.state.seats.items()
            for wager, staked in seat.wagers.items()
        }
        assert lying == stakes_of(game.events)
        if self.over:
            assert stakes_in(game.lines) == lying

    @invariant()
    def the_meters_are_kept(self) -> None:
        meters = Meters(self.game.round)
        for event in self.game.round.events:
            meters.take(event)
        assert meters.stand == self.game.round.state.meters

    def teardown(self) -> None:
        if hasattr(self, "game"):
            note(self.game.script())


TestRounds = Rounds.TestCase
TestRounds.settings = settings(max_examples=15, stateful_step_count=60)


class Flawed(Rounds):
    """The same with a law that soon turns out to be broken."""

    @invariant()
    def nobody_ever_antes(self) -> None:
        assert not self.game.round.state.seats


@pytest.mark.slow
def test_a_broken_law_is_told_as_a_script() -> None:
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(
            Flawed,
            settings=settings(
                max_examples=50,
                stateful_step_count=30,
                database=None,
                phases=[hypothesis.Phase.generate],
            ),
        )
    script = next(note for note in caught.value.__notes__ if note.startswith("book "))
    again, _ = run(script)
    assert again.round is not None
    assert again.round.state.seats
