"""The figures of a PAR sheet: they are those of the games, and they add up."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import fifthstreet
from fifthstreet.errors import FifthStreetError
from fifthstreet.money import ToOne
from fifthstreet.paper.par import make_par
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Panel, ParReport, Prose, ReportTable, side_by_side
from fifthstreet.rules.library import book, law_hash, law_texts, shelf
from paper.sheets import QUICK, enquiry, sheet, subject

ALL = (*shelf(), *(f"example:{name}" for name in QUICK))
BOOKS = Path(fifthstreet.__file__).parent / "rules" / "books"


def ids(made: ParReport) -> list[str]:
    return [section.id for section in made.sections]


def tables(made: ParReport) -> dict[str, ReportTable]:
    blocks = [block for section in made.sections for block in section.blocks]
    return {block.title: block for block in blocks if isinstance(block, ReportTable)}


def prose(made: ParReport) -> str:
    blocks = [block for section in made.sections for block in section.blocks]
    return " ".join(" ".join(block.lines) for block in blocks if isinstance(block, Prose))


# --- the main game


@pytest.mark.parametrize("name", shelf())
def test_all_ways_are_deals_and_all_contributions_the_expected_value(name: str) -> None:
    made = sheet(name)
    summary = made.summary
    for parts in (made.lines, made.courses):
        assert sum(part.ways for part in parts) == summary.deals
        assert sum(part.chance for part in parts) == 1
        assert sum(part.contribution for part in parts) == summary.expected_value
    assert sum(result.net * result.chance for result in made.results) == summary.expected_value
    assert summary.hit_frequency + summary.push_frequency + summary.loss_frequency == 1
    assert sum(each.chance for each in made.courses if each.folded) == summary.fold_frequency


def test_maryland_has_the_published_figures() -> None:
    summary = sheet("md").summary
    assert summary.deals == 155_937_600
    assert summary.house_edge == Fraction(7_664_112, 155_937_600)
    assert written(summary.average_wager, "antes") == "3.5898"
    assert written(summary.element_of_risk, "percent") == "1.3691%"
    assert summary.most_won == 4_000
    assert summary.most_lost == 8


def test_the_common_pay_table_of_casino_stud_has_its_published_loss() -> None:
    changed = {"royal_flush": ToOne(100)}
    summary = make_par(enquiry("rws", pays=changed), parts=()).summary
    assert summary.deals == 19_933_230_517_200
    assert summary.house_edge == Fraction(1_041_372_912_372, summary.deals)
    assert written(1 - summary.fold_frequency, "percent") == "52.2255%"


def test_the_tie_rule_moves_the_wager_and_not_the_edge() -> None:
    folding = make_par(enquiry("md", ties="fold"), parts=())
    assert folding.summary.house_edge == sheet("md").summary.house_edge
    assert folding.summary.average_wager < sheet("md").summary.average_wager
    assert folding.identity.command == "fifthstreet par md --ties fold -o par.pdf"


def test_three_antes_are_bet_at_once_exactly_with_a_pair() -> None:
    hands = sheet("md").starting_hands
    assert len(hands) == 169
    assert sum(hand.ways for hand in hands) == 1_326
    assert all((hand.bet == 3) == (hand.high == hand.low) for hand in hands)
    suited = {(hand.high, hand.low): hand.bet for hand in hands if hand.suited}
    assert suited["6", "5"] == 1
    assert suited["5", "4"] == 0


def test_the_value_of_all_starting_hands_is_that_of_the_game() -> None:
    made = sheet("md")
    total = sum(hand.value * hand.ways for hand in made.starting_hands)
    assert total / 1_326 == made.summary.expected_value


def test_pairs_always_bet_and_hands_without_ace_and_king_never() -> None:
    cells = sheet("rws").raise_cells
    assert {cell.raised for cell in cells if cell.hand == "Pair or better"} == {1}
    assert {cell.raised for cell in cells if cell.hand == "Less than A-K"} == {0}
    raised = sum(cell.raised * cell.ways for cell in cells) / sum(cell.ways for cell in cells)
    assert raised == 1 - sheet("rws").summary.fold_frequency


def test_what_becomes_of_each_hand_covers_all_deals() -> None:
    made = sheet("rws")
    assert sum(sum(each.ways) for each in made.hands) == made.summary.deals
    assert made.hands[0].hand == "royal flush"
    assert made.hands[0].ways[0] == 0
    assert sheet("md").hands == ()


# --- what stands beside it


def test_a_bare_book_shows_every_table_and_a_submission_those_it_chose() -> None:
    every = {(each.bet, each.table) for each in sheet("md").side_bets}
    assert every == {*(("three_card", x) for x in "ABCDEF"), ("six_card", "A"), ("six_card", "B")}
    chosen = {(each.bet, each.table) for each in sheet("example:md").side_bets}
    assert chosen == {("three_card", "A"), ("six_card", "B")}
    assert {each.play.bet.table.id for each in sheet("example:md").progressives} == {"C"}
    assert {each.table for each in sheet("example:md").envy} == {"C"}
    assert sheet("example:md-hand").progressives == ()


def test_a_progressive_is_worth_nothing_either_way_where_it_breaks_even() -> None:
    for each in sheet("example:md").progressives:
        alone = each.played_for_both[0]
        joint = enquiry("example:md").joint(each.play.bet, alone.ante)
        for meter, amount in each.break_even.items():
            assert amount is not None
            assert joint.value({**each.meters, meter: amount}) == joint.main_value()
            # Play that minds the meter is worth more, so that less on the meter is enough.
            assert each.play.value.at({**each.meters, meter: amount}) <= 0
    first = sheet("example:md").progressives[0]
    assert first.at_reset
    assert first.value is not None
    assert first.value < 0
    assert first.run.returned is not None


def test_a_jackpot_of_unknown_size_is_left_to_the_submission() -> None:
    assert sheet("rws").progressive_open
    assert sheet("rws").progressives == ()
    assert "leaves the size of the Progressive Jackpot bet" in prose(report(sheet("rws")))
    assert sheet("example:rws").progressives
    assert "progressive" not in ids(report(sheet("example:rws-shoe")))


def test_a_ceiling_costs_nothing_at_the_least_ante_and_something_at_the_most() -> None:
    caps = sheet("example:md").caps
    assert caps is not None
    assert [effect.cost > 0 for effect in caps.effects] == [False, True]
    assert sheet("uk").caps is None
    assert "ceiling" not in ids(report(sheet("uk")))


def test_a_ceiling_of_the_round_tells_what_sharing_costs() -> None:
    assert "shared by all seats" in prose(report(sheet("example:cb")))
    assert "for every other seat" in prose(report(sheet("example:cb")))


def test_the_posters_claim_does_not_hold_and_its_remark_does() -> None:
    made = {each.statement.id: each.holds for each in sheet("uk").verdicts}
    assert made == {"house_edge": False, "edge_remains": True}
    rows = tables(report(sheet("uk")))["Claims held against the figures"].rows
    assert [written(row[1], "verdict") for row in rows] == ["Does not hold", "Holds"]
    assert "statements" not in ids(report(sheet("md")))
    assert "claims nothing about the house edge" in prose(report(sheet("md")))


def test_seeing_the_first_community_card_has_its_published_worth() -> None:
    first = sheet("md").knowledge[0]
    assert first.known == (1,)
    assert written(first.value, "share") == "+54.8660%"


# --- what it says of itself


def test_the_digest_of_a_book_is_that_of_its_law() -> None:
    assert sheet("md").identity.book_sha256 == law_hash(law_texts("md"))
    assert len({book(id_).law_hash for id_ in shelf()}) == len(shelf())


def test_a_submission_has_a_digest_of_its_own_and_a_bare_book_none() -> None:
    assert sheet("md").identity.submission_sha256 is None
    first = sheet("example:md").identity
    second = sheet("example:md-hand").identity
    assert first.submission_sha256 != second.submission_sha256
    assert first.book_sha256 == second.book_sha256
    assert first.submission_sha256 is not None
    assert first.ruleset is not None
    assert first.ruleset[:12] in report(sheet("example:md")).foot


def test_changed_pay_lines_are_told_loudly() -> None:
    made = make_par(enquiry("md", pays={"straight": Fraction(5), "pair": Fraction(0)}), parts=())
    assert written(made.summary.house_edge, "percent") != "4.9149%"
    assert "Not the document's own pay table" in report(made).warnings[0]
    assert "straight pays 5 to 1" in report(made).warnings[0]
    assert "--pay straight=5 --pay pair=push" in made.identity.command
    assert report(sheet("md")).warnings == ()


def test_a_submission_under_another_book_is_refused() -> None:
    with pytest.raises(FifthStreetError, match="under md, not under uk"):
        enquiry("md", book=book("uk"))


def test_names_in_the_heading_are_clean() -> None:
    submission, _ = subject("example:uk")
    renamed = submission.facility.model_copy(update={"name": "River\u202e\n House"})
    other = submission.model_copy(update={"facility": renamed})
    made = make_par(enquiry("example:uk", submission=other), parts=())
    assert made.identity.facility == "River House"


@pytest.mark.parametrize("name", ALL)
def test_every_row_fits_its_columns(name: str) -> None:
    for table in tables(report(sheet(name))).values():
        rows = [*table.rows, *([table.total] if table.total else [])]
        assert rows
        assert {len(row) for row in rows} == {len(table.columns)}, table.title


@pytest.mark.parametrize("name", shelf())
def test_the_sheet_opens_with_the_house_edge_and_ends_with_its_revisions(name: str) -> None:
    made = report(sheet(name))
    panel = made.sections[0].blocks[0]
    assert isinstance(panel, Panel)
    assert panel.figures[0].value == sheet(name).summary.house_edge
    assert ids(made)[-2:] == ["method", "revisions"]


def test_halves_stand_in_pairs_and_wait_for_nothing_else() -> None:
    half, whole = Prose(lines=("a",), half=True), Prose(lines=("b",))
    assert list(side_by_side((half, half, half, whole, half))) == [
        (half, half),
        (half,),
        (whole,),
        (half,),
    ]


def test_a_sheet_without_side_bets_has_no_such_section() -> None:
    bare: ParSheet = replace(sheet("md"), side_bets=(), progressives=(), progressive_open=False)
    assert {"side_bets", "progressive"} <= set(ids(report(sheet("md"))))
    assert not {"side_bets", "progressive"} & set(ids(report(bare)))
