"""The example submissions: valid ones pass, and invalid ones give just the findings they list.

An invalid example opens with a sentence on what is wrong and the valid example it was made from,
may say on its third line when or how it is checked, and ends with what the check must find, one
line each, in the order reported:
``# finds: severity line:column where code citation``, with a dash where nothing is cited.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import fifthstreet.checks
from fifthstreet.checks.findings import Finding
from fifthstreet.checks.report import CheckReport, check
from fifthstreet.rules.edge import ComputedEdge
from fifthstreet.rules.library import books, shelf

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
VALID = sorted(EXAMPLES.glob("*.toml"))
INVALID = sorted(
    (EXAMPLES / "invalid").glob("*.toml"), key=lambda path: int(path.stem.partition("-")[0])
)
SOURCE = Path(fifthstreet.checks.__file__).parent

MARK = "# finds: "
REPORTERS = {"finding", "_report", "Finding"}
PASSED_ON = {"code", "rule.code"}
WOVEN = {
    "too_*_*": {"too_many_positions", "too_few_positions", "too_many_boxes", "too_few_boxes"},
    "meter_has_no_*": {"meter_has_no_rate", "meter_has_no_initial", "meter_has_no_reset"},
    "*_amount_is_below_the_minimum": {
        "initial_amount_is_below_the_minimum",
        "reset_amount_is_below_the_minimum",
    },
}
"""The codes that the program puts together; a star stands for what it fills in."""

every_valid = pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
every_invalid = pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


UK_EDGE = ComputedEdge(
    of_ante=(Fraction(49149, 10**6),),
    of_money_staked=(Fraction(1369, 10**5), Fraction(1411, 10**5)),
)
"""The house edge of the poster's game, as its ruling has it."""
PLAYERS_EDGE = ComputedEdge(of_ante=(Fraction(-1, 50),), of_money_staked=(Fraction(-1, 200),))


@cache
def report(path: Path) -> CheckReport:
    """Check an example, with the computed edge at hand unless its third line says otherwise."""
    match = re.fullmatch(
        r"# checked: (at (?P<at>\S+)|without the computed edge|for (?P<player>a player's game)"
        r"|without (?P<font>a font))",
        lines(path)[2],
    )
    special = match is not None and (match["player"] or match["font"])
    at = match["at"] if match and not special else "2026-01-01T00:00:00+00:00"
    known = PLAYERS_EDGE if match and match["player"] else UK_EDGE
    return check(
        path.read_text(encoding="utf-8"),
        name=path.name,
        moment=datetime.fromisoformat(at) if at else None,
        edge=(lambda _: known) if at else None,
        unprintable=(lambda _: "Ⱥ") if match and match["font"] else None,
    )


def wording(finding: Finding) -> str:
    place = f"{finding.line}:{finding.column} {finding.where}"
    return f"{finding.severity} {place} {finding.code} {finding.citation or '-'}"


def base(path: Path) -> Path:
    """Return the valid example that an invalid one was made from, by its second line."""
    named = re.fullmatch(r"# base: (\S+\.toml)", lines(path)[1])
    assert named
    return EXAMPLES / named[1]


def points_at(finding: Finding, text: list[str]) -> bool:
    """Tell whether the words at a finding's place are its key, a list's item, or a table above."""
    rest = text[finding.line - 1][finding.column - 1 :]
    word = re.match(r"\[*([a-z0-9_.]+)", rest)
    key = f".{finding.where}."
    return finding.where.rpartition(".")[2].isdigit() or bool(word and f".{word[1]}." in key)


def literal_codes(node: ast.expr) -> set[str]:
    """Return the codes that an expression may stand for; none where it hands one on."""
    match node:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.IfExp(body=one, orelse=other):
            return literal_codes(one) | literal_codes(other)
        case ast.JoinedStr(values=parts):
            return WOVEN[pattern(parts)]
        case _:
            assert ast.unparse(node) in PASSED_ON
            return set()


def pattern(parts: list[ast.expr]) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)


