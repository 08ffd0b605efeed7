"""Loading a book: every fault at once, each with its file and path; what loads is frozen."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules import library
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import (
    BookError,
    book,
    book_of,
    books,
    id_of,
    law_texts,
    load,
    shelf,
)


def maryland() -> dict[str, str]:
    return dict(law_texts("md"))


def faults(*changes: tuple[str, str, str]) -> list[str]:
    """Return the faults of Maryland's book with some texts exchanged in its files.

    A fault's line and column are held against the text, and left out.
    """
    files = maryland()
    for name, old, new in changes:
        assert old in files[name], f"{name} has no {old!r}"
        files[name] = files[name].replace(old, new, 1)
    with pytest.raises(BookError) as caught:
        load(files)
    return [_without_place(line.strip(), files) for line in caught.value.what.splitlines()[1:]]


PLACED = re.compile(r"(?P<file>[a-z_]+\.toml):(?P<line>\d+):(?P<column>\d+): (?P<rest>.*)")


def _without_place(fault: str, files: dict[str, str]) -> str:
    """Return a fault without its place, which is its key's or that of a table above it."""
    placed = PLACED.fullmatch(fault)
    if placed is None:
        return fault
    line = files[placed["file"]].splitlines()[int(placed["line"]) - 1]
    there = re.match(r"[\[{\s]*\"?([a-z_.]+)", line[int(placed["column"]) - 1 :])
    key = placed["rest"].partition(": ")[0]
    assert there, fault
    assert there[1].rpartition(".")[2] in key.split(".") or key.split(".")[-1].isdigit(), fault
    return f"{placed['file']}: {placed['rest']}"


def test_every_book_on_the_shelf_is_loaded_under_its_id() -> None:
    assert tuple(law.id for law in books()) == shelf()


def test_a_book_is_loaded_once() -> None:
    assert book("md") is book("md")


def test_a_book_that_is_not_on_the_shelf_is_refused_with_those_that_are() -> None:
    with pytest.raises(BookError, match=r"There is no book called 'nj'\. The books are md, rws"):
        book("nj")


def test_what_is_no_id_of_a_book_is_told_so() -> None:
    with pytest.raises(FifthStreetError, match="A book is wanted here, not int"):
        book(5)  # type: ignore[arg-type]


