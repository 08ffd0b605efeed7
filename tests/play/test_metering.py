"""Meters that several tables feed, read off in the middle of a round."""

from fractions import Fraction

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play.round import decide
from fifthstreet.play.state import Phase
from fifthstreet.play.story import Storyteller
from fifthstreet.refusals import Refusal
from play.playing import Game, table

ANN = c.By(role="player", name="ann")


def fed() -> Game:
    """Return a round whose only wager has fed the meters."""
    game = Game(table("md"), Deck.standard(), {1: "ann"})
    game.do(c.OpenBetting())
    for wager, amount in (("ante", 1500), ("progressive", 100)):
        game.do(c.PlaceWager(by=ANN, seat=1, wager=wager, amount=amount, player="ann"))
    return game


@pytest.mark.clause("MD-12.C.4", "RWS-4.5.2-s3")
def test_a_void_keeps_what_other_tables_fed_and_gives_back_what_this_one_did() -> None:
    game = fed()
    before, now = game.round.opening.meters, game.round.state.meters
    elsewhere = {name: value + 777 for name, value in now.items()}
    game.do(c.ReadMeters(meters=elsewhere))
    assert game.round.state.meters == elsewhere
    assert game.round.state.opening_meters == {name: at + 777 for name, at in before.items()}
    game.do(c.CloseBetting())
    for step in ("lock_progressive", "collect_progressive", "bank_progressive"):
        game.do(c.DoStep(step=step))
    game.do(c.ReportIrregularity(what="community_card_exposed"))
    assert game.round.state.phase is Phase.VOIDED
    assert game.round.state.meters == {name: at + 777 for name, at in before.items()}


def test_reading_the_same_meters_changes_nothing() -> None:
    game = fed()
    state = game.round.state
    game.do(c.ReadMeters(meters=dict(state.meters)))
    assert game.round.state == state
    assert game.round.replayed(game.round.events) == game.round.state


def test_only_the_pit_reads_meters_and_only_those_of_the_table() -> None:
    state = fed().round.state
    for command, code in (
        (c.ReadMeters(meters=dict(state.meters), by=ANN), "role_may_not_do_this"),
        (c.ReadMeters(meters={}), "meters_do_not_match_the_table"),
        (
            c.ReadMeters(meters=dict.fromkeys(state.meters, Fraction(-1))),
            "meters_do_not_match_the_table",
        ),
    ):
        answer = decide(state, command)
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_a_round_without_a_progressive_has_no_meters_to_read() -> None:
    game = Game(table("uk"), Deck.standard(), {1: "ann"})
    answer = decide(game.round.state, c.ReadMeters(meters={"mega": Fraction(1)}))
    assert isinstance(answer, Refusal)
    assert answer.citation
    assert game.round.state.phase is Phase.WAITING


def test_the_story_tells_what_was_read() -> None:
    game = fed()
    event = game.round.do(c.ReadMeters(meters=dict(game.round.state.meters)))[0]
    assert "The meters show mega $" in Storyteller(game.round.state.terms.book).tell(event)
