"""Maryland, Chapters 1, 7, 8, 9 and 13: what the book itself is, defines and shows."""

from typing import TYPE_CHECKING

import pytest

from documents.proving import deal_of
from fifthstreet.cards import Deck, Hand
from fifthstreet.rules.acceptance import Company, objection_to_place
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import places
from fifthstreet.rules.template import template

if TYPE_CHECKING:
    from documents.conftest import Alter

TERMS = [
    "Bet Wager",
    "Community card",
    "Envy Bonus",
    "Envy Bonus Qualifying Hand",
    "5th Street Wager",
    "Fold",
    "4th Street Wager",
    "Progressive Payout Hand",
    "Push",
    "3rd Street Wager",
]


@pytest.mark.clause("MD-0")
def test_md_0_the_book_is_version_1_2_in_thirteen_chapters_on_31_pages(md: RuleBook) -> None:
    document = md.document
    assert (document.id, document.version, document.pages) == ("md", "MLGCA 1.2", 31)
    assert [chapter.number for chapter in document.chapters] == [str(n) for n in range(1, 14)]
    assert document.regulator == "Maryland Lottery and Gaming Control Agency"
    assert "MLGCA 1.2" in template(md).splitlines()[0]


@pytest.mark.clause("MD-1.A")
def test_md_1_a_exactly_ten_terms_are_defined(md: RuleBook) -> None:
    assert [term.name for term in md.terms] == TERMS
    assert len(TERMS) == 10
    for number, term in enumerate(md.terms, start=1):
        assert f"MD-1.B.{number}" in term.cite
        assert term.means


def test_a_book_with_an_eleventh_term_would_be_caught(alter: "Alter") -> None:
    extra = '[[terms]]\nname = "Ante"\nmeans = "The first wager."\ncite = "MD-7.F.1"\n\n'
    law = alter("md", '[[terms]]\nname = "Push"\n', f'{extra}[[terms]]\nname = "Push"\n')
    assert len(law.terms) == 11


def bet_wagers(law: RuleBook) -> set[str]:
    term = law.term("bet wager")
    assert term is not None
    assert term.stands_for == "group bet"
    return {wager.id for wager in law.wagers if wager.group == "bet"}


@pytest.mark.clause("MD-1.B.1")
def test_md_1_b_1_the_three_streets_are_bet_wagers_and_nothing_else_is(
    md: RuleBook, alter: "Alter"
) -> None:
    others = {"ante", "progressive", "three_card", "six_card"}
    assert bet_wagers(md) == {"third_street", "fourth_street", "fifth_street"}
    assert {wager.id for wager in md.wagers} - bet_wagers(md) == others
    altered = alter("md", 'group = "ante"', 'group = "bet"')
    assert bet_wagers(altered) != {"third_street", "fourth_street", "fifth_street"}


def dealt(law: RuleBook, method: str, *, six_card: bool) -> tuple[Hand, list[Hand]]:
    """Return the board and the hole cards of seats 1, 3 and 5 from a new deck."""
    way = law.dealing.method(method)
    assert way is not None
    order = places(way, (1, 3, 5), deal_of(law, offers=("six_card",) if six_card else ()))
    laid = list(zip(order, Deck.standard(), strict=False))
    board = Hand(card for place, card in laid if place.target == "community")
    assert all(place.seat is None for place in order if place.target == "community")
    holes = [Hand(card for place, card in laid if place.seat == seat) for seat in (1, 3, 5)]
    return board, holes


@pytest.mark.clause("MD-1.B.2")
@pytest.mark.parametrize(
    ("method", "six_card"),
    [("manual_shoe", False), ("hand", False), ("automated", False), ("automated", True)],
)
def test_md_1_b_2_all_hands_share_the_same_three_community_cards(
    md: RuleBook, method: str, *, six_card: bool
) -> None:
    board, holes = dealt(md, method, six_card=six_card)
    hands = [hole + board for hole in holes]
    assert len(board) == 3
    assert set.intersection(*map(set, hands)) == set(board)
    assert [len(hand) for hand in hands] == [5, 5, 5]


