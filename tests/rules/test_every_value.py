"""Every value of the books on the shelf is carried out, refused at load, or declared informative.

Each field of each record is given every other value that its model allows. The book then does not
load, or something that the program does is another (a round, a settlement, a check, a table), or
the record declares that the field informs.
"""

from unittest.mock import patch

import pytest

from fifthstreet.proof.probes import Probes
from fifthstreet.rules.library import book, shelf
from rules.book_values import FEW, judged_sample, mutants


@pytest.mark.uncovered
@pytest.mark.parametrize("id_", shelf())
def test_a_sample_of_the_values_of_a_book_is_carried_out_or_refused(id_: str) -> None:
    report = judged_sample(id_)
    assert report.dead == ()
    assert len(report.judged) >= FEW


@pytest.mark.slow
def test_a_value_that_nothing_reads_would_be_found() -> None:
    known = mutants("md")
    found = {value.key: value for value in known.values()}
    look, direction = found["course.decisions.may_look.value"], "course.settlement.direction.value"
    with patch("fifthstreet.proof.mutation.unenforced", return_value=()):
        probes = Probes(book("md"))
        one_hand = known.changed(look, "one_hand")
        turned = known.changed(found[direction], "left_to_right")
    assert not isinstance(one_hand, str)
    assert not probes.tell_apart(one_hand, look), "printed, and a player with one hand looks at it"
    assert not isinstance(turned, str)
    assert probes.tell_apart(turned, found[direction])


@pytest.mark.uncovered
@pytest.mark.parametrize("id_", shelf())
def test_every_probe_comes_to_its_end_under_the_book_as_it_is(id_: str) -> None:
    probes = Probes(book(id_))
    failed = [probes.probe(index).failed for index in range(len(probes.makers))]
    assert [*filter(None, failed)] == []
