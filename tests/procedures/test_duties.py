"""Duties: with which acts they are done, where, and by whom."""

from fifthstreet.procedures import Setup
from fifthstreet.procedures.duties import duties
from fifthstreet.proof.croupier import Croupier
from procedures.croupier import other_book, setup


def due(table: Setup, act: str, *facts: str) -> list[tuple[str, str]]:
    """Return the duties of a table, and whose they are."""
    return [(step.id, step.actor) for step in duties(Croupier(table).table.state, act, facts)]


def test_a_duty_is_due_with_its_act_where_all_that_it_names_holds() -> None:
    table = setup("manual_shoe")
    assert due(table, "fold", "decision.1", "side") == [
        ("take_third", "dealer"),
        ("leave_third", "dealer"),
    ]
    assert due(table, "fold", "side") == []
    assert due(table, "nothing", "decision.1", "side") == []


def test_a_duty_is_whose_the_book_says() -> None:
    table = other_book("rws", "manual_shoe")
    assert ("order_majors", "floor") in due(table, "settle_seat", "several_meters")
