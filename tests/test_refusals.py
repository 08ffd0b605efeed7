"""One table of refusals: every code is used, every code used has a sentence, and it reads well."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import fifthstreet
from fifthstreet.refusals import (
    SENTENCES,
    STATUS,
    Refusal,
    RefusedError,
    refusal_as_json,
    refusal_of,
    refuse,
)
from fifthstreet.rules.library import book

PACKAGE = Path(fifthstreet.__file__).parent


def _codes(node: ast.expr) -> Iterator[str]:
    """Yield the codes that an expression may be."""
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=one, orelse=other):
            yield from (*_codes(one), *_codes(other))
        case _:
            pass


def _refusal_codes(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Refusal" | "refuse"), args=[first, *_]):
                yield from _codes(first)
            case ast.Call(func=ast.Name(id="Refusal" | "refuse"), keywords=named):
                yield from (c for each in named if each.arg == "code" for c in _codes(each.value))
            case _:
                pass


def _parsed(folder: Path = PACKAGE) -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]


@pytest.mark.uncovered
def test_every_code_that_is_used_has_a_sentence() -> None:
    used = {code for tree in _parsed() for code in _refusal_codes(tree)}
    assert len(used) > 150
    assert used - set(SENTENCES) == set()


@pytest.mark.uncovered
def test_every_code_with_a_sentence_is_used() -> None:
    texts = {
        node.value
        for tree in _parsed()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(SENTENCES) - texts == set()


def test_the_table_is_in_order_and_each_code_is_there_once() -> None:
    lines = (PACKAGE / "refusals.tsv").read_text(encoding="utf-8").splitlines()[1:]
    codes = [line.split("\t")[0] for line in lines]
    assert all(one < other for one, other in pairwise(codes))


@pytest.mark.parametrize("code", SENTENCES)
def test_a_refusal_is_a_plain_sentence(code: str) -> None:
    says = SENTENCES[code]
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", code)
    assert re.fullmatch(r"[A-Z][^_()\t]*\.", says)
    says = says.replace("one-time link", "")  # no progressive is meant by that
    assert not re.search(r"\b(he|him|himself|his|she|her|link|purse|lies|told)\b", says)
    assert 400 <= STATUS[code] < 600


def test_the_detail_follows_the_sentence() -> None:
    refusal = Refusal("table_is_closed", "Reason: spill")
    assert refusal.says == f"{SENTENCES['table_is_closed']} Reason: spill"
    assert Refusal("table_is_closed").says == SENTENCES["table_is_closed"]


def test_a_code_of_an_earlier_version_reads_as_its_words() -> None:
    assert Refusal("table_was_shut").says == "Table was shut."


def test_a_refusal_cites_a_record_or_a_clause() -> None:
    document = book("md").document
    assert refuse("table_is_closed", document).citation == document.citation
    assert refuse("table_is_closed", "MD-6.B", "Why.") == Refusal(
        "table_is_closed", "Why.", "MD-6.B"
    )


@pytest.mark.parametrize("detail", ["", "Seat 2 is free."])
@pytest.mark.parametrize("clause", ["", "MD-6.B"])
def test_a_reply_has_the_whole_refusal(detail: str, clause: str) -> None:
    refusal = Refusal("seat_is_taken", detail, clause)
    assert refusal_of(refusal_as_json(refusal)) == refusal


def test_the_error_says_why_and_cites_the_clause() -> None:
    error = RefusedError(Refusal("seat_is_taken", citation="MD-6.B"), remedy="Wait.", wait=2)
    assert str(error) == f"{SENTENCES['seat_is_taken']} [MD-6.B] Wait."
    assert error.wait == 2
    assert RefusedError(Refusal("seat_is_taken")).citation is None
