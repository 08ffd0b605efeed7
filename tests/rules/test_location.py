"""Every key of a TOML text is found where it stands, however the text is spelt."""

import time
import tomllib
from importlib.resources.abc import Traversable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.rules.location import START, Locations, Path, TextPosition
from fifthstreet.rules.shelf import BOOKS
from rules.toml_writing import Writer, paths_of, tables

MARKS = ['"', "'", "[", "]", "{", "}", "=", ",", ".", "#", "\n", "\\", " ", "a", "1", "-"]
FILES = [
    file
    for folder in BOOKS.iterdir()
    if folder.is_dir()
    for file in folder.iterdir()
    if file.name.endswith(".toml")
]

chances = st.integers(min_value=0, max_value=2**32).map(Random)


def places(text: str) -> dict[Path, TextPosition]:
    return Locations(text).paths()


def mutated(text: str, chance: Random) -> str:
    """Return a text one slip away from another, such as a typing error makes."""
    here, there = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    slips = [
        text[:here] + chance.choice(MARKS) + text[here:],
        text[:here] + text[here + 1 :],
        text[:here] + text[there : there + 6] + text[here:],
    ]
    return chance.choice(slips)


@given(tables, chances)
def test_every_path_of_a_text_is_found_at_its_place_and_none_is_invented(
    table: dict[str, object], chance: Random
) -> None:
    writer = Writer(chance)
    text = writer.document(table)
    assert set(writer.places) == set(paths_of(tomllib.loads(text)))
    assert places(text) == writer.places


@given(tables, chances)
def test_any_slip_that_is_still_toml_is_scanned_to_its_end(
    table: dict[str, object], chance: Random
) -> None:
    text = Writer(chance).document(table)
    for _ in range(10):
        slipped = mutated(text, chance)
        try:
            data = tomllib.loads(slipped)
        except ValueError:
            continue
        assert set(places(slipped)) == set(paths_of(data))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_all_of_a_packaged_file_is_found(file: Traversable) -> None:
    text = file.read_text(encoding="utf-8")
    found = places(text)
    lines = text.splitlines()
    assert set(found) == set(paths_of(tomllib.loads(text)))
    for path, position in found.items():
        name = next(part for part in reversed(path) if isinstance(part, str))
        assert name in lines[position.line - 1] or isinstance(path[-1], int)


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("cards.decks = 2", "cards", 1, 1),
        ("cards.decks = 2", "cards.decks", 1, 1),
        ("\n[ cards ]\n  decks = 2", "cards.decks", 3, 3),
        ("[a . b]\nc = 1", "a.b", 1, 1),
        ("[[tables]]\nname = 1\n[[tables]]\nname = 2", "tables.1.name", 4, 1),
        ("[[tables]]\nname = 1\n[[tables]]\nname = 2", "tables.1", 3, 1),
        ("a = [\n  1, # one\n  [2, 3],\n]", "a.1.1", 3, 7),
        ("a = { b = { c = 1 }, d = [] }\ne = 2", "a.b.c", 1, 13),
        ("a = { b = { c = 1 }, d = [] }\ne = 2", "e", 2, 1),
        ('a = """x\n"y" = 1""""\nb = 2', "b", 3, 1),
        ("a = '''\nb = 1''''\nb = 2", "b", 3, 1),
        ("when = 1979-05-27 07:32:00 # ] }\nb = 2", "b", 2, 1),
        ('a = 1\r\n"b" = 2\r\n', "b", 2, 1),
        ('"a.b" = 1', "a.b", 1, 1),
        ('x = 1\n"caf\\u00e9" = 1', "café", 2, 1),
        ('x = 1\n"" = 1', "", 2, 1),
        ('x = 1\n"²" = 1', "²", 2, 1),
        ("x = 1\n0123 = 1", "0123", 2, 1),
    ],
)
def test_a_key_is_found_by_its_dotted_name(text: str, key: str, line: int, column: int) -> None:
    assert Locations(text).find(key) == TextPosition(line, column)


def test_what_is_not_there_is_shown_at_the_nearest_table_above_it() -> None:
    locations = Locations("book = 'md'\n[limits]\nante.min = 5\n")
    assert locations.find("limits.ante.max") == TextPosition(3, 1)
    assert locations.find("limits.three_card.max") == TextPosition(2, 1)
    assert locations.find("facility.name") == START


def test_an_empty_key_is_not_taken_for_the_whole_text() -> None:
    assert Locations('x = 1\n"" = 2').find("facility.name") == START


def test_a_name_of_thousands_of_digits_is_only_a_name() -> None:
    digits = "1" * 5_000
    assert Locations(f"x = 1\n{digits} = 2").find(digits) == TextPosition(2, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "".join(f"key_{number} = 1\n" for number in range(70_000)),
        "".join("[[t]]\na.b = { c = [1, 2] }\n" for _ in range(35_000)),
        "a = [" + "1,\n" * 330_000 + "]",
        'a = """' + "x\n" * 500_000 + '"""',
        "#" * 1_000_000,
    ],
    ids=["pairs", "tables", "array", "string", "comment"],
)
def test_a_text_of_a_megabyte_is_scanned_in_seconds(text: str) -> None:
    began = time.process_time()
    Locations(text)
    assert time.process_time() - began < 10
