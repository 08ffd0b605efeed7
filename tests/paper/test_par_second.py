"""What a laboratory signs on a PAR sheet: holds, rules, readings, methods and how to repeat it."""

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from fifthstreet.analysis.game import capped, game_of
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.bookcase import book_named
from fifthstreet.paper.files import PAR
from fifthstreet.paper.par import make_par
from fifthstreet.paper.par_numbers import money, written
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import Panel, Prose, ReportTable
from fifthstreet.paper.record_schema import par_schemas
from fifthstreet.protocol.record import REFERENCE
from fifthstreet.risk.seat import SeatRound
from fifthstreet.rules.library import book, law_texts, shelf
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.results import results_of
from fifthstreet.whole_table.enquiry import Enquiry
from paper.sheets import QUICK, enquiry, sheet

ALL = (*shelf(), *(f"example:{name}" for name in QUICK))
BOOKS = Path(__file__).parents[2] / "examples" / "books"
SOLVED = ("caribbean-stud", "let-it-ride", "three-card-poker")


def tables(made: ParSheet) -> dict[str, ReportTable]:
    blocks = [block for section in report(made).sections for block in section.blocks]
    return {block.title: block for block in blocks if isinstance(block, ReportTable)}


def holds(made: ParSheet) -> dict[str, Fraction]:
    return {each.name: each.house_edge for each in made.by_play}


# --- the summary


def test_the_summary_has_the_edge_at_three_antes_under_the_ceiling() -> None:
    made, request = sheet("example:md"), enquiry("example:md")
    assert [each.ante for each in made.by_ante] == [1_500, 15_000, 30_000]
    for each in made.by_ante:
        best = capped(request.game, request.cap, ante=each.ante or 0).solve().tally()
        assert each.house_edge == best.house_edge
        assert each.element_of_risk == best.element_of_risk
        assert each.cost == request.tally.expected_value - best.expected_value
    rows = tables(made)["Edge under the maximum payout, by ante"].rows
    assert [written(row[1], "percent") for row in rows] == ["4.9149%", "5.7089%", "9.3584%"]
    first = report(made).sections[0]
    assert {block.title for block in first.blocks if isinstance(block, ReportTable)} == {
        "Edge under the maximum payout, by ante",
        "Both rules for equal choices",
    }


def test_without_limits_there_is_no_edge_by_ante() -> None:
    assert sheet("md").by_ante == ()
    notes = tables(sheet("md"))["Both rules for equal choices"].notes
    assert "states no ante" in notes[0]
    assert "same at every ante" in tables(sheet("uk"))["Both rules for equal choices"].notes[0]


def test_both_tie_rules_stand_side_by_side() -> None:
    more, less = sheet("md").by_ties
    assert more.house_edge == less.house_edge
    assert more.average_wager is not None
    assert less.average_wager is not None
    assert more.average_wager > less.average_wager
    assert more.element_of_risk != less.element_of_risk


# --- the progressive


def test_the_return_of_a_progressive_adds_up_with_its_meters_and_envy() -> None:
    table = tables(sheet("example:md"))["Contribution to the total return"]
    parts = {str(source): shares for source, *shares in table.rows}
    # In 155,937,600 deals a neighbor has a royal flush 240 times and a straight flush 1,392 times;
    # a bet of $5 wins five times what one of $1 does.
    envy = 5 * Fraction(240 * 1_000 + 1_392 * 300, 155_937_600)
    assert parts["Envy, 5 other seats"] == [envy, envy]
    assert parts["Mega, from bets"] == [Fraction(6, 100)] * 2
    sums = [sum(map(Fraction, column), Fraction(0)) for column in zip(*parts.values(), strict=True)]
    assert table.total == ("Total return of the bet", *sums)
    assert [written(total, "percent") for total in sums] == ["55.9839%", "49.8706%"]


def test_a_progressive_breaks_even_for_the_best_play_of_both_wagers() -> None:
    request, made = enquiry("example:md"), sheet("example:md")
    rows = tables(made)["Breaks even at"].rows
    assert len(rows) == 4
    for each in made.progressives:
        for both in each.played_for_both:
            even = request.break_even(
                each.play.bet, each.meters, ante=both.ante, other_seats=both.other_seats
            )
            assert even == both.break_even
            amounts = " / ".join(money(amount or 0, "USD").pretty for amount in even.values())
            assert any(amounts in row for row in rows), amounts


# --- hold by strategy


def test_holds_are_those_that_the_solver_evaluates() -> None:
    made = sheet("md")
    game: Any = game_of("md")
    edges = holds(made)
    assert edges["Best play"] == made.summary.house_edge
    assert edges["Short rules"] == short_strategy(game).tally.house_edge
    always = game.evaluate(game.unfolding(most=True))
    assert edges["Always bets the most"] == always.house_edge
    blind = game.evaluate(game.unfolding(most=False))
    assert edges["Blind, always the smallest bet"] == blind.house_edge


def test_never_the_largest_bet_is_the_best_play_without_it() -> None:
    made = sheet("md")
    never = next(each for each in made.by_play if "Never bets 3" in each.name)
    assert never.mistake
    assert written(never.house_edge, "percent") == "38.6915%"
    assert not any("Never bets" in name for name in holds(sheet("rws")))


