"""Every value of the books on the shelf is carried out, refused at load, or declared informative.

Each field of each record is given every other value that its model allows. The book then does not
load, or something that the program does is another (a round, a settlement, a check, a table), or
the record declares that the field informs.
"""

<<<<<<< HEAD
=======
import re
from collections.abc import Iterator
>>>>>>> live
from unittest.mock import patch

import pytest

from fifthstreet.proof.mutation_run import mutation_run
from fifthstreet.proof.probes import Probes
from fifthstreet.rules.library import book, shelf
<<<<<<< HEAD
from rules.book_values import mutants

=======
from fifthstreet.rules.mutation import Mutants, MutationReport, Value
from rules.book_probes import Probes
from rules.book_values import data, mutants

AWARD = r"course\.settlement\.progressive_steps"
AT = {
    rf"rws {AWARD}\.[123]\.actor": "a step after an award's checks is shown to whoever takes it",
    rf"md {AWARD}\.[34]\.actor": "a step after an award's checks is shown to whoever takes it",
    r"(rws|uk) procedures\.\d\.steps\.\d\.actor": "a duty is shown to whoever has it",
    r"cb procedures\.[023]\.steps\.\d\.actor": "a duty is shown to whoever has it",
    r"md procedures\.[3567]\.steps\.\d+\.actor": "a duty is shown to whoever has it",
    r"rws meters\.paid_in\.value": "linked tables read it: house/links/test_hits.py",
    r"rws powers\.8\.role": "linked tables cite it; the house's own table says who finds the order",
    r"rws powers\.9\.or_above": "nobody ranks above the role that it names",
}
"""Single values that inform."""
FEW = 40
"""How many values of a book a quick run changes."""


def report_of(book_mutants: Mutants) -> MutationReport:
    law = book_mutants.law
    probes = Probes(law)

    def informs(value: Value) -> bool:
        at = f"{law.id} {value.key}"
        heading = value.field == "Irregularity.family" and value.now != LATE
        return heading or any(re.fullmatch(place, at) for place in AT)

    return book_mutants.report(probes.tell_apart, informs)

>>>>>>> live

class Sample(Mutants):
    """A book of which some values are changed, from all over it."""

    def values(self) -> Iterator[Value]:
        every = [value for value in super().values() if value.informs is None]
        yield from every[:: len(every) // FEW]


@pytest.mark.parametrize("id_", shelf())
def test_a_sample_of_the_values_of_a_book_is_carried_out_or_refused(id_: str) -> None:
    report = report_of(Sample(book(id_), data(id_)))
    assert report.dead == [], report.summary
    assert report.values >= FEW


@pytest.mark.exhaustive
@pytest.mark.parametrize("id_", shelf())
def test_every_value_of_a_book_is_carried_out_or_refused(id_: str) -> None:
    report = mutation_run(id_, workers=1)
    assert report.dead == (), report.summary
    assert len(report.judged) > 500


@pytest.mark.slow
def test_a_value_that_nothing_reads_would_be_found() -> None:
    known = mutants("md")
    found = {value.key: value for value in known.values()}
    look, direction = found["course.decisions.may_look.value"], "course.settlement.direction.value"
    with patch("fifthstreet.rules.mutation.unenforced", return_value=()):
        probes = Probes(book("md"))
        one_hand = known.made(look, "one_hand")
        turned = known.made(found[direction], "left_to_right")
    assert not isinstance(one_hand, str)
    assert not probes.tell_apart(one_hand, look), "printed, and a player with one hand looks at it"
    assert not isinstance(turned, str)
    assert probes.tell_apart(turned, found[direction])


@pytest.mark.parametrize("id_", shelf())
def test_every_probe_comes_to_its_end_under_the_book_as_it_is(id_: str) -> None:
    probes = Probes(book(id_))
    failed = [probes.probe(index).failed for index in range(len(probes.makers))]
    assert [*filter(None, failed)] == []
