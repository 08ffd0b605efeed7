"""The checks of options, placeholders and the books' own requirements, each both ways."""

import pytest

from checks.submitting import LEFT_OUT, altered, codes, findings
from fifthstreet.checks.case import Case
from fifthstreet.checks.every_check import CHECKS
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import FACTS
from fifthstreet.rules.library import book, books, shelf
from fifthstreet.rules.location import Locations
from fifthstreet.rules.options import Option
from fifthstreet.rules.submission import Submission
from rules.test_condition import Chosen

OWN = [(law.id, option) for law in books() for option in law.options.values()]


def test_no_check_is_listed_twice_and_each_says_what_it_asks() -> None:
    assert len(set(CHECKS)) == len(CHECKS)
    assert all(check.__doc__ for check in CHECKS)


@pytest.mark.parametrize(("id_", "option"), OWN, ids=lambda item: getattr(item, "key", item))
def test_every_option_takes_its_default_and_refuses_what_is_not_allowed(
    id_: str, option: Option
) -> None:
    wrong: object = "nonsense" if option.type != "text" else 5
    if option.type == "table":
        wrong = 7
    found = findings(id_, {option.key: wrong})
    (finding,) = [item for item in found if item.code == "option_value_is_not_allowed"]
    assert finding.where == option.key
    assert option.says in finding.remedy
    assert finding.citation in option.cite
    if option.default is not None:
        assert codes(id_, {option.key: option.default}) == []


def test_a_default_is_told_even_where_it_is_false_or_nothing() -> None:
    (finding,) = findings("md", {"envy.folded_holder_counts": "no"})
    assert finding.remedy.endswith("The default is false.")
    (finding,) = findings("md", {"cut.min_bottom": 43})
    assert finding.remedy.endswith("The default is 0.")
    (finding,) = findings("md", {"cap.amount": "much"})
    assert "The default" not in finding.remedy


@pytest.mark.parametrize(("id_", "key"), [("uk", "max_payout.amount"), ("rws", "layout.boxes")])
def test_a_choice_that_must_be_made_is_asked_for(id_: str, key: str) -> None:
    (finding,) = findings(id_, {key: LEFT_OUT})
    assert (finding.code, finding.where) == ("required_choice_is_missing", key)


@pytest.mark.parametrize(
    ("id_", "changes", "where"),
    [
        ("uk", {"progressive.bet_amount": 5}, "progressive"),
        ("uk", {"cards.cover_cards": 1}, "cards.cover_cards"),
        ("md", {"progressive.bet_amount": 5}, "progressive.bet_amount"),
        ("md", {"cap.approval_ref": "X"}, "cap.approval_ref"),
    ],
)
def test_what_is_set_in_vain_is_pointed_at(
    id_: str, changes: dict[str, object], where: str
) -> None:
    (finding,) = findings(id_, changes)
    assert (finding.code, finding.where) == ("setting_has_no_effect", where)
    assert finding.severity == "warning"


def test_an_empty_table_is_not_set_in_vain() -> None:
    assert codes("uk", {"progressive": {}}) == []


def test_what_a_bet_would_have_made_of_use_is_in_vain_without_it() -> None:
    changes = {"offers.six_card": False, "limits.six_card": {"min": 100, "max": 500}}
    found = [f for f in findings("md", changes) if f.code == "setting_has_no_effect"]
    assert [finding.where for finding in found] == ["limits.six_card", "six_card"]
    assert found[1].remedy == "Set offers.six_card = true, or remove [six_card]."


def test_nothing_is_called_vain_where_the_offer_could_not_be_read() -> None:
    changes = {"offers.six_card": "yes", "limits.six_card": {"min": 100, "max": 500}}
    assert codes("md", changes) == ["value_has_wrong_type"]


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("facility.name", "<name>", "facility.name"),
        ("tables", [{"name": "T1"}, {"name": "<table>"}], "tables.1.name"),
        ("cap.approval_ref", "<approval>", "cap.approval_ref"),
        ("progressive.rate", {"meter": "<rate>"}, "progressive.rate.meter"),
        ("layout.approval_ref", "<reference>", "layout.approval_ref"),
    ],
)
def test_a_placeholder_is_found_wherever_it_stands(key: str, value: object, where: str) -> None:
    found = findings("md", {key: value})
    assert ("value_is_still_to_be_filled_in", where) in {(f.code, f.where) for f in found}
    assert [f.code for f in found if f.where == where] == ["value_is_still_to_be_filled_in"]


@pytest.mark.parametrize("text", ["<", "<open", "shut>", "a <b> c"])
def test_an_angle_bracket_alone_is_no_placeholder(text: str) -> None:
    assert codes("md", {"facility.name": text}) == []


SHUFFLER = "devices.shuffler"
TWO_DECKS = {
    "cards.decks": 2,
    "cards.deck": [{"design": "Bee", "back": "red"}, {"design": "Bee", "back": "blue"}],
}


