"""What other processes work out is of the form that the description tells: every part of it."""

from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator, ValidationError

from fifthstreet.coaching import drills, jobs, strategy
from fifthstreet.coaching.drill import DRILLS, Drill
from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.books import Checked, Compared
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.lessons import Drill as Asked
from fifthstreet.protocol.lessons import Position
from fifthstreet.rules.samples import submission
from fifthstreet.web.answering.figures import (
    RaiseTable,
    ShortRules,
    StreetTable,
    record_schemas,
)
from fifthstreet.web.answering.shape import ClosedModel
from web.proof.conformity import fault_of
from web.proof.playing import BOOKS

HANDS = {"md": ("As Kd", "", ""), "rws": ("As Kd 7c 7h 2s", "", "Qh")}
"""A hand of a book of each shape: the others are counted like one of them."""
BROKEN = 'book = "md"\n[dealing]\nmethod = "nowhere"'


def told(answer: bytes) -> Any:
    return orjson.loads(answer)


def judge(answer: bytes, record: str = "ParSheet") -> None:
    """Hold an answer against the schema of a record."""
    components = {"components": {"schemas": record_schemas()}}
    schema = {"$ref": f"#/components/schemas/{record}", **components}
    Draft202012Validator(schema).validate(told(answer))


@pytest.mark.parametrize("book", BOOKS)
def test_figures_and_signs_are_as_described(book: str) -> None:
    question = Question(subject=submission(book))
    judge(jobs.figures(question, "main"))
    judge(jobs.figures(question, "progressive"))
    judge(jobs.notices(question), "Sign")


def test_a_figure_that_is_not_described_is_found() -> None:
    sheet = told(jobs.figures(Question(subject="uk"), "main"))
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
    ShortRules.model_validate_json(strategy.short_rules(question))
    judge(jobs.figures(question, "cap"))


@pytest.mark.parametrize(("book", "model"), [("md", StreetTable), ("rws", RaiseTable)])
def test_strategy_and_advice_are_as_described(book: str, model: type[ClosedModel]) -> None:
    question = Question(subject=book)
    model.model_validate_json(strategy.decision_table(question, 3, 1))
    assert fault_of(Position, text_of(strategy.advice(question, HANDS[book], None))) is None


def test_comparisons_and_findings_are_as_described() -> None:
    compared = jobs.comparison("md", "uk")
    assert fault_of(Compared, compared) is None
    assert told(compared)["differences"]
    for text in (submission("md"), BROKEN, "no toml ="):
        found = jobs.findings(text)
        assert fault_of(Checked, found) is None
        assert told(found)["ok"] == (text is not BROKEN and text != "no toml =")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", DRILLS)
def test_questions_and_verdicts_are_as_described(name: Any, book: str) -> None:
    for seed in range(12):
        drill = Drill(name=name, book=book, seed=seed)
        asked = drills.question(drill)
        assert fault_of(Asked, text_of(asked)) is None
        assert fault_of(type(asked.question), text_of(asked.question)) is None
        if name == "decide":
            seen, staked = drills.spot_of(drill)
            worth = strategy.advice(Question(subject=book), seen, staked)
            verdict: Any = drills.judge_decision(drill, worth, {"choice": "fold"})
        else:
            verdict = drills.VERDICTS[name](drill, {"choice": "first", "1:ante": 3000})
        assert fault_of(type(verdict), text_of(verdict)) is None


def test_a_refusal_is_no_answer() -> None:
    with pytest.raises(FifthStreetError):
        jobs.figures(Question(subject=BROKEN), "main")
