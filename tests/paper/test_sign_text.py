"""The sign as plain text."""

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.sign import make_notice, make_sign
from fifthstreet.paper.sign_text import LEAST_WIDTH, as_text
from fifthstreet.rules.library import book, shelf
from paper.submissions import EVERYTHING, edge_of, submitted

EDGE = edge_of("4.9149", "1.369")


@pytest.mark.parametrize("id_", shelf())
@pytest.mark.parametrize("house", ["The River House", "W" * 500, "wide " * 90])
def test_no_line_is_wider_than_asked(id_: str, house: str) -> None:
    side_bets = EVERYTHING if id_ == "md" else {}
    changes: dict[str, object] = {**side_bets, "facility.name": house}
    made = make_sign(submitted(id_, changes), book(id_), edge=EDGE)
    for width in (*range(LEAST_WIDTH, 100), 150):
        lines = as_text(made, width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert not any(line.endswith(" ") for line in lines)


def test_a_sign_asks_for_enough_room() -> None:
    with pytest.raises(FifthStreetError, match="39 columns"):
        as_text(make_notice(book("md"), "out_of_order"), width=LEAST_WIDTH - 1)


def test_the_figures_of_a_pay_table_stand_in_one_column() -> None:
    text = as_text(make_sign(submitted("md", EVERYTHING), book("md")))
    paid = [line for line in text.splitlines() if line.endswith((" to 1", " for 1", "meter"))]
    assert len({len(line) for line in paid}) == 1


def test_columns_too_wide_for_the_page_are_set_row_by_row() -> None:
    text = as_text(make_sign(submitted("md", EVERYTHING), book("md")), width=LEAST_WIDTH)
    assert "Resets to .................. $10,000" in text


def test_an_occasional_notice_is_short() -> None:
    text = as_text(make_notice(book("rws"), "no_progressive"))
    assert "NO PROGRESSIVE JACKPOT" in text
    assert len(text.splitlines()) < 12