@pytest.mark.parametrize("name", shelf())
def test_the_average_of_mistakes_is_theirs_and_every_way_costs_something(name: str) -> None:
    made = sheet(name)
    wrong = [each.house_edge for each in made.by_play if each.mistake]
    assert len(wrong) >= 2
    assert holds(made)["Average of these mistakes"] == sum(wrong, Fraction(0)) / len(wrong)
    assert all(each.cost >= 0 for each in made.by_play)
    assert made.by_play[0].cost == 0


@pytest.mark.parametrize("name", ["md", "rws"])
def test_a_player_who_errs_is_the_one_of_the_simulation(name: str) -> None:
    erring, _ = results_of(SeatRound(enquiry(name)), "optimal", Fraction(1, 20))
    assert holds(sheet(name))["Errs in one of 20 decisions"] == -erring.mean


def test_a_blind_hand_goes_by_the_face_up_card_where_there_is_one() -> None:
    made = sheet("rws")
    assert made.blind is not None
    assert holds(made)["Blind, by the dealer's face-up card"] == -made.blind.expected_value


@pytest.mark.parametrize("name", shelf())
def test_the_short_rules_have_every_decision_and_their_exact_cost(name: str) -> None:
    short = sheet(name).short
    assert short is not None
    assert [each.name for each in short.decisions] == list(sheet(name).streets)
    assert short.house_edge - sheet(name).summary.house_edge == short.cost
    notes = tables(sheet(name))["Short rules: follow the first line that fits"].notes
    assert notes[0].startswith("They cost ")


# --- the rules, choices and readings


@pytest.mark.parametrize("name", shelf())
def test_the_rules_cite_clauses_of_the_book_and_name_every_decision(name: str) -> None:
    made, law = sheet(name), book(name)
    for line in made.rules:
        assert line.cite, line
        assert all(law.resolve(cite) for cite in line.cite)
    texts = " ".join(line.text for line in made.rules)
    assert all(f"{decision.name}:" in texts for decision in law.decisions)
    assert all(wager.name in texts for wager in law.wagers)


def test_the_rules_keep_to_what_a_table_offers() -> None:
    texts = " ".join(line.text for line in sheet("example:md-hand").rules)
    assert "Six Card" not in texts
    assert "Ante: made before the deal, $" in texts
    dealt = [line.text for line in sheet("rws").rules if line.topic == "Deal"]
    assert "The dealer's hand: 5 cards to the dealer, face down, one of them up." in dealt


def test_options_tell_what_was_chosen_and_readings_are_those_of_the_book() -> None:
    made = sheet("example:md")
    options = {each.key: each for each in made.options}
    assert options["cap.amount"].chosen
    assert options["cap.amount"].value == "6000000"
    assert not options["cap.scope"].chosen
    assert options["cap.scope"].value == '"hand"'
    assert {each.id for each in made.readings} == {*book("md").citations.rulings}


# --- how every number was found, and how to find it again


@pytest.mark.parametrize("name", ALL)
def test_every_table_of_numbers_states_its_method(name: str) -> None:
    made = report(sheet(name))
    for block in (block for section in made.sections for block in section.blocks):
        if isinstance(block, Panel):
            assert block.method
        if isinstance(block, ReportTable):
            words = {column.kind for column in block.columns} <= {"words", "verdict", "cites"}
            assert bool(block.method) or words, block.title


def test_a_sheet_states_how_cards_are_shuffled_and_has_room_for_revisions() -> None:
    made = report(sheet("example:md"))
    chance = next(section for section in made.sections if section.id == "chance")
    text = " ".join(
        line for block in chance.blocks if isinstance(block, Prose) for line in block.lines
    )
    assert "HMAC_DRBG" in text
    assert "every order of the deck is equally likely" in text
    revisions = tables(sheet("example:md"))["Revisions of this sheet"]
    assert all(not any(row) for row in revisions.rows)
    assert len(made.signed) == 3


def test_the_digest_of_a_book_is_made_as_the_sheet_says() -> None:
    sealed = sha256()
    for name, text in sorted(law_texts("md").items()):
        content = text.encode()
        sealed.update(name.encode() + b"\n" + str(len(content)).encode() + b"\n" + content)
    assert sheet("md").identity.book_sha256 == sealed.hexdigest()
    assert sheet("md").identity.check_command == "fifthstreet books md"


@pytest.mark.parametrize("name", SOLVED)
def test_a_book_from_elsewhere_has_its_sheet_and_is_named_by_its_folder(name: str) -> None:
    law = book(str(book_named(str(BOOKS / name))))
    made = make_par(Enquiry(book=law, submission=Submission(book=law.edition)))
    assert made.identity.command == "fifthstreet par BOOK_FOLDER -o par.pdf"
    assert made.identity.check_command == "fifthstreet books BOOK_FOLDER"
    assert made.by_play[0].house_edge == made.summary.house_edge
    assert made.short is not None
    assert all(make(made) for make in PAR.values())
    assert not any("Never bets 0" in each.name for each in made.by_play)
    choices = [advice.action for each in made.short.decisions for advice in each.advice]
    assert not any("Bet -" in choice for choice in choices)
    if made.left_out:
        assert "Value of information" in made.left_out
        text = str(PAR["html"](made))
        assert "was counted only for" in text


def test_every_format_is_the_same_bytes_again_and_the_data_follow_their_schema() -> None:
    made = sheet("example:md")
    for make in PAR.values():
        assert make(made) == make(made)
    schema = {
        "$ref": f"{REFERENCE}ParSheet",
        "components": {"schemas": par_schemas()},
    }
    jsonschema.validate(json.loads(PAR["json"](made)), schema)
