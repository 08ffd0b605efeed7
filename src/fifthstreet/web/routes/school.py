"""The school over HTTP: drills that follow from a seed, and verdicts with their clauses."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import Field

from fifthstreet.rules.library import SHELF
from fifthstreet.web.learning import drills
from fifthstreet.web.learning.drills import DRILLS, Drill
from fifthstreet.web.learning.question import Question
from fifthstreet.web.learning.strategy import advice
from fifthstreet.web.learning.worker import WORKER
from fifthstreet.web.models import Body
from fifthstreet.web.problems import ProblemError

router = APIRouter(prefix="/school", tags=["school"])
Named = Annotated[drills.Name, Path(examples=["settle"])]
Seed = Annotated[int, Query(ge=0, le=2**53 - 1, description="The same seed, the same question.")]
BookId = Annotated[str, Query(pattern="^[a-z]{1,10}$", examples=["md"])]


class Answers(Body):
    """Answers a drill; the question is made again from its book and its seed."""

    book: Annotated[str, Field(pattern="^[a-z]{1,10}$", examples=["md"])]
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)]
    answer: Annotated[
        dict[str, int | str],
        Field(
            max_length=60,
            description="`choice`, or for a settlement what is handed back by field.",
            examples=[{"choice": "fold"}, {"1:ante": 3000, "1:third_street": 3000}],
        ),
    ]


def _drill(name: drills.Name, book: str, seed: int) -> Drill:
    if book not in SHELF:
        raise ProblemError("book_is_unknown", "There is no such book.")
    return Drill(name=name, book=book, seed=seed)


@router.get("")
async def list_drills() -> list[dict[str, Any]]:
    """List the drills, for whom they are, and the books in which they can be done."""
    return [
        {"drill": name, "for": role, "title": title, "asks": asks, "books": list(SHELF)}
        for name, (role, title, asks) in DRILLS.items()
    ]


@router.get("/{drill}")
async def ask_drill(drill: Named, seed: Seed, book: BookId = "md") -> dict[str, Any]:
    """Ask a question that follows from its seed; its answer is not in it."""
    return drills.question(_drill(drill, book, seed))


@router.post("/{drill}")
async def judge_answer(drill: Named, body: Answers) -> dict[str, Any]:
    """Judge an answer: whether it is right, what is, and by which clause."""
    asked = _drill(drill, body.book, body.seed)
    if asked.name == "decide":
        seen, staked = drills.spot_of(asked)
        told = await WORKER.ask(advice, Question(subject=asked.book), seen, staked)
        verdict = drills.judge_decision(told, body.answer)
    else:
        verdict = drills.VERDICTS[asked.name](asked, body.answer)
    return {**asked.about(), **verdict}
