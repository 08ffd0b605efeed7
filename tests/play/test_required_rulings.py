"""Reports on which the house has somebody rule: they wait, and the ruling does what they led to."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as c
from fifthstreet.play import deal_round
from fifthstreet.play import events as e
from fifthstreet.play.evolve import replay
from fifthstreet.play.round import Round, decide
from fifthstreet.play.script import run
from fifthstreet.play.state import State
from fifthstreet.refusals import Refusal
from play.test_earlier_rounds import BETS, OPENING, PACKETS, first_round, game_of

SUPERVISOR = c.By(role="pit_supervisor", name="pia")


def waits(state: State, command: c.ReportIrregularity) -> tuple[State, e.RulingAwaited]:
    """Return the state in which a report waits, and for what."""
    answer = decide(state, command)
    assert not isinstance(answer, Refusal), answer
    reported, awaited = answer
    assert isinstance(reported, e.IrregularityReported)
    assert isinstance(awaited, e.RulingAwaited)
    return replay(state, answer), awaited


def ruled(state: State, what: str, *actions: str) -> list[str]:
    """Return the names of the events of a ruling."""
    command = c.MakeRuling(by=SUPERVISOR, what=what, reason="Seen.", actions=actions)  # type: ignore[arg-type]
    answer = decide(state, command)
    assert not isinstance(answer, Refusal), answer
    return [type(event).__name__ for event in answer]


def dealt() -> Round:
    return deal_round("rws", {"ann": 1000, "bob": 1000}, deck=Deck.standard())


def test_one_exposed_card_waits_as_one_and_lets_all_who_were_named_choose() -> None:
    report = c.ReportIrregularity(
        what="player_card_exposed", seat=1, also=(2,), ruling="pit_supervisor"
    )
    state, awaited = waits(dealt().state, report)
    assert (awaited.role, awaited.facts, awaited.also) == ("pit_supervisor", ("one_card",), (2,))
    assert ruled(state, report.what) == ["RulingMade", "OptionsOffered"]
    ruling = c.MakeRuling(by=SUPERVISOR, what=report.what, reason="Seen.")
    answer = decide(state, ruling)
    assert not isinstance(answer, Refusal)
    assert [event.seats for event in answer if isinstance(event, e.OptionsOffered)] == [(1, 2)]
    assert ruled(state, report.what, "continue") == ["RulingMade"]


@pytest.mark.clause("RWS-5.8.7")
def test_rws_5_8_7_a_ruling_voids_a_settled_round_where_the_clause_reaches_so_far() -> None:
    settled = game_of(first_round("electronic_shuffler")[1]).state
    report = c.ReportIrregularity(
        what="wrong_number_of_cards",
        facts=("in_dealers_hand",),
        ruling="pit_supervisor",
        discovered="after_round",
    )
    state, awaited = waits(settled, report)
    assert awaited.facts == ("in_dealers_hand", "before_next_round")
    assert ruled(state, report.what)[:2] == ["RulingMade", "RoundVoided"]
    assert ruled(state, report.what, "continue") == ["RulingMade"]


def test_a_wager_that_is_too_small_has_no_surplus_to_return() -> None:
    text = OPENING.replace("METHOD", "electronic_shuffler") + f"deck {PACKETS}" + BETS
    report = "dealer: report bet_over_maximum at 1 wager=ante amount=1 -> IrregularityReported\n"
    game = game_of(run(text + report)[0])
    assert not any(isinstance(event, e.WagerReturned) for event in game.events)


def test_when_an_error_came_to_light_is_written_down_with_its_round() -> None:
    settled = game_of(first_round("electronic_shuffler")[1]).state
    report = c.ReportIrregularity(what="foreign_card", round=1, discovered="earlier_round")
    answer = decide(settled, report)
    assert not isinstance(answer, Refusal)
    (reported,) = answer
    assert isinstance(reported, e.IrregularityReported)
    assert (reported.round, reported.discovered) == (1, "earlier_round")
