"""The school over HTTP: drills that follow from a seed, and verdicts with their clauses."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from fifthstreet.coaching import drills
from fifthstreet.coaching.drill import DRILLS, Drill
from fifthstreet.coaching.question import Question
from fifthstreet.coaching.strategy import advice
from fifthstreet.coaching.worker import WORKER
from fifthstreet.protocol.bodies import FIRST_BOOK, Answers
from fifthstreet.protocol.lessons import Drill as DrillRecord
from fifthstreet.protocol.lessons import DrillEntry, DrillName
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.manifest import ID
from fifthstreet.rules.samples import with_samples
from fifthstreet.web.answers import written
from fifthstreet.web.identity import Sends
from fifthstreet.web.openapi import answers

router = APIRouter(prefix="/school", tags=["school"])
Named = Annotated[DrillName, Path(examples=["settle"])]
Seed = Annotated[int, Query(ge=0, le=2**53 - 1, description="The same seed, the same question.")]
BookId = Annotated[str, Query(pattern=f"^{ID}$", examples=[FIRST_BOOK])]


def _books(name: DrillName) -> tuple[str, ...]:
    return tuple(book for book in with_samples() if drills.fits(name, book))


def _drill(name: DrillName, book: str, seed: int) -> Drill:
    if book not in with_samples():
        raise RefusedError(Refusal("book_is_unknown"))
    if not drills.fits(name, book):
        raise RefusedError(Refusal("drill_is_for_other_books"))
    return Drill(name=name, book=book, seed=seed)


@router.get("", responses=answers(list[DrillEntry]))
async def list_drills() -> Response:
    """List the drills, for whom they are, and the books in which they can be done."""
    drill_list = [
        DrillEntry(drill=name, whom=role, title=title, asks=asks, books=_books(name))
        for name, (role, title, asks) in DRILLS.items()
    ]
    return written(drill_list)


@router.get("/{drill}", responses=answers(DrillRecord))
async def ask_drill(drill: Named, seed: Seed, book: BookId | None = None) -> Response:
    """Ask a question that follows from its seed, by default in the first book."""
    return written(drills.question(_drill(drill, book or _books(drill)[0], seed)))


@router.post("/{drill}", responses=answers("Judged"))
async def judge_answer(drill: Named, body: Sends[Answers]) -> Response:
    """Judge an answer: whether it is right, what is, and by which clause."""
    task = _drill(drill, body.book, body.seed)
    if task.name == "decide":
        seen, staked = drills.spot_of(task)
        position = await WORKER.ask(advice, Question(subject=task.book), seen, staked)
        return written(drills.judge_decision(task, position, body.answer))
    return written(drills.VERDICTS[task.name](task, body.answer))
