"""What cannot be read is refused in one sentence, and what is read holds no float."""

import time
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.rules.toml import MOST_BYTES, MOST_LEVELS, UnreadableError, decode, frozen, parse


def refusal(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse(text, name="x.toml")
    assert "\n" not in str(caught.value)
    return caught.value.what


def test_a_file_in_utf_8_is_read_with_or_without_its_mark() -> None:
    assert decode("é".encode(), name="x.toml") == "é"
    assert decode("é".encode("utf-8-sig"), name="x.toml") == "é"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a = '\xff'", "x.toml is not text in UTF-8 (byte 6)."),
        ("a = 1".encode("utf-16"), "x.toml is not text in UTF-8 (byte 1)."),
        (b"PK\x03\x04\x00\x00", "x.toml is binary, not TOML."),
        (b"#" * (MOST_BYTES + 1), "x.toml is larger than 1,000,000 bytes."),
    ],
)
def test_a_file_that_is_no_text_is_refused(data: bytes, text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        decode(data, name="x.toml")
    assert caught.value.what == text
    assert caught.value.remedy


def test_a_file_of_exactly_the_most_bytes_is_read() -> None:
    assert len(decode(b"#" * MOST_BYTES, name="x.toml")) == MOST_BYTES


@given(st.binary())
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    with suppress(UnreadableError):
        text = decode(data, name="x.toml")
        assert text.encode() in {data, data.removeprefix(b"\xef\xbb\xbf")}


def test_malformed_toml_is_refused_with_its_line() -> None:
    assert (
        refusal("book = 'md'\nlimits = ")
        == "x.toml is not TOML: Invalid value (at end of document)."
    )
    assert "line 2" in refusal("a = 1\na = 2\n")


def test_a_long_reason_is_cut_short() -> None:
    message = refusal(f"[{'k' * 500}]\n" * 2)
    assert message.startswith("x.toml is not TOML: Cannot declare ('kkk")
    assert message.endswith("k….")
    assert len(message) < 250


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5_000 + "]" * 5_000,
        "a = " + "{ b = " * 5_000 + "1" + " }" * 5_000,
        "a = " + "[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1),
        ".".join("a" * 1_500) + " = 1",
        "[" + ".".join("a" * 40) + "]\n" + ".".join("a" * 40) + " = 1",
        "a = { " + " . ".join(['"b\\""'] * 1_500) + " = 1 }",
        "a = { " + ".".join(["'b'"] * 1_500) + " = 1 }",
    ],
)
def test_deep_nesting_is_refused_before_it_does_harm(text: str) -> None:
    assert refusal(text) == "x.toml is nested too deeply."


def test_a_megabyte_of_dotted_key_is_refused_at_once() -> None:
    began = time.process_time()
    assert refusal("a." * 499_990 + "a = 1") == "x.toml is nested too deeply."
    assert time.process_time() - began < 10


def test_nesting_that_a_person_might_write_is_read() -> None:
    levels = MOST_LEVELS - 1
    key = ".".join("a" * levels)
    data: Any = parse(f"{key} = 1\n'b.c.{'d.' * 150}' = 2", name="x.toml")
    for _ in range(levels):
        data = data["a"]
    assert data == 1


def test_a_number_of_thousands_of_digits_is_refused_in_our_words() -> None:
    assert (
        refusal("a = " + "9" * 5_000) == "x.toml contains a whole number with thousands of digits."
    )


def test_half_a_character_is_refused() -> None:
    assert refusal("a = '\ud83d'") == "x.toml contains an incomplete character (at 6)."


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.05", Decimal("0.05")),
        ("1_000.5", Decimal("1000.5")),
        ("inf", Decimal("Infinity")),
        ("-inf", Decimal("-Infinity")),
        ("1e400", Decimal("1e400")),
    ],
)
def test_a_number_with_a_point_becomes_an_exact_decimal(text: str, value: Decimal) -> None:
    assert parse(f"a = {text}", name="x.toml") == {"a": value}


@pytest.mark.parametrize("text", ["nan", "-nan", "1e9999999999999999999"])
def test_a_number_that_no_decimal_can_hold_is_not_a_number(text: str) -> None:
    assert parse(f"a = {text}", name="x.toml")["a"].is_nan()


def test_lists_are_frozen_all_the_way_down() -> None:
    assert frozen({"a": [1, [2], {"b": [3]}]}) == {"a": (1, (2,), {"b": (3,)})}


@given(st.text())
def test_any_text_is_toml_or_refused(text: str) -> None:
    with suppress(UnreadableError):
        assert isinstance(parse(text, name="x.toml"), dict)
