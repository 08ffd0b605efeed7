"""Every value of every book is carried out, refused at load, or only informs, for a reason.

Each field of each record is given every other value that its model allows. The book then does not
load, or something that the program does is another (a round, a settlement, a check, a table), or
the field is listed here as one that informs.
"""

import re
from unittest.mock import patch

import pytest

from fifthstreet.play.irregularities import LATE
from fifthstreet.rules.library import book, shelf
from rules.book_probes import Probes
from rules.book_values import ABSENT, Value, alternatives, is_odds, values, with_value

MADE_BY = "title|version|jurisdiction|operator|regulator|pages|approval|approved_on"
INFORMS = {
    rf"Document\.({MADE_BY})": "who made the document, as papers and pages print it",
    r"Document\.effective_(from|until)": "the check reads it: test_book_in_force.py",
    r"Document\.currency": "the name of the money; sums in another currency are refused",
    r"(Chapter|Term)\..*": "what a page says of the document",
    r"Statement\..*": "claims, which the analysis judges and a sign quotes",
    r"Notice\..*": "what a sign says, and where it hangs",
    r"Conduct\.forbids": "under which heading a page lists it",
    r"Step\.(during|where)": "when a console shows a duty: felt/test_steps_shown.py",
    r".*\.(name|title|text|says|mend)": "wording",
    r".*\.(id|act|code)": "what a thing is called; who looks for it is tested where it is used",
}
"""Fields that inform and settle nothing, each with the reason."""

AWARD = r"course\.settlement\.progressive_steps"
AT = {
    rf"rws {AWARD}\.[123]\.actor": "a step after an award's checks is shown to whoever takes it",
    rf"md {AWARD}\.[34]\.actor": "a step after an award's checks is shown to whoever takes it",
    r"(rws|uk) procedures\.\d\.steps\.\d\.actor": "a duty is shown to whoever has it",
    r"cb procedures\.[023]\.steps\.\d\.actor": "a duty is shown to whoever has it",
    r"md procedures\.[3567]\.steps\.\d+\.actor": "a duty is shown to whoever has it",
    r"rws pay\.progressive\.paid_in\.value": "linked tables read it: house/links/test_hits.py",
    r"rws powers\.8\.role": "linked tables cite it; the house's own table says who finds the order",
    r"rws powers\.9\.or_above": "nobody ranks above the role that it names",
}
"""Single values that inform."""

SILENCE = {
    "Betting.opens": "place_your_bets",
    "Betting.limits_shown": True,
    "Decisions.blind_allowed": True,
    "Decisions.if_all_fold": "end",
    "Settlement.discard_permits_reconstruction": True,
}
"""What the program does where a book says nothing: to say so is to be obeyed."""


def informs(value: Value) -> bool:
    at = f"{value.book} {value.key}"
    return any(re.fullmatch(p, value.field) for p in INFORMS) or any(
        re.fullmatch(p, at) for p in AT
    )


def is_heading(value: Value, other: object) -> bool:
    """Tell whether a family only says where a page lists it: that of late errors is obeyed."""
    return value.field == "Irregularity.family" and LATE not in (value.now, other)


def is_silence(value: Value, other: object) -> bool:
    """Tell whether a field that is left out is given what silence means; a no is silence too."""
    if value.now is not None:
        return False
    said = other["value"] if isinstance(other, dict) else other
    return said is False or SILENCE.get(value.field) == said


def disobeyed(id_: str) -> list[str]:
    """Return every value of a book that can be exchanged for another and nothing happens."""
    probes, found = Probes(book(id_)), list[str]()
    for value in values(id_):
        if is_odds(value) or informs(value):
            continue
        others = [
            other
            for other in alternatives(value)
            if not is_silence(value, other) and not is_heading(value, other)
        ]
        if others and all(map(_is_number, others)):
            same = others if all(_is_same(probes, value, other) for other in others) else []
        else:
            same = [other for other in others if _is_same(probes, value, other)]
        if same:
            told = ["absent" if other is ABSENT else str(other) for other in same]
            found.append(f"{value.key}: {value.now} may as well be {', '.join(told)}")
    return found


def _is_number(other: object) -> bool:
    """Tell whether another value is a number, of which one that makes a difference is enough."""
    said = other["value"] if isinstance(other, dict) else other
    return type(said) is int


def _is_same(probes: Probes, value: Value, other: object) -> bool:
    made = with_value(value, other)
    return not isinstance(made, str) and not probes.tell_apart(made, value)


@pytest.mark.slow
@pytest.mark.parametrize("id_", shelf())
def test_every_value_of_a_book_is_carried_out_or_refused(id_: str) -> None:
    assert disobeyed(id_) == []


@pytest.mark.slow
def test_a_value_that_nothing_reads_would_be_found() -> None:
    (several,) = [value for value in values("md") if value.key == "pay.envy.several"]
    (direction,) = [v for v in values("md") if v.key == "course.settlement.direction.value"]
    with patch("rules.book_values.unenforced", return_value=()):
        probes = Probes(book("md"))
        assert _is_same(probes, several, other=False), "printed, and nothing settles by it"
        assert not _is_same(probes, direction, "left_to_right")
