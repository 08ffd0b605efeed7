"""Games of other plans are played and settled by the same round: worked by hand, and at random."""

from typing import Any

import pytest

from fifthstreet.play.round import Round
from fifthstreet.play.script import run
from fifthstreet.play.state import Phase
from fifthstreet.play.story import Storyteller
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import Submission
from play.plan_scripts import TOLD
from play.plans import (
    holdem,
    let_it_ride,
    three_card,
    ultimate,
)

LAWS = (let_it_ride, three_card, holdem, ultimate)


def told(law: RuleBook, text: str) -> Round:
    """Play a script under a law, and return its round."""
    script, _ = run(text, law=law)
    assert script.round is not None
    assert script.round.replayed(script.round.events) == script.round.state
    return script.round


def terms_of(law: RuleBook) -> Terms:
    return Terms.of(Submission(book=law.id), law)


def nets(round_: Round) -> dict[tuple[int, str], int]:
    """Return what each line leaves, by its seat and wager."""
    return {(line.seat, line.wager): line.net for line in round_.lines}


@pytest.mark.parametrize(("law", "text"), TOLD.values(), ids=TOLD)
def test_a_round_of_another_plan_goes_as_it_is_worked_out_by_hand(law: Any, text: str) -> None:
    round_ = told(law(), text)
    assert round_.state.phase is Phase.ENDED
    teller = Storyteller(law())
    assert all(teller.tell(event).endswith(".") for event in round_.events)