def test_a_book_loads_from_its_texts_in_any_order() -> None:
    texts = maryland()
    backwards = {name: texts[name] for name in sorted(texts, reverse=True)}
    assert load(texts) == load(backwards) == book("md")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (
            ("table.toml", "most = 6\n", "most = 6\nleats = 1\n"),
            "table.toml: table.positions.leats: There is no such key. Correct its spelling",
        ),
        (
            ("table.toml", 'cite = "MD-2.A-s1"\n', ""),
            "table.toml: table.positions.cite: This is required. Write it",
        ),
        (
            ("table.toml", 'cite = "MD-2.A-s1"\n', "cite = []\n"),
            "table.toml: table.positions.cite: The list needs at least 1 entry. Add one",
        ),
        (
            ("table.toml", '"MD-2.A-s1"', '"MD-2.A-s9"'),
            "table.toml: table.positions.cite: No clause or ruling is called",
        ),
        (
            ("table.toml", "most = 6\n", 'most = "six"\n'),
            "table.toml: table.positions.most: Input should be a valid integer",
        ),
        (
            ("pay.toml", '"500 to 1"', '"500 on 1"'),
            "pay.toml: schedules.0.tables.0.lines.0.pays: Cannot read '500 on 1'",
        ),
        (
            ("pay.toml", '"500 to 1"', "500"),
            "pay.toml: schedules.0.tables.0.lines.0.pays: What a line pays is written",
        ),
        (
            ("pay.toml", '"40 to 1"', '"4 to 1"'),
            "pay.toml: schedules.0.tables.0: table main: a lower hand pays more",
        ),
        (
            ("pay.toml", '["four_of_a_kind"]', '["straight"]'),
            "pay.toml: schedules.0.tables.0: table main: lines are not in order",
        ),
        (
            ("pay.toml", '["four_of_a_kind"]', '["five_of_a_kind"]'),
            "pay.toml: schedules.0.tables.0: table main: no 5-card hand is {'five_of",
        ),
        (
            ("pay.toml", '["four_of_a_kind"]', "[]"),
            "pay.toml: schedules.0.tables.0.lines.2.hands: The list needs at least 1 entry",
        ),
        (
            ("pay.toml", 'meter = "minor", least', 'meter = "mini", least'),
            "pay.toml: schedules.1.tables.1: table B: no line pays",
        ),
        (
            ("wagers.toml", 'needs = ["ante"]', 'needs = ["antes", "aunt"]'),
            "wagers.toml: wagers.1.needs: wager third_street needs the unknown wager 'antes'",
        ),
        (
            ("document.toml", 'role = "floor"', 'role = "flour"'),
            "document.toml: powers.2.role: power verify_inspection names the unknown role 'flour'",
        ),
        (
            ("irregularities.toml", 'ruling = "floor"', 'ruling = "pit_boss"'),
            "irregularities.toml: irregularities.2.remedies.0.ruling: wrong_number_of_cards names",
        ),
        (
            ("course.toml", '"progressive_light_off"', '"progressive_light_out"'),
            "course.toml: course.settlement.progressive_steps.1.fails: step verify_light fails",
        ),
        (
            ("irregularities.toml", '"irregularity.six_box"', '"irregularity.exposed_board"'),
            "irregularities.toml: irregularities.2.remedies.1.option: wrong_number_of_cards names",
        ),
        (
            ("irregularities.toml", '"reshuffle"', '"shuffle_again"'),
            "irregularities.toml: irregularities.0.remedies.1.do.2: Input should be",
        ),
        (
            (
                "irregularities.toml",
                '"dealing.method = manual_shoe", "dealing.method = automated"',
                '"devices.shoe"',
            ),
            "irregularities.toml: irregularities.8.occurs_where: 'devices.shoe' is",
        ),
        (
            (
                "irregularities.toml",
                'when = ["after_next_round_began"]',
                'when = ["before_next_round"]',
            ),
            "irregularities.toml: irregularities.2.remedies.0: a remedy that holds",
        ),
        (
            ("requirements.toml", 'when = "cards.decks = 2"', 'when = "cards.decks > 1"'),
            "requirements.toml: requirements.5.when.0: 'cards.decks > 1' is neither",
        ),
        (
            ("caps.toml", "[[caps]]", "[[cap]]"),
            "caps.toml: cap: There is no such key. Correct its spelling",
        ),
    ],
)
def test_a_fault_is_told_with_its_file_and_path(change: tuple[str, str, str], text: str) -> None:
    (fault,) = [line for line in faults(change) if line.startswith(text)]
    assert fault


def test_a_fault_says_where_its_key_stands_in_the_file() -> None:
    files = maryland()
    before, after = files["pay.toml"].split('pays = "500 to 1"')
    files["pay.toml"] = f'{before}pays = "500 on 1"{after}'
    line = before.count("\n") + 1
    column = len(before.rpartition("\n")[2]) + 1
    with pytest.raises(
        BookError, match=rf"pay\.toml:{line}:{column}: schedules\.0\.tables\.0\.lines\.0\.pays: "
    ):
        load(files)


def test_a_value_that_is_not_carried_out_has_its_place_too() -> None:
    files = maryland()
    before, after = files["course.toml"].split('value = "reveal_for_live_side_bets"')
    files["course.toml"] = f'{before}value = "end"{after}'
    line = before.count("\n") + 1
    text = (
        rf'course\.toml:{line}:\d+: course\.decisions\.if_all_fold\.value: "end" is not carried out'
    )
    with pytest.raises(BookError, match=text):
        load(files)


def test_an_option_of_another_book_is_told_with_the_book_that_has_it() -> None:
    (fault,) = faults(
        ("irregularities.toml", '"irregularity.six_box"', '"irregularity.exposed_board"')
    )
    assert "'irregularity.exposed_board', which cb has; copy it to options.toml, or" in fault
    (fault,) = faults(("irregularities.toml", '"irregularity.six_box"', '"irregularity.moon"'))
    assert fault.endswith("names the unknown option 'irregularity.moon'")


