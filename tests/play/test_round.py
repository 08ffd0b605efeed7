"""A round in the hand: it keeps its events, refuses by raising, and meets every word there is."""

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import fifthstreet
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.round import Round
from fifthstreet.play.script import ScriptLine, run
from fifthstreet.refusals import SENTENCES, RefusedError
from play.plan_scripts import PLAN_SCRIPTS
from play.playing import table
from play.telling import SCRIPTS

ROUNDS = sorted((Path(fifthstreet.__file__).parent / "rules" / "books").glob("*/rounds/*.round"))


@cache
def everything_told() -> tuple[ScriptLine, ...]:
    """Return all lines of all scripts, with what came of them."""
    return tuple(_lines())


def _lines() -> Iterator[ScriptLine]:
    for text in (*SCRIPTS, *(path.read_text("utf-8") for path in ROUNDS)):
        yield from run(text)[1]
    for law, text in PLAN_SCRIPTS.values():
        yield from run(text, law=law())[1]


def test_every_refusal_is_met_in_some_round() -> None:
    met = {line.refusal.code for line in everything_told() if line.refusal}
    source = "".join(
        path.read_text("utf-8") for path in Path(inspect.getfile(Round)).parent.glob("*.py")
    )
    assert met == {code for code in SENTENCES if f'"{code}"' in source}


def test_every_event_happens_in_some_round() -> None:
    happened = {type(event) for line in everything_told() for event in line.events}
    assert happened == set(get_args(e.Event))


@pytest.mark.parametrize("text", SCRIPTS, ids=lambda text: text.strip().splitlines()[0][2:])
def test_the_round_goes_as_it_is_told(text: str) -> None:
    script, _ = run(text)
    assert script.round is not None
    assert script.round.replayed(script.round.events) == script.round.state


def test_a_round_keeps_its_events_and_refuses_by_raising() -> None:
    game = Round(table("uk").terms)
    assert game.refusal(c.OpenBetting()) is None
    assert game.do(c.OpenBetting()) == game.events == (e.BettingOpened(),)
    refusal = game.refusal(c.OpenBetting())
    assert refusal is not None
    with pytest.raises(RefusedError, match="Betting is already open") as caught:
        game.do(c.OpenBetting())
    assert caught.value.refusal == refusal
    assert caught.value.citation == refusal.citation
    assert game.events == (e.BettingOpened(),)
    assert game.nets == {}


def test_a_round_opens_with_the_meters_it_is_given() -> None:
    terms = table("md").terms
    assert set(Round(terms).opening.meters) == {"mega", "major", "minor"}
    assert Round(terms, meters={"mega": 5}).opening.meters["mega"] == 5
