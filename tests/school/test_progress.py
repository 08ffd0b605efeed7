"""Progress: ratings move as they should, mistakes come back, and a repeated answer counts once."""

from fifthstreet.school.progress import (
    DAY,
    START,
    Learner,
    SetBegun,
    TaskAnswered,
    evolve,
    expected,
    progress_of,
    review,
)
from fifthstreet.school.selection import Wish, chosen, difficulty
from fifthstreet.school.task import SET, Candidate, Task

TASKS = tuple(f"hands:md:pair.{number}" for number in range(SET))


def begun(at: int = 0, name: str = "s1") -> SetBegun:
    return SetBegun(
        at=at,
        set=name,
        kind="hands",
        book="md",
        theme=None,
        tasks=TASKS,
        difficulties=(1500,) * SET,
    )


def answered(place: int, *, right: bool, at: int = 0, name: str = "s1") -> TaskAnswered:
    return TaskAnswered(
        at=at,
        set=name,
        place=place,
        task=TASKS[place],
        right=right,
        score=float(right),
        answer="a",
        best="b",
        cost=None if right else "1/4",
        seconds=2,
        difficulty=1500,
    )


def learner(*events: SetBegun | TaskAnswered) -> Learner:
    known = Learner()
    for event in events:
        known = evolve(known, event)
    return known


def test_a_right_answer_raises_the_rating_and_a_wrong_one_lowers_it() -> None:
    up = learner(begun(), answered(0, right=True))
    down = learner(begun(), answered(0, right=False))
    assert up.standing("hands").rating == START + 24
    assert down.standing("hands").rating == START - 24
    assert expected(1500, 1900) < 0.1
    assert expected(1900, 1500) > 0.9


def test_the_same_task_counts_once() -> None:
    once = learner(begun(), answered(0, right=False))
    assert evolve(once, answered(0, right=True)) == once


def test_a_mistake_returns_at_once_and_rests_longer_after_each_right_answer() -> None:
    known, now, rests = learner(begun(), answered(0, right=False)), 0, []
    assert known.due("hands:md:", 0) == [TASKS[0]]
    for number in range(2, 7):
        name = f"s{number}"
        known = evolve(known, begun(now, name))
        known = evolve(known, answered(0, right=True, at=now, name=name))
        card = known.cards.get(TASKS[0])
        if card is None:
            break
        assert known.due("hands:md:", card.due - 1) == []
        rests.append((card.due - now) // DAY)
        now = card.due
    assert rests == [1, 3, 7, 21]
    assert not known.cards


def test_a_set_takes_mistakes_first_and_then_tasks_of_ones_own_strength() -> None:
    known = learner(begun(), answered(0, right=False))
    pool = [
        Candidate(task=Task(kind="hands", book="md", key=f"flush.{number}"), difficulty=number)
        for number in range(1000, 2000, 20)
    ]
    tasks = chosen(Wish(kind="hands", book="md"), pool, known, 0, {})
    assert len(tasks) == SET
    first, *rest = tasks
    assert first.id == TASKS[0]
    wanted = known.standing("hands").rating
    assert all(abs(tasks[task] - wanted) <= 100 for task in rest)
    hard = chosen(Wish(kind="hands", book="md", level="hard"), pool, Learner(), 0, {})
    assert min(hard.values()) > 1750


def test_a_task_in_which_many_err_is_harder() -> None:
    assert difficulty(1500, 0, 0) == 1500
    assert difficulty(1500, 20, 18) > 1600
    assert difficulty(1500, 20, 2) < 1400


def test_a_review_sums_up_what_a_set_cost_and_did_to_the_rating() -> None:
    known = learner(begun(), answered(0, right=True), answered(1, right=False))
    seen = review(known, known.sets["s1"])
    assert (seen.right, seen.cost, len(seen.rows)) == (1, "1/4", 2)
    assert (seen.before, seen.after) == (START, known.standing("hands").rating)
    assert seen.rows[1].returns == 0
    progress = progress_of(known, 0)
    assert (progress.courses[0].answered, progress.courses[0].right, progress.courses[0].due) == (
        2,
        1,
        1,
    )