def test_every_fault_of_every_file_is_told_at_once() -> None:
    found = faults(
        ("table.toml", "most = 6\n", 'most = "six"\n'),
        ("pay.toml", '"500 to 1"', '"500 on 1"'),
        ("caps.toml", 'cite = "MD-12.B.1"', 'cite = "MD-12.Z"'),
        ("notices.toml", "[[notices]]", "[[notices"),
        ("course.toml", 'value = "right_to_left"', 'value = "upwards"'),
    )
    assert [line.partition(":")[0] for line in found] == [
        "notices.toml is not TOML",
        "table.toml",
        "course.toml",
        "pay.toml",
        "caps.toml",
    ]


def test_what_an_unreadable_file_would_have_given_is_not_called_missing() -> None:
    (fault,) = faults(("table.toml", "[table.positions]", "[table.positions"))
    assert fault.startswith("table.toml is not TOML")
    found = faults(
        ("course.toml", "[course.settlement]", "[course.settlement"),
        ("pay.toml", 'cite = "MD-12.D.1"\n', ""),
    )
    assert [line.partition(": ")[2] for line in found[1:]] == [
        "schedules.3.tables.0.cite: This is required. Write it"
    ]


def test_a_key_that_two_files_give_is_told() -> None:
    files = maryland() | {
        "more.toml": '[document]\nid = "md"\n[cards]\ncut = 1\n[[caps]]\nid = "main"'
    }
    with pytest.raises(BookError) as caught:
        load(files)
    message = caught.value.what
    assert "more.toml:2:1: document.id is said in book.toml. Leave it out here" in message
    assert "more.toml:4:1: cards.cut is given twice" in message
    assert "more.toml:5:1: caps.0 is given twice" in message


def test_a_file_that_is_missing_is_seen_by_what_it_should_give() -> None:
    files = maryland()
    del files["course.toml"]
    with pytest.raises(BookError, match=r"book: course: This is required\. Write it"):
        load(files)


def records(thing: Any) -> list[BaseModel]:
    if isinstance(thing, tuple):
        return [record for item in thing for record in records(item)]
    if not isinstance(thing, BaseModel):
        return []
    inner = [getattr(thing, name) for name in type(thing).model_fields]
    return [thing, *records(tuple(inner))]


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_no_record_of_a_book_can_be_altered(law: RuleBook) -> None:
    for record in records(law):
        name = next(iter(type(record).model_fields))
        with pytest.raises(ValidationError, match="frozen"):
            setattr(record, name, None)


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_everything_a_book_cites_exists_and_most_of_it_is_its_own(law: RuleBook) -> None:
    cited = {citation for citation, _ in citations(law)}
    assert all(resolve(citation) for citation in cited)
    own = {citation for citation in cited if citation.startswith(f"{law.id.upper()}-")}
    assert len(own) > len(cited - own)


def test_citations_tell_where_they_stand() -> None:
    found = dict(citations(book("md")))
    assert found["MD-2.A-s1"] == "table.positions"
    assert found["MD-12.A.1"] == "schedules.main.tables.main.lines.0"
    assert found["MD-2.B.4"] == "table.areas.progressive"


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_no_two_items_of_a_list_share_an_id(law: RuleBook) -> None:
    for record in records(law):
        for name in type(record).model_fields:
            items = getattr(record, name)
            if isinstance(items, tuple) and name != "requirements":
                ids = [item.id for item in items if hasattr(item, "id")]
                assert len(ids) == len(set(ids)), f"{name}: {ids}"


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_wagers_and_caps_of_a_book_hang_together(law: RuleBook) -> None:
    wagers = {wager.id for wager in law.wagers}
    assert all(set(cap.wagers.value) <= wagers for cap in law.caps)
    assert {wager for contest in law.contests for wager in contest.wagers} == wagers
    decisions = [decision.number for decision in law.decisions]
    assert decisions == list(range(1, len(decisions) + 1))
    assert all(reveal.after_decision in decisions for reveal in law.reveals)


def test_a_contest_is_found_by_its_id() -> None:
    law = book("rws")
    first = law.contests[0]
    assert law.contest(first.id) is first
    assert law.contest("none") is None


def test_a_book_is_given_whole_by_its_id_or_by_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "FINDERS", [lambda name: name.rpartition("/")[2]])
    assert id_of("some/folder/md") == id_of(Path("some/folder/md")) == id_of(book("md")) == "md"
    assert book_of("folder/uk") == book("uk")
