"""Codes of findings are public: each a sentence, each of one severity and one meaning."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import fifthstreet.checks
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import books

SOURCE = Path(fifthstreet.checks.__file__).parent
FILES = sorted(SOURCE.glob("*.py"))
SENTENCE = re.compile(r"[a-z]+(_[a-z0-9]+)+")
WORDS = re.compile(r"[a-z]+(_[a-z0-9*]+)+|\*_[a-z_*]+")


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression can be; a star stands for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [p.value if isinstance(p, ast.Constant) else "*" for p in node.values]
        yield "".join(map(str, parts))
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def reported(source: str) -> Iterator[tuple[str, str]]:
    """Yield the code and severity of every finding that a module makes."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name not in {"finding", "_report"} and getattr(node.func, "id", "") != "Finding":
            continue
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        code = node.args[0] if node.args else named["code"]
        severities = list(literals(named["severity"])) if "severity" in named else ["error"]
        for text in literals(code):
            yield from ((text, severity) for severity in severities)


def all_codes() -> dict[str, set[str]]:
    """Return every code that the program and the books can report, with its severities."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file in FILES:
        for code, severity in reported(file.read_text(encoding="utf-8")):
            found[code].add(severity)
    for law in books():
        for rule in law.requirements:
            found[rule.code].add("error")
    return dict(found)


def test_codes_are_found_in_every_spelling() -> None:
    source = """
case.finding("a_is_b", "x", "m", "r", cite=None)
case.finding(f"too_{x}_y" if z else "no_y", "x", "m", "r", cite=None, severity="warning")
Finding(code="c_is_d" if e else "f_is_g", severity="error")
self._report("h_is_i", 1)
other("not_a_code")
"""
    assert sorted(reported(source)) == [
        ("a_is_b", "error"),
        ("c_is_d", "error"),
        ("f_is_g", "error"),
        ("h_is_i", "error"),
        ("no_y", "warning"),
        ("too_*_y", "warning"),
    ]


def test_there_are_some_seventy_codes() -> None:
    assert 60 < len(all_codes()) < 120


@pytest.mark.parametrize("code", sorted(all_codes()))
def test_a_code_is_a_sentence_in_snake_case(code: str) -> None:
    assert WORDS.fullmatch(code)


@pytest.mark.parametrize(("code", "severities"), sorted(all_codes().items()))
def test_a_code_has_one_severity(code: str, severities: set[str]) -> None:
    assert len(severities) == 1, code
    assert severities <= {"error", "warning"}


def test_no_code_of_the_program_is_used_by_a_book_for_something_else() -> None:
    program = {code for file in FILES for code, _ in reported(file.read_text(encoding="utf-8"))}
    assert not program & {rule.code for law in books() for rule in law.requirements}


def test_a_code_that_several_books_use_points_at_the_same_key() -> None:
    keys: defaultdict[str, set[str]] = defaultdict(set)
    for law in books():
        for rule in law.requirements:
            assert SENTENCE.fullmatch(rule.code)
            keys[rule.code].add(rule.key)
    assert {code: where for code, where in keys.items() if len(where) > 1} == {}


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_no_book_lists_a_requirement_twice(law: RuleBook) -> None:
    codes = [rule.code for rule in law.requirements]
    assert len(codes) == len(set(codes))