@pytest.mark.parametrize(
    ("id_", "changes", "code"),
    [
        ("md", {"layout.approval_ref": LEFT_OUT}, "layout_has_no_approval"),
        ("md", {"devices.progressive_system": LEFT_OUT}, "progressive_has_no_system"),
        ("md", {"equipment.tip_box_elsewhere": True}, "tip_box_place_has_no_approval"),
        ("md", {"dealing.method": "manual_shoe"}, "shoe_place_has_no_approval"),
        ("md", {"dealing.method": "hand", SHUFFLER: LEFT_OUT}, "hand_dealing_needs_a_shuffler"),
        ("md", {SHUFFLER: LEFT_OUT}, "automated_dealing_needs_a_device"),
        ("md", {**TWO_DECKS, SHUFFLER: LEFT_OUT}, "two_decks_need_a_shuffler"),
        ("md", {"devices.reshuffler.model": "X"}, "reshuffler_has_no_approval"),
        ("md", {"offers.three_card": False}, "six_card_needs_three_card"),
        ("md", {"dealing.method": "hand"}, "six_card_needs_automated_dealing"),
        ("md", {"three_card.paytable": LEFT_OUT}, "three_card_names_no_table"),
        ("md", {"six_card.paytable": LEFT_OUT}, "six_card_names_no_table"),
        ("md", {"progressive.paytable": LEFT_OUT}, "progressive_names_no_table"),
        ("rws", {"layout.drawing": LEFT_OUT}, "layout_names_no_drawing"),
        ("rws", {"sign.posted": False}, "limits_are_not_shown"),
        ("rws", {"progressive.bet_amount": LEFT_OUT}, "progressive_bet_has_no_amount"),
        ("rws", {"dealing.method": "card_shoe"}, "shoe_dealing_needs_a_shoe"),
        ("rws", {SHUFFLER: LEFT_OUT}, "packets_need_an_electronic_shuffler"),
        ("cb", {SHUFFLER: LEFT_OUT}, "game_needs_a_shuffler"),
        ("uk", {"sign.posted": False}, "maximum_payout_is_not_shown"),
        ("uk", {"sign.a4_copies": False}, "no_a4_copies_at_reception"),
    ],
)
def test_a_broken_requirement_is_told_with_the_documents_clause(
    id_: str, changes: dict[str, object], code: str
) -> None:
    found = [finding for finding in findings(id_, changes) if finding.code == code]
    rules = [rule for rule in book(id_).requirements if rule.code == code]
    assert len(found) == len(rules) == 1
    assert found[0].where == rules[0].key
    assert found[0].remedy == rules[0].mend
    assert str(found[0].citation).startswith((id_.upper(), "AMB-"))


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_requirement_is_broken_by_its_own_conditions_alone(law: RuleBook) -> None:
    for rule in law.requirements:
        if not FACTS.keys() & set(rule.when):
            stated = (condition.partition(" = ") for condition in rule.when)
            chosen = Chosen({key: value or True for key, _, value in stated})
            assert rule.broken_by(chosen), rule.code


def test_two_decks_are_alike_in_design_and_unlike_in_back() -> None:
    assert codes("md", TWO_DECKS) == []
    red = {"design": "Bee", "back": "red"}
    assert "two_decks_have_like_backs" in codes("md", {**TWO_DECKS, "cards.deck": [red, red]})
    other = {"design": "Copag", "back": "blue"}
    assert "two_decks_differ_in_design" in codes("md", {**TWO_DECKS, "cards.deck": [red, other]})


def test_nothing_is_demanded_on_account_of_a_value_that_could_not_be_read() -> None:
    assert codes("md", {"dealing.method": 5}) == ["value_has_wrong_type"]
    assert codes("md", {SHUFFLER: 5}) == ["value_has_wrong_type"]
    assert codes("md", {**TWO_DECKS, "cards.deck": [{"design": 5}, {"back": 6}]}) == [
        "value_has_wrong_type"
    ]


def case(law: RuleBook, *spoiled: str) -> Case:
    return Case(
        submission=Submission(book=law.id),
        book=law,
        locations=Locations(""),
        keys=frozenset(),
        spoiled=frozenset(spoiled),
    )


def test_a_key_is_spoiled_with_the_tables_above_it() -> None:
    spoiled = case(book("md"), "limits.ante", "a.b.c.d.e.f")
    assert spoiled.is_spoiled("limits.ante")
    assert spoiled.is_spoiled("limits.ante.min")
    assert not spoiled.is_spoiled("limits")
    assert not spoiled.is_spoiled("limits.antes")
    assert spoiled.is_spoiled("a.b.c.d.e.f")


def test_a_condition_is_judged_only_on_what_could_be_read() -> None:
    spoiled = case(book("md"), "cards.deck.0.design", "dealing")
    assert not spoiled.can_judge(("decks_share_one_design",))
    assert not spoiled.can_judge(("offers.six_card", "dealing.method = hand"))
    assert spoiled.can_judge(("offers.six_card", "cards.decks = 2"))
    assert spoiled.can_judge(())


def test_a_finding_cites_the_books_own_clause_before_a_ruling() -> None:
    def cited(*cite: str) -> str | None:
        return case(book("cb")).finding("c", "x", "m", "r", cite=cite or None).citation

    assert cited("AMB-cb-prorata-basis", "MD-12.B", "CB-cap-3") == "CB-cap-3"
    assert cited("AMB-silent", "MD-5.A.1") == "AMB-silent"
    assert cited() is None


def test_amounts_are_told_in_the_currency_of_the_document() -> None:
    assert [case(law).money(150_050) for law in books()] == [
        *("$1,500.50", "S$1,500.50", "$1,500.50", "£1,500.50")
    ]


def test_the_whole_submission_gives_a_value_for_every_section_it_needs() -> None:
    for id_ in shelf():
        assert {"facility", "tables", "layout", "limits"} <= altered(id_, {}).keys()
