"""What other processes work out is of the form that the description tells: every part of it."""

from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator, ValidationError

from fifthstreet.coaching import jobs, money, pay_design, strategy
from fifthstreet.coaching.money import MoneyQuestion
from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.record_schema import record_schemas
from fifthstreet.protocol.books import Checked, Compared
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.figures import (
    DesignSheet,
    MoneyFigures,
    RaiseTable,
    ShortRules,
    StreetTable,
)
from fifthstreet.protocol.lessons import Position
from fifthstreet.protocol.record import Record
from fifthstreet.protocol.school import TaskKind, TaskVerdict
from fifthstreet.rules.samples import submission
from fifthstreet.school import courses
from fifthstreet.school.task import KINDS
from web.proof.conformity import fault_of
from web.proof.playing import BOOKS

HANDS = {"md": ("As Kd", "", ""), "rws": ("As Kd 7c 7h 2s", "", "Qh")}
"""A hand of a book of each shape: the others are counted like one of them."""
BROKEN = 'book = "md"\n[dealing]\nmethod = "nowhere"'


def decoded(answer: bytes) -> Any:
    return orjson.loads(answer)


def judge(answer: bytes, record: str = "ParSheet") -> None:
    """Hold an answer against the schema of a record."""
    components = {"components": {"schemas": record_schemas()}}
    schema = {"$ref": f"#/components/schemas/{record}", **components}
    Draft202012Validator(schema).validate(decoded(answer))


@pytest.mark.parametrize("book", BOOKS)
def test_figures_and_signs_are_as_described(book: str) -> None:
    question = Question(subject=submission(book))
    judge(jobs.figures(question, "main"))
    judge(jobs.figures(question, "progressive"))
    judge(jobs.notices(question), "Sign")


def test_a_figure_that_is_not_described_is_found() -> None:
    sheet = decoded(jobs.figures(Question(subject="uk"), "main"))
    sheet["lines"][0]["chance"] = 0.5
    with pytest.raises(ValidationError):
        judge(orjson.dumps(sheet))
    del sheet["lines"]
    with pytest.raises(ValidationError):
        judge(orjson.dumps(sheet))


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_sheets_are_as_described(book: str) -> None:
    judge(jobs.par_file(Question(subject=submission(book)), "json"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "book",
    [pytest.param(book, marks=[] if book in HANDS else [pytest.mark.exhaustive]) for book in BOOKS],
)
def test_all_figures_and_what_cards_are_worth_are_as_described(book: str) -> None:
    question = Question(subject=submission(book), ante=10_000)
    judge(jobs.figures(question, "all"))
    judge(jobs.figures(question, "information"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
def test_short_rules_and_what_a_maximum_costs_are_as_described(book: str) -> None:
    question = Question(subject=submission(book), ante=10_000)
    assert fault_of(ShortRules, strategy.short_rules(question)) is None
    judge(jobs.figures(question, "cap"))


@pytest.mark.parametrize(("book", "model"), [("md", StreetTable), ("rws", RaiseTable)])
def test_strategy_and_advice_are_as_described(book: str, model: type[Record]) -> None:
    question = Question(subject=book)
    assert fault_of(model, strategy.decision_table(question, 3, 1)) is None
    assert fault_of(Position, text_of(strategy.advice(question, HANDS[book], None))) is None


@pytest.mark.slow
def test_money_and_designs_are_as_described() -> None:
    question = Question(subject="rws")
    assert fault_of(MoneyFigures, money.money(question, MoneyQuestion(rounds=20))) is None
    assert fault_of(DesignSheet, pay_design.sheet(question, pay_design.DesignQuestion())) is None


def test_comparisons_and_findings_are_as_described() -> None:
    compared = jobs.comparison("md", "uk")
    assert fault_of(Compared, compared) is None
    assert decoded(compared)["differences"]
    for text in (submission("md"), BROKEN, "no toml ="):
        found = jobs.findings(text)
        assert fault_of(Checked, found) is None
        assert decoded(found)["ok"] == (text is not BROKEN and text != "no toml =")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", KINDS)
def test_questions_and_verdicts_are_as_described(kind: TaskKind, book: str) -> None:
    if courses.why_not(kind, book):
        return
    for one in courses.candidates(kind, book, "a", None)[:12]:
        question = courses.ask(one.task)
        assert fault_of(type(question), text_of(question)) is None
        choices: Any = getattr(question, "choices", ())
        answer: dict[str, int | str] = {"choice": 0 if kind == "scene" else "".join(choices[:1])}
        if kind == "order":
            answer = {"choice": " ".join(map(str, range(len(choices))))}
        verdict = courses.judge(one.task, answer)
        assert fault_of(TaskVerdict, text_of(verdict)) is None


def test_a_refusal_is_no_answer() -> None:
    with pytest.raises(FifthStreetError):
        jobs.figures(Question(subject=BROKEN), "main")
