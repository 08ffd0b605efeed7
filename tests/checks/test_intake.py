"""Taking a submission in: what cannot be read is reported alone, and the rest is still checked."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from checks.submitting import altered, findings
from fifthstreet.checks.findings import Finding
from fifthstreet.checks.intake import Intake, keys_in
from fifthstreet.checks.report import check
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, shelf
from fifthstreet.rules.location import Locations
from fifthstreet.rules.options import books_by_option, options
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import parse


def law_of(text: str) -> RuleBook | None:
    named = parse(text, name="x.toml").get("book")
    return book(named) if named in shelf() else None


def taken(text: str) -> tuple[Submission, list[Finding]]:
    intake = Intake(data=parse(text, name="x.toml"), locations=Locations(text), law=law_of(text))
    submission = intake.take()
    return submission, sorted(intake.findings, key=lambda finding: finding.where)


def keys_of(value: Any, above: str = "") -> Iterator[str]:
    """Yield every dotted key of a submission, tables and items of lists of tables included."""
    for name, item in value.items() if isinstance(value, dict) else enumerate(value):
        key = f"{above}{name}"
        yield key
        if isinstance(item, dict) or (isinstance(item, list) and isinstance(item[0], dict)):
            yield from keys_of(item, f"{key}.")


@pytest.mark.parametrize("id_", shelf())
@pytest.mark.parametrize("wrong", [date(2020, 1, 1), 3.5, [[1], 2]], ids=["date", "float", "list"])
def test_a_wrong_type_spoils_only_its_own_key(id_: str, wrong: object) -> None:
    for key in keys_of(altered(id_, {})):
        if key.startswith("tables.0"):
            continue
        found = findings(id_, {key: wrong})
        assert {finding.where for finding in found} <= {key, f"{key}.0", f"{key}.1"}, key
        assert {finding.code for finding in found} <= {
            *("value_has_wrong_type", "option_value_is_not_allowed", "rate_is_not_a_share")
        }, key


def test_everything_that_can_be_read_is_read() -> None:
    text = """
        book = "cb"
        [facility]
        name = "Here"
        [[tables]]
        name = "T1"
        seats = 5
        [limits]
        ante = { min = 500, max = 1000 }
        three_card = { min = 100, max = 500 }
        [[cards.deck]]
        design = "Bee"
        [progressive]
        rate.mega = 0.05
        """
    submission, found = taken(text)
    assert found == []
    assert submission.facility.name == "Here"
    assert submission.tables
    assert submission.tables[0].seats == 5
    assert submission.chosen == {"limits.three_card": {"min": 100, "max": 500}}
    assert submission.get("limits.ante.max") == 1_000
    assert submission.get("limits.three_card") == {"min": 100, "max": 500}
    assert submission.get("progressive.rate.mega") is not None
    assert submission.get("progressive.rate.mini") is None
    assert submission.get("devices.shoe.model") is None


@pytest.mark.parametrize(
    ("text", "where", "message", "remedy"),
    [
        ("book = 3", "book", "book is a text in quotes, not 3", "Write a text in quotes."),
        (
            "cards.decks = '2'",
            "cards.decks",
            'cards.decks is a whole number, not "2"',
            "Write a whole",
        ),
        ("cards.decks = 2.0", "cards.decks", "cards.decks is a whole number, not 2.0", "Write a"),
        ("cards.decks = true", "cards.decks", "cards.decks is a whole number, not true", "Write a"),
        (
            "sign.posted = 'yes'",
            "sign.posted",
            'sign.posted is true or false, not "yes"',
            "Write true",
        ),
        (
            "tables = 'T1'",
            "tables",
            'tables is a list in square brackets, not "T1"',
            "Write a list",
        ),
        ("tables = [3]", "tables.0", "tables.0 is a table, not 3", "Write a table."),
        ("facility = []", "facility", "facility is a table, not []", "Write a table."),
        ("[[facility]]", "facility", "facility is a table, not [{  }]", "Write a table."),
        ("main.pay = 1", "main.pay", "main.pay is a table, not 1", "Write a table."),
        ("cap = 5", "cap", "cap is a table, not 5", "Write a table."),
        ("progressive = 1979-05-27", "progressive", "progressive is a table, not 1979", "Write a"),
    ],
)
def test_a_wrong_type_is_told_in_words(text: str, where: str, message: str, remedy: str) -> None:
    _, (finding,) = taken(text)
    assert finding.code == "value_has_wrong_type"
    assert finding.where == where
    assert finding.message.startswith(message)
    assert finding.remedy.startswith(remedy)


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("limits.ante.min = 0", "limits.ante.min", "is too small"),
        ("limits.ante.min = -5", "limits.ante.min", "is too small"),
        ("facility.name = ''", "facility.name", "is empty"),
        ("facility.name = ' '", "facility.name", "is empty"),
        ("cards.decks = -1", "cards.decks", "is too small"),
        ("cards.decks = 0x" + "f" * 6_000, "cards.decks", "is too large"),
        ("limits.ante.max = 1000000000001", "limits.ante.max", "is too large"),
        ("facility.name = '" + "x" * 501 + "'", "facility.name", "is longer than 500 characters"),
    ],
)
def test_a_value_that_no_table_could_have_is_out_of_range(
    text: str, where: str, message: str
) -> None:
    _, (finding,) = taken(text)
    assert finding.code == "value_is_out_of_range"
    assert finding.where == where
    assert finding.message == f"{where} {message}"
    assert finding.remedy


def test_a_long_value_is_not_quoted_whole() -> None:
    _, (finding,) = taken("cards.decks = '" + "x" * 900 + "'")
    assert finding.message == 'cards.decks is a whole number, not "' + "x" * 39 + "…"


def test_every_bad_item_of_a_list_is_told_and_the_list_is_left_out() -> None:
    text = "layout.areas = [1, 'a', 2]\ntables = [3, { name = 1 }]\ncards.deck = [{ back = 1 }]"
    submission, found = taken(text)
    assert [finding.where for finding in found] == [
        *("cards.deck.0.back", "layout.areas.0", "layout.areas.2", "tables.0", "tables.1.name")
    ]
    assert submission.layout.areas is None
    assert submission.tables is None
    assert submission.cards.deck
    assert submission.cards.deck[0].back is None


@pytest.mark.parametrize(
    ("text", "where", "meant"),
    [
        ("bok = 'md'", "bok", "book"),
        ("[facilty]", "facilty", "facility"),
        ("facility.nmae = 'x'", "facility.nmae", "name"),
        ("layout.position = 6", "layout.position", "positions"),
        ("layout.seat_spot = []", "layout.seat_spot", "seat_spots"),
        ("tables = [{ nam = 'x' }]", "tables.0.nam", "name"),
        ("devices.shufler.model = 'x'", "devices.shufler", "shuffler"),
        ("devices.shuffler.modle = 'x'", "devices.shuffler.modle", "model"),
        ("limits.ante.mim = 5", "limits.ante.mim", "min"),
        ("limits.six_cards = 5", "limits.six_cards", "six_card"),
        ("cap.prorata_units = 5", "cap.prorata_units", "prorata_unit"),
        ("walkaway.defualt = 'x'", "walkaway.defualt", "default"),
        ("cards.deck = [{ desing = 'x' }]", "cards.deck.0.desing", "design"),
    ],
)
def test_a_near_miss_suggests_the_right_key(text: str, where: str, meant: str) -> None:
    _, (finding,) = taken(text)
    assert finding.code == "key_is_unknown"
    assert finding.where == where
    assert finding.remedy == f"Did you mean {meant}?"


@pytest.mark.parametrize(
    "text", ["zzz = 1", "facility.zzz = 1", "cap.zzz = 1", "chosen = {}", "'a.b' = 1", "'' = 1"]
)
def test_a_key_like_no_other_is_to_be_removed(text: str) -> None:
    _, (finding,) = taken(text)
    assert finding.code == "key_is_unknown"
    assert finding.remedy == "Remove it; see `fifthstreet new`."


def test_what_the_program_keeps_for_itself_cannot_be_written() -> None:
    submission, _ = taken("book = 'md'\nchosen = { 'cap.scope' = 'round' }")
    assert submission.chosen == {}


def test_an_option_of_another_document_is_told_with_its_own() -> None:
    submission, (finding,) = taken('book = "md"\n[layout]\nboxes = 6\npositions = 6\n')
    assert finding.code == "option_is_of_another_document"
    assert (finding.where, finding.line) == ("layout.boxes", 3)
    assert finding.message == "layout.boxes is a choice under rws, not under md"
    assert finding.citation == "MD-0"
    assert submission.chosen == {"layout.positions": 6}


@pytest.mark.parametrize("text", ["", "book = 'nj'\n", "book = 4\n"])
def test_without_a_book_no_option_is_of_another_document(text: str) -> None:
    submission, found = taken(text + "layout.boxes = 6\nlayout.positions = 6\n")
    assert "option_is_of_another_document" not in {finding.code for finding in found}
    assert submission.chosen == {"layout.boxes": 6, "layout.positions": 6}


@pytest.mark.parametrize("key", list(options()))
def test_every_option_is_taken_from_its_place(key: str) -> None:
    submission, found = taken(f'book = "{books_by_option()[key][0]}"\n{key} = "x"')
    assert found == []
    assert submission.chosen == {key: "x"}


def test_an_option_that_is_not_allowed_leaves_the_default() -> None:
    submission, _ = taken('book = "md"\ncap.scope = "table"\ncut.min_bottom = 5')
    assert submission.option("cap.scope") == "hand"
    assert submission.option("cut.min_bottom") == 5
    assert submission.option("deck.warn_before") == 15
    assert submission.option("layout.boxes") is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "book_is_not_named"),
        ("book = 'nj'", "book_is_unknown"),
        ("book = 'MD'", "book_is_unknown"),
        ("book = 5", "value_has_wrong_type"),
        ("book = ''", "value_is_out_of_range"),
    ],
)
def test_a_submission_without_a_book_on_the_shelf_is_told_so_once(text: str, code: str) -> None:
    report = check(text)
    (finding,) = report.findings
    assert finding.code == code
    assert finding.where == "book"
    assert report.book is None
    assert not report.ok


def test_given_keys_are_dotted_and_include_tables() -> None:
    assert list(keys_in({"a": {"b": {"c": 1}}, "d": [{"e": 1}]})) == ["a", "a.b", "a.b.c", "d"]


@pytest.mark.parametrize(
    ("id_", "changes", "where", "remedy"),
    [
        ("md", {"three_cards.paytable": "A"}, "three_cards", "Did you mean three_card?"),
        ("uk", {"three_card.pay.pair": "1 to 1"}, "three_card.pay", "Remove it"),
        ("cb", {"six_card.paytable": "A"}, "six_card.paytable", "Remove it"),
        ("md", {"offers.progresive": True}, "offers.progresive", "Did you mean progressive?"),
    ],
)
def test_a_section_is_about_a_schedule_of_the_book_and_an_offer_about_its_wagers(
    id_: str, changes: dict[str, object], where: str, remedy: str
) -> None:
    found = {finding.where: finding for finding in findings(id_, changes)}
    assert found[where].code == "key_is_unknown"
    assert found[where].remedy.startswith(remedy)