def test_a_book_that_dealt_two_community_cards_would_be_caught(alter: "Alter") -> None:
    board, _ = dealt(
        alter(
            "md", "cards = 3", "cards = 2", at='to = ["community"], cards = 3, cite = "MD-8.E.2"'
        ),
        "manual_shoe",
        six_card=False,
    )
    assert len(board) != 3


def second_position(law: RuleBook) -> tuple[str, str] | None:
    """Return why somebody at seat 1 may not bet at seat 2 as well."""
    company = Company(seated={1: "P", 3: "Q"}, betting={1: "P"})
    objection = objection_to_place(law, player="P", position=2, company=company)
    return (objection.code, objection.citation) if objection else None


@pytest.mark.clause("MD-7.G")
def test_md_7_g_nobody_bets_on_a_second_position(md: RuleBook, alter: "Alter") -> None:
    assert second_position(md) == ("player_has_a_position_already", "MD-7.G")
    two_allowed = alter("md", "value = 1", "value = 2", at='"MD-7.G"')
    assert second_position(two_allowed) is None


@pytest.mark.clause("MD-7.G")
def test_md_7_g_everybody_may_bet_on_one_position_and_add_to_it(md: RuleBook) -> None:
    company = Company(seated={1: "P", 3: "Q"}, betting={1: "P"})
    assert objection_to_place(md, player="P", position=1, company=company) is None
    assert objection_to_place(md, player="Q", position=3, company=company) is None


def steps_citing(law: RuleBook, clause: str) -> dict[str, list[str]]:
    """Return, for each method of dealing, what its steps tell the dealer about a clause."""
    return {
        method.id: [step.text for step in method.steps if clause in step.cite]
        for method in law.dealing.methods
    }


@pytest.mark.clause("MD-8.D")
def test_md_8_d_the_steps_of_the_shoe_game_tell_with_which_hand_to_draw(md: RuleBook) -> None:
    shown = steps_citing(md, "MD-8.D")
    assert shown == {
        "manual_shoe": ["Draw each card with the hand nearest the shoe and lay it with the other."],
        "hand": [],
        "automated": [],
    }


@pytest.mark.clause("MD-9.A.2.b")
def test_md_9_a_2_b_the_steps_of_the_hand_game_tell_where_to_hold_the_cards(
    md: RuleBook,
) -> None:
    shown = steps_citing(md, "MD-9.A.2.b")
    assert shown == {
        "manual_shoe": [],
        "hand": ["Hold the cards over the tray, in front of you."],
        "automated": [],
    }


def test_a_book_that_did_not_show_the_step_would_be_caught(alter: "Alter") -> None:
    line = (
        '{ id = "hold_over_tray", during = "deal", actor = "dealer", text = '
        '"Hold the cards over the tray, in front of you.", cite = "MD-9.A.2.b" },'
    )
    assert steps_citing(alter("md", line, ""), "MD-9.A.2.b")["hand"] == []


def before_another_method(law: RuleBook) -> tuple[str, ...]:
    """Return what is done when a device cannot be used any more, in order."""
    fault = law.irregularity("device_unusable")
    assert fault is not None
    [remedy] = fault.remedies
    assert remedy.when == ()
    assert {"MD-13.H", "MD-13.H.1", "MD-13.H.2"} <= set(remedy.cite)
    return remedy.do


@pytest.mark.clause("MD-13.H", "MD-13.H.1")
def test_md_13_h_a_broken_device_is_covered_or_signed_before_the_game_goes_on(
    md: RuleBook, alter: "Alter"
) -> None:
    assert before_another_method(md) == ("cover_or_sign_device", "continue")
    careless = alter("md", '"cover_or_sign_device", ', "")
    assert before_another_method(careless) == ("continue",)


@pytest.mark.clause("MD-13.H.2")
def test_md_13_h_2_there_is_a_sign_for_a_device_that_is_out_of_order(md: RuleBook) -> None:
    [sign] = [notice for notice in md.notices if "MD-13.H.2" in notice.cite]
    assert (sign.subject, sign.posted) == ("device_out_of_order", "when_it_happens")
    assert sign.text is not None
    assert "out of order" in sign.text
