"""What a laboratory objected to on PAR sheets when it read them page by page."""

import re
from dataclasses import replace
from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from fifthstreet.paper.par_html import as_html
from fifthstreet.paper.par_notes import cap_section
from fifthstreet.paper.par_record import HandEnds
from fifthstreet.paper.par_report import PANEL, Prose, ReportFigure
from fifthstreet.paper.par_rules import RuleLine, rules_summary
from fifthstreet.paper.par_sections import pay_section
from fifthstreet.paper.par_spread import spread_section
from fifthstreet.terminal.sheet import Columns
from paper.sheets import enquiry, sheet


def rules_of(name: str) -> dict[str, RuleLine]:
    question = enquiry(name)
    return {line.text: line for line in rules_summary(question.submission, question.book)}


def test_the_deal_is_that_of_the_method_in_the_submission_and_in_its_order() -> None:
    deal = [line for line in rules_of("example:md").values() if line.topic == "Deal"]
    assert [line.text.partition(":")[0] for line in deal] == [
        "Automated shoe or shuffler, in the order of these lines.",
        "The Six Card box",
        "The community cards",
        "The player's cards",
    ]
    assert {clause for line in deal for clause in line.cite if clause.startswith("MD-")} == {
        *("MD-10.A.1", "MD-10.H", "MD-10.B.1", "MD-10.B.2", "MD-10.B.3")
    }


def test_the_rules_state_the_size_of_every_bet_and_what_a_bonus_is_for() -> None:
    texts = "\n".join(rules_of("example:md"))
    assert "Progressive: made before the deal, $1 or $5." in texts
    assert "Three Card Bonus: made before the deal, $1 to $25." in texts
    assert "Envy Bonus: a seat with a Progressive wager is also paid" in texts
    casino = "\n".join(rules_of("example:rws"))
    assert "The dealer qualifies with A-K or better. If the dealer does not qualify" in casino
    assert "At most S$100,000 of winnings on BET for each box." in casino


def test_a_limit_of_the_operator_is_told_from_the_ceiling_of_the_document() -> None:
    caps = sheet("example:md").caps
    assert caps is not None
    assert (caps.cap.ceiling, caps.document) == (6_000_000, 10 * 500 * 1500)
    assert "the document's own ceiling is $75,000 at this table." in _ceiling(7_500_000)
    assert "The document raises it" in _ceiling(caps.cap.ceiling)


def _ceiling(document: int) -> str:
    """Return what the sheet of Maryland says of its ceiling, were that the document's own."""
    caps = sheet("example:md").caps
    assert caps is not None
    block = cap_section(sheet("example:md"), replace(caps, document=document)).blocks[0]
    assert isinstance(block, Prose)
    return block.lines[0]


def test_a_fraction_that_has_no_room_in_its_panel_gives_way_to_the_note() -> None:
    figure = ReportFigure(label="Variance", value=1, kind="antes", exact="9" * PANEL, note="spread")
    assert figure.below == figure.exact
    assert replace(figure, exact="9" * (PANEL + 1)).below == "spread"
    assert replace(figure, exact="").below == "spread"


def test_exposure_covers_every_place_and_speaks_of_envy_only_where_there_is_one() -> None:
    casino, maryland = sheet("example:rws"), sheet("example:md")
    assert casino.risk is not None
    assert maryland.risk is not None
    assert [each.seats for each in casino.risk.seats] == [*range(1, 10)]
    assert casino.risk.exposure[8].most == 9 * 501
    pages = {
        each.identity.book: str(spread_section(each, risk))
        for each, risk in ((casino, casino.risk), (maryland, maryland.risk))
    }
    assert "envy" not in pages["rws"]
    assert "the largest envy bonus to each seat for every other" in pages["md"]
    assert "1.645 \N{MULTIPLICATION SIGN} standard deviation, for 90%" in pages["md"]


def test_an_outcome_that_no_round_has_is_no_column() -> None:
    ways = (
        HandEnds(hand="pair", ways=(1, 0, 2, 0, 1)),
        HandEnds(hand="flush", ways=(0, 0, 3, 1, 0)),
    )
    *_, table = pay_section(replace(sheet("example:rws"), hands=ways)).blocks
    heads = [column.title for column in table.columns]  # type: ignore[union-attr]
    assert heads[2:] == ["Fold", "The hand beats the dealer's", "Equal hands", "The dealer wins"]
    assert table.rows[0][2:] == (Fraction(1, 4), Fraction(1, 2), 0, Fraction(1, 4))  # type: ignore[union-attr]


@pytest.mark.parametrize("width", [72, 80, 100, 160])
def test_the_text_of_a_table_never_cuts_a_word_or_a_number(width: int) -> None:
    head = ["Outcome", "Ways", "Probability", "Mean stake", "Adds to return"]
    rows = [
        ["The dealer does not qualify", "19,933,230,517,200", "100.000000%", "2.0445", "5.1991%"],
        ["Fold", "14,370,023,390,523,298,679,820,539", "0.000084%", "1.0000", "0.0421%"],
    ]
    stream = StringIO()
    table = Columns(head, [[Text(cell) for cell in row] for row in rows])
    Console(file=stream, width=width, color_system=None).print(table)
    shown = stream.getvalue()
    assert "\N{HORIZONTAL ELLIPSIS}" not in shown
    assert {word for row in rows for cell in row for word in cell.split()} <= {*shown.split()}
    assert max(map(len, shown.splitlines())) <= width


def test_the_page_of_a_sheet_never_breaks_a_method_inside_a_word() -> None:
    from fifthstreet.paper.par_pages import report

    page = as_html(report(sheet("example:rws")))
    (rule,) = re.findall(r"\.method \{[^}]*\}", page)
    assert "overflow-wrap: normal" in rule
    (title,) = re.findall(r"h1 \{[^}]*\}", page)
    assert "overflow-wrap: break-word" in title
    assert "86,362,082,531/<wbr>1,661,102,543,100" in page
