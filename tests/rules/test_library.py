"""Loading a book: every fault at once, each with its file and path; what loads is frozen."""

import re
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import BookError, book, books, law_texts, load, shelf


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


def test_the_shelf_holds_four_books_under_their_ids() -> None:
    assert tuple(law.id for law in books()) == shelf() == ("md", "rws", "cb", "uk")


def test_a_book_is_loaded_once() -> None:
    assert book("md") is book("md")


def test_a_book_that_is_not_on_the_shelf_is_refused_with_those_that_are() -> None:
    with pytest.raises(BookError, match=r"There is no book called 'nj'\. The books are md, rws"):
        book("nj")


def test_a_book_loads_from_its_texts_in_any_order() -> None:
    texts = maryland()
    backwards = {name: texts[name] for name in sorted(texts, reverse=True)}
    assert load(texts) == load(backwards) == book("md")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("table.toml", "most = 6\n", "most = 6\nleats = 1\n"),
            "table.toml: table.positions.leats: Extra inputs are not permitted",
        ),
        (
            ("table.toml", 'cite = "MD-2.A-s1"\n', ""),
            "table.toml: table.positions.cite: Field required",
        ),
        (
            ("table.toml", 'cite = "MD-2.A-s1"\n', "cite = []\n"),
            "table.toml: table.positions.cite: Value should have at least 1 item",
        ),
        (
            ("table.toml", '"MD-2.A-s1"', '"MD-2.A-s9"'),
            "table.toml: table.positions.cite: Value error, No clause or ruling is called",
        ),
        (
            ("table.toml", "most = 6\n", 'most = "six"\n'),
            "table.toml: table.positions.most: Input should be a valid integer",
        ),
        (
            ("pay_main.toml", '"500 to 1"', '"500 on 1"'),
            "pay_main.toml: pay.main.lines.0.pays: Value error, Cannot read '500 on 1'",
        ),
        (
            ("pay_main.toml", '"500 to 1"', "500"),
            "pay_main.toml: pay.main.lines.0.pays: Value error, What a line pays is written",
        ),
        (
            ("pay_main.toml", '"40 to 1"', '"4 to 1"'),
            "pay_main.toml: pay.main: Value error, table main: a lower hand pays more",
        ),
        (
            ("pay_main.toml", '["four_of_a_kind"]', '["straight"]'),
            "pay_main.toml: pay.main: Value error, table main: lines are not in order",
        ),
        (
            ("pay_main.toml", '["four_of_a_kind"]', '["five_of_a_kind"]'),
            "pay_main.toml: pay.main: Value error, table main: no 5-card hand is {'five_of",
        ),
        (
            ("pay_main.toml", '["four_of_a_kind"]', "[]"),
            "pay_main.toml: pay.main.lines.2.hands: Tuple should have at least 1 item",
        ),
        (
            ("pay_progressive.toml", 'meter = "minor", least', 'meter = "mini", least'),
            "pay_progressive.toml: pay.progressive.tables.1: Value error, table B: no line pays",
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
            "irregularities.toml: irregularities.8.occurs_where: Value error, 'devices.shoe' is",
        ),
        (
            (
                "irregularities.toml",
                'when = ["after_next_round_began"]',
                'when = ["before_next_round"]',
            ),
            "irregularities.toml: irregularities.2.remedies.0: Value error, a remedy that holds",
        ),
        (
            ("requirements.toml", 'when = "cards.decks = 2"', 'when = "cards.decks > 1"'),
            "requirements.toml: requirements.5.when.0: Value error, 'cards.decks > 1' is neither",
        ),
        (
            ("caps.toml", "[[caps]]", "[[cap]]"),
            "caps.toml: cap: Extra inputs are not permitted",
        ),
    ],
)
def test_a_fault_is_told_with_its_file_and_path(change: tuple[str, str, str], told: str) -> None:
    (fault,) = [line for line in faults(change) if line.startswith(told)]
    assert fault


def test_a_fault_says_where_its_key_stands_in_the_file() -> None:
    files = maryland()
    before, after = files["pay_main.toml"].split('pays = "500 to 1"')
    files["pay_main.toml"] = f'{before}pays = "500 on 1"{after}'
    line = before.count("\n") + 1
    column = len(before.rpartition("\n")[2]) + 1
    with pytest.raises(
        BookError, match=rf"pay_main\.toml:{line}:{column}: pay\.main\.lines\.0\.pays: "
    ):
        load(files)


def test_a_value_that_is_not_carried_out_has_its_place_too() -> None:
    files = maryland()
    before, after = files["course.toml"].split('value = "reveal_for_live_side_bets"')
    files["course.toml"] = f'{before}value = "end"{after}'
    line = before.count("\n") + 1
    told = (
        rf'course\.toml:{line}:\d+: course\.decisions\.if_all_fold\.value: "end" is not carried out'
    )
    with pytest.raises(BookError, match=told):
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
        ("pay_main.toml", '"500 to 1"', '"500 on 1"'),
        ("caps.toml", 'cite = "MD-12.B.1"', 'cite = "MD-12.Z"'),
        ("notices.toml", "[[notices]]", "[[notices"),
        ("course.toml", 'value = "right_to_left"', 'value = "upwards"'),
    )
    assert [line.partition(":")[0] for line in found] == [
        "notices.toml is not TOML",
        "table.toml",
        "course.toml",
        "pay_main.toml",
        "caps.toml",
    ]


def test_what_an_unreadable_file_would_have_given_is_not_called_missing() -> None:
    (fault,) = faults(("table.toml", "[table.positions]", "[table.positions"))
    assert fault.startswith("table.toml is not TOML")
    found = faults(
        ("pay_main.toml", "[pay.main]", "[pay.main"),
        ("pay_side_bets.toml", 'cite = "MD-12.D.1"\n', ""),
    )
    assert [line.partition(": ")[2] for line in found[1:]] == [
        "pay.side_bets.0.tables.0.cite: Field required"
    ]


def test_a_key_that_two_files_give_is_told() -> None:
    files = maryland() | {
        "more.toml": '[document]\nid = "md"\n[cards]\ncut = 1\n[[caps]]\nid = "b"'
    }
    with pytest.raises(BookError) as caught:
        load(files)
    told = caught.value.what
    assert "more.toml:2:1: document.id is given twice" in told
    assert "more.toml:4:1: cards.cut is given twice" in told
    assert "more.toml:5:1: caps is given twice" in told


def test_a_file_that_is_missing_is_seen_by_what_it_should_give() -> None:
    files = maryland()
    del files["course.toml"]
    with pytest.raises(BookError, match="book: course: Field required"):
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
    assert found["MD-12.A.1"] == "pay.main.lines.0"
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
    assert {bet.id for bet in law.pay.side_bets} <= wagers
    decisions = [wager.decision for wager in law.wagers if wager.decision]
    assert decisions == list(range(1, law.decisions[-1].number + 1))
    assert all(r.after_decision in decisions for r in law.reveal_rules)
