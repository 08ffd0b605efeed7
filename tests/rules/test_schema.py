"""The schemas that editors use: valid themselves, and of one mind with the program."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checks.submitting import altered
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.library import law_texts, shelf
from fifthstreet.rules.options import Option, options
from fifthstreet.rules.schema import book_schema, submission_schema

SUBMISSION = Draft202012Validator(submission_schema())
BOOK = Draft202012Validator(book_schema())


def plain(value: Any) -> Any:
    """Return data as JSON has it: dates are texts and exact decimals are numbers."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value


def book_data(id_: str) -> dict[str, Any]:
    """Return the files of a book taken together."""
    return Layers(law_texts(id_), {}).data


def faults(validator: Draft202012Validator, data: Any) -> list[str]:
    return ["/".join(map(str, fault.path)) for fault in validator.iter_errors(plain(data))]


@pytest.mark.parametrize("schema", [book_schema(), submission_schema()], ids=["book", "submission"])
def test_a_schema_is_valid_and_can_be_written_as_json(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(json.dumps(schema)) == schema
    assert schema["title"].startswith("fifthstreet")


@pytest.mark.parametrize("id_", shelf())
def test_every_book_keeps_its_schema(id_: str) -> None:
    assert faults(BOOK, book_data(id_)) == []


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("table/positions/most", "six"),
        ("table/positions/cite", []),
        ("schedules/0/tables/0/lines", {}),
        ("document/currency", "XTS"),
        ("requirements/0/needs", 5),
    ],
)
def test_a_book_that_the_program_would_refuse_breaks_its_schema(path: str, wrong: object) -> None:
    data = book_data("md")
    *above, last = path.split("/")
    table: Any = data
    for name in above:
        table = table[int(name)] if isinstance(table, list) else table[name]
    table[last] = wrong
    assert faults(BOOK, data) == [path]


def test_every_field_of_the_vocabulary_has_a_description() -> None:
    schema = book_schema()
    records = {"book": schema, **schema["$defs"]}
    silent = [
        f"{record}.{name}"
        for record, entry in records.items()
        for name, field in entry.get("properties", {}).items()
        if not field.get("description")
    ]
    assert silent == []


def test_the_schema_says_which_fields_only_inform() -> None:
    records = book_schema()["$defs"]
    assert records["Notice"]["properties"]["text"]["informative"].startswith("It is wording")
    assert "informative" in records["Wager"]["properties"]["name"]
    assert "informative" not in records["Wager"]["properties"]["group"]


@pytest.mark.parametrize("id_", shelf())
def test_a_whole_submission_keeps_its_schema(id_: str) -> None:
    assert faults(SUBMISSION, altered(id_, {})) == []


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("book", 5),
        ("cards.decks", "1"),
        ("tables", "T1"),
        ("layout.seat_spots", [1]),
        ("layout.positions", "six"),
        ("limits.ante", 5),
        ("limits.three_card", {"min": 5}),
        ("cap.scope", "table"),
        ("cut.min_bottom", 43),
        ("progressive.denominations", [100, 100]),
        ("envy.folded_holder_counts", 1),
    ],
)
def test_a_wrong_value_breaks_the_schema_at_its_place(key: str, wrong: object) -> None:
    (path,) = faults(SUBMISSION, altered("md", {key: wrong}))
    assert path.startswith(key.replace(".", "/"))


@pytest.mark.parametrize("key", ["nonsense", "facility.nonsense", "cap.nonsense", "chosen"])
def test_a_key_that_does_not_exist_breaks_the_schema(key: str) -> None:
    assert faults(SUBMISSION, altered("md", {key: 1}))


@pytest.mark.parametrize("option", options().values(), ids=lambda option: option.key)
def test_the_schema_knows_every_option_with_its_reason_and_default(option: Option) -> None:
    schema = submission_schema()
    section, _, name = option.key.partition(".")
    table = schema["properties"][section]
    if "$ref" in table:
        table = schema["$defs"][table["$ref"].rpartition("/")[2]]
    entry = table["properties"][name]
    assert option.says in entry["description"]
    assert all(citation in entry["description"] for citation in option.cite)
    assert entry.get("default") == plain(option.default)


@given(
    st.sampled_from(sorted(options())),
    st.one_of(
        st.booleans(),
        st.integers(min_value=-5, max_value=20_000),
        st.sampled_from(["hand", "round", "A", "", "down"]),
        st.lists(st.sampled_from([100, 200, 500]), max_size=3),
    ),
)
def test_the_schema_refuses_nothing_that_the_program_takes(key: str, value: object) -> None:
    option = options()[key]
    frozen = tuple(value) if isinstance(value, list) else value
    section, _, name = key.partition(".")
    if option.problem(frozen) is None:
        assert faults(SUBMISSION, {section: {name: value}}) == []
