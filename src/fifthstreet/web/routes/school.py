"""The school over HTTP: sets of tasks, verdicts with their reasons, and your progress."""

import asyncio
from functools import partial
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Path, Response

from fifthstreet.coaching.worker import WORKER
from fifthstreet.protocol.question_bodies import Answers, BeginsSet
from fifthstreet.protocol.school import (
    JudgedAnswer,
    School,
    SchoolRecord,
    SetView,
    TaskAnswer,
    TaskVerdict,
    TaskView,
)
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.school import courses
from fifthstreet.school.desk import SchoolDesk
from fifthstreet.school.progress import Learner, SetBegun, TaskAnswered, TaskSet, review
from fifthstreet.school.puzzle import verdict_on
from fifthstreet.school.real_rounds import real_positions
from fifthstreet.school.selection import Wish, chosen
from fifthstreet.school.task import Candidate, Task
from fifthstreet.web.answers import written
from fifthstreet.web.identity import Anybody, InLobby, Sends, SignedOn
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import answers

router = APIRouter(tags=["school"])
SetId = Annotated[str, Path(pattern=r"^[0-9a-f]{12}$", examples=["0123456789ab"])]


@router.get("/school", responses=answers(School))
async def show_school(lobby: InLobby, actor: Anybody) -> Response:
    """List the books and what each teaches, with your own progress if you are signed in."""
    books = await asyncio.to_thread(courses.every_course)
    desk = lobby.school
    known = actor.person is not None
    return written(School(books, desk.progress(actor.name) if known else None))


@router.get("/me/school", responses=answers(SchoolRecord))
async def show_progress(lobby: InLobby, actor: SignedOn) -> Response:
    """Show everything that the school has saved about you, every answer included."""
    return written(lobby.school.record(actor.name))


@router.post("/school/sets", status_code=201, responses=answers(SetView, 201))
async def begin_set(body: Sends[BeginsSet], lobby: InLobby, actor: SignedOn) -> Response:
    """Begin a set: mistakes that are due first, then tasks about as hard as you are good."""
    await asyncio.to_thread(courses.check, body.kind, body.book, body.theme)
    desk, person = lobby.school, actor.name
    learner = desk.learner(person)
    pool = await _pool(lobby, person, body, len(learner.sets))
    wish = Wish(kind=body.kind, book=body.book, theme=body.theme, level=body.level)
    tasks = chosen(wish, pool, learner, desk.now, desk.errors())
    if not tasks:
        raise RefusedError(Refusal("set_is_empty"))
    begun = SetBegun(
        at=desk.now,
        set=uuid4().hex[:12],
        kind=body.kind,
        book=body.book,
        theme=body.theme,
        tasks=tuple(task.id for task in tasks),
        difficulties=tuple(tasks.values()),
    )
    after = await desk.note(person, lambda _: begun)
    return written(await asyncio.to_thread(_view, after, after.sets[begun.set]), 201)


async def _pool(lobby: Lobby, person: str, body: BeginsSet, number: int) -> tuple[Candidate, ...]:
    """Return the tasks among which a set chooses."""
    seed = f"{person} {number}"
    if body.kind != "puzzle":
        return await asyncio.to_thread(courses.candidates, body.kind, body.book, seed, body.theme)
    hosts = lobby.running.house.tables.values()
    states = [host.state for host in hosts if host.state.opened and not host.state.live]
    same = [state for state in states if state.rules.book.id == body.book]
    find = partial(real_positions, lobby.running.store, same, person)
    real = await asyncio.to_thread(find) if body.theme in {None, "real"} else ()
    candidates: tuple[Candidate, ...] = await WORKER.ask(
        courses.candidates, body.kind, body.book, seed, body.theme, real
    )
    return candidates


@router.get("/school/sets/{set_id}", responses=answers(SetView))
async def show_set(set_id: SetId, lobby: InLobby, actor: SignedOn) -> Response:
    """Show one of your sets, with the review of what you have answered."""
    learner = lobby.school.learner(actor.name)
    return written(await asyncio.to_thread(_view, learner, _set(learner, set_id)))


def _set(learner: Learner, set_id: str) -> TaskSet:
    run = learner.sets.get(set_id)
    if run is None:
        raise RefusedError(Refusal("set_is_unknown"))
    return run


def _view(learner: Learner, run: TaskSet) -> SetView:
    tasks = [Task.parse(task) for task in run.begun.tasks]
    return SetView(
        set=run.begun.set,
        kind=run.begun.kind,
        book=run.begun.book,
        theme=run.begun.theme,
        begun=run.begun.at,
        tasks=tuple(
            TaskView(task.id, task.kind, task.book, task.id in learner.cards, courses.ask(task))
            for task in tasks
        ),
        review=review(learner, run),
    )


@router.post("/school/sets/{set_id}/answers", responses=answers(JudgedAnswer))
async def answer_task(
    set_id: SetId, body: Sends[Answers], lobby: InLobby, actor: SignedOn
) -> Response:
    """Answer a task: whether it is right, what is, why, and what it does to your rating.

    A task counts once: a repeated answer gets the verdict on it, and changes nothing.
    """
    desk, person = lobby.school, actor.name
    run = _set(desk.learner(person), set_id)
    if body.place >= len(run.begun.tasks):
        raise RefusedError(Refusal("task_is_unknown"))
    task = Task.parse(run.begun.tasks[body.place])
    verdict = await _verdict(task, body.answer, body.seconds)
    learner = await _noted(desk, person, run.begun, body, verdict)
    event, before, after = learner.sets[set_id].answers[body.place]
    card = learner.cards.get(task.id)
    judged = JudgedAnswer(
        task=task.id,
        place=body.place,
        before=before,
        after=after,
        difficulty=event.difficulty,
        returns=card.due if card else None,
        verdict=verdict,
    )
    return written(judged)


async def _verdict(task: Task, answer: TaskAnswer, seconds: float) -> TaskVerdict:
    if task.kind != "puzzle":
        return courses.judge(task, answer, seconds)
    verdict: TaskVerdict = await WORKER.ask(verdict_on, task, str(answer.get("choice")))
    return verdict


async def _noted(
    desk: SchoolDesk, person: str, begun: SetBegun, body: Answers, verdict: TaskVerdict
) -> Learner:
    """Write an answer down, unless the task was answered before."""
    event = TaskAnswered(
        at=desk.now,
        set=begun.set,
        place=body.place,
        task=begun.tasks[body.place],
        right=verdict.right,
        score=verdict.score,
        answer=verdict.answer,
        best=verdict.best,
        cost=verdict.cost,
        seconds=round(body.seconds, 1),
        difficulty=begun.difficulties[body.place],
    )

    def decide(learner: Learner) -> TaskAnswered | None:
        return None if body.place in learner.sets[begun.set].answers else event

    return await desk.note(person, decide)