def code_nodes() -> Iterator[ast.expr]:
    """Yield what every call in the source that makes a finding gives as its code."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if ast.unparse(node.func).rpartition(".")[2] in REPORTERS:
                named = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
                yield (*node.args, *named)[0]


def codes_of_the_program() -> set[str]:
    return {code for node in code_nodes() for code in literal_codes(node)}


def codes_of_the_books() -> set[tuple[str, str]]:
    rules = [(law, rule) for law in books() for rule in law.requirements]
    return {(law.id, rule.code) for law, rule in rules if rule.binds != "table"}


def test_there_is_an_example_for_every_book() -> None:
    named = {tomllib.loads(path.read_text(encoding="utf-8"))["book"] for path in VALID}
    assert named == set(shelf())
    assert len(VALID) >= 7
    assert len(INVALID) >= 60


@every_valid
def test_a_valid_example_gives_no_findings(path: Path) -> None:
    assert [wording(finding) for finding in report(path).findings] == []
    assert report(path).ok


@every_valid
def test_a_valid_example_fits_the_page_and_explains_itself(path: Path) -> None:
    text = lines(path)
    assert 40 <= len(text) <= 110
    assert sum(line.startswith("#") for line in text) >= 10


@pytest.mark.parametrize("path", VALID + INVALID, ids=lambda path: path.stem)
def test_an_example_keeps_to_a_hundred_columns(path: Path) -> None:
    assert [line for line in lines(path) if len(line) > 100 or line != line.rstrip()] == []


@every_invalid
def test_an_invalid_example_gives_the_findings_it_lists(path: Path) -> None:
    listed = [line.removeprefix(MARK) for line in lines(path) if line.startswith(MARK)]
    assert [wording(finding) for finding in report(path).findings] == listed


@every_invalid
def test_an_invalid_example_has_an_error(path: Path) -> None:
    assert "error" in {finding.severity for finding in report(path).findings}
    assert not report(path).ok


@every_invalid
def test_an_invalid_example_says_what_is_wrong_and_ends_with_its_findings(path: Path) -> None:
    text = lines(path)
    assert re.fullmatch(r"# [A-Z].+\.", text[0])
    listed = sum(line.startswith(MARK) for line in text)
    assert all(line.startswith(MARK) for line in text[-listed:])
    headers = 3 if text[2].startswith("# checked: ") else 2
    assert sum(line.startswith("#") for line in text) == listed + headers


@every_invalid
def test_an_invalid_example_is_named_by_number_book_and_mistake(path: Path) -> None:
    numbered = re.fullmatch(r"(\d{2,3})-(md|rws|cb|uk)-[a-z0-9]+(?:-[a-z0-9]+)*", path.stem)
    assert numbered
    assert int(numbered[1]) == INVALID.index(path) + 1
    assert base(path).stem.partition("-")[0] == numbered[2]


@every_invalid
def test_without_its_mistakes_an_invalid_example_gives_no_findings(path: Path) -> None:
    sound = base(path)
    assert sound in VALID
    assert tomllib.loads("\n".join(lines(path))) != tomllib.loads("\n".join(lines(sound)))
    assert report(sound).findings == ()


@every_invalid
def test_a_finding_points_at_its_key_or_at_a_table_above_it(path: Path) -> None:
    text = lines(path)
    data = tomllib.loads("\n".join(text))
    for finding in report(path).findings:
        top = finding.where.partition(".")[0]
        start = (finding.line, finding.column) == (1, 1)
        assert start == (top not in data), wording(finding)
        assert start or points_at(finding, text), wording(finding)


@every_invalid
def test_a_finding_is_a_sentence_with_a_way_to_mend_it(path: Path) -> None:
    for finding in report(path).findings:
        assert finding.message, wording(finding)
        assert finding.remedy.endswith((".", "?")), wording(finding)


def test_several_mistakes_are_told_at_once() -> None:
    many = [path for path in INVALID if len({f.code for f in report(path).findings}) >= 5]
    assert len(many) >= 5


def test_the_examples_reach_every_finding_of_the_program() -> None:
    reached = {finding.code for path in INVALID for finding in report(path).findings}
    assert reached == codes_of_the_program() | {code for _, code in codes_of_the_books()}


def test_the_examples_reach_every_requirement_of_every_book() -> None:
    reached = {
        (report(path).submission.book, finding.code)
        for path in INVALID
        for finding in report(path).findings
    }
    assert codes_of_the_books() - reached == set()


def test_codes_put_together_are_those_of_the_source() -> None:
    woven = {pattern(node.values) for node in code_nodes() if isinstance(node, ast.JoinedStr)}
    assert woven == set(WOVEN)


def test_a_table_has_the_places_of_its_layout_or_its_own() -> None:
    halls = {path.stem: check(path.read_text("utf-8")).submission for path in VALID}
    assert halls["md"].positions() == 6
    assert halls["md"].positions(1) == 5, "its own entry counts fewer seats"
    assert halls["rws"].positions() == 9
    assert halls["uk"].positions() == 7
    assert check('book = "md"').submission.positions() is None
