"""`fifthstreet drill`: sets answered at the terminal, judged as in the school, and reviewed."""

import re

import pytest

from cli.running import Outcome, run
from fifthstreet.cli.commands import drill as drill_command
from fifthstreet.money import Amount
from fifthstreet.protocol.school import TaskKind
from fifthstreet.school import courses, payout
from fifthstreet.school.progress import Learner
from fifthstreet.school.selection import Wish, chosen
from fifthstreet.school.task import SET, Task, rules_of


def tasks_of(kind: TaskKind, book: str = "md", seed: int = 0) -> list[Task]:
    """Return the tasks that a set asks."""
    pool = courses.candidates(kind, book, str(seed), None)
    return [*chosen(Wish(kind=kind, book=book), pool, Learner(), 0, {})]


def drilled(kind: TaskKind, *typed: str, book: str = "md") -> Outcome:
    """Do a set with typed lines; the input ends after them."""
    done = run("drill", book, "--kind", kind, stdin="".join(f"{one}\n" for one in typed).encode())
    assert done.code == 0, done.err
    return done


def amounts(task: Task) -> list[str]:
    """Return the right amounts of a payout as somebody types them, in the currency's units."""
    money = rules_of(task.book).currency
    return [Amount(payout.paid(one), money).pretty for one in payout.settled(task).values()]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give a clock that stands still until a test moves it."""
    now = [0.0]
    monkeypatch.setattr(drill_command, "monotonic", lambda: now[0])
    return now


def test_a_set_is_asked_judged_and_reviewed() -> None:
    done = drilled("hands", *["1"] * SET)
    wanted = [courses.judge(task, {"choice": "first"}) for task in tasks_of("hands")]
    lines = [line for line in done.out.splitlines() if re.match(r"> (Correct|Incorrect)", line)]
    assert [line.startswith("> Correct") for line in lines] == [one.right for one in wanted]
    right = sum(one.right for one in wanted)
    assert 0 < right < SET
    assert f"Review: {right} of {SET} correct." in done.out
    for place, one in enumerate(wanted, start=1):
        better = "" if one.right else f"; best: {one.best}"
        assert f"{place}. {one.answer}{better}" in done.out
    assert re.search(r"Rating: 1500 → \d+\.\n$", done.out)
    assert "Total cost" not in done.out


def test_a_puzzle_has_the_keys_of_a_table_and_the_exact_cost_of_a_mistake() -> None:
    done = drilled("puzzle", "f")
    (first, *_) = tasks_of("puzzle")
    verdict = courses.judge(first, {"choice": "fold"})
    assert not verdict.right
    for line in ("  1: bet 1", "  2: bet 2", "  3: bet 3", "  F: fold"):
        assert line in done.out
    assert f"Incorrect. Best: {verdict.best}" in done.out
    assert verdict.reasons[0] in done.out
    assert f"Total cost: {verdict.cost} antes." in done.out


def test_payouts_are_typed_in_the_units_of_the_currency(clock: list[float]) -> None:
    first, second, *_ = tasks_of("payout")
    assert any("." in one or "," in one or len(one) > 1 for one in amounts(first))
    done = drilled("payout", *amounts(first), *["0"] * len(payout.settled(second)))
    assert "Review: 1 of 2 correct." in done.out
    assert clock == [0.0]
    seconds = payout.time_for(len(payout.settled(first)))
    assert f"You have {seconds} seconds." in done.out
    assert f"[{seconds} s left] Seat" in done.out
    names = {wager.name for wager in rules_of("md").book.wagers if wager.group != "side"}
    assert all(f", {name}" in done.out for name in names)
    assert "third_street" not in done.out


def test_the_clock_runs_while_a_table_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(0, 10**6, 20))
    monkeypatch.setattr(drill_command, "monotonic", lambda: float(next(now)))
    (first, *_) = tasks_of("payout")
    done = drilled("payout", *amounts(first))
    seconds = payout.time_for(len(payout.settled(first)))
    assert f"[{seconds - 20} s left]" in done.out
    assert " s over]" in done.out
    assert "too late" in done.out
    assert "Review: 0 of 1 correct." in done.out


@pytest.mark.parametrize("bad", ["x", "-5", "12.505", "1e3", "", "999999999999999999999999"])
def test_what_is_no_amount_is_asked_again(bad: str, clock: list[float]) -> None:
    (first, *_) = tasks_of("payout")
    done = drilled("payout", bad, *amounts(first))
    assert "That is not an amount. Write it like 25 or 12.50." in done.out
    assert "Review: 1 of 1 correct." in done.out
    assert clock == [0.0]


@pytest.mark.parametrize(
    ("kind", "bad", "says"),
    [
        ("hands", "4", "That is not one of the choices."),
        ("hands", "first", "That is not one of the choices."),
        ("puzzle", "t", "That is not one of the choices."),
        ("scene", "0", "That is not one of the choices."),
        ("order", "1", "Type each number once, such as 2 1 3."),
        ("order", "1 1 1", "Type each number once, such as 2 1 3."),
        ("order", "\N{SUPERSCRIPT TWO}", "Type each number once, such as 2 1 3."),
    ],
)
def test_an_answer_that_is_not_offered_is_asked_again(kind: TaskKind, bad: str, says: str) -> None:
    done = drilled(kind, bad, bad)
    assert done.out.count(says) == 2
    assert "You left before the first answer." in done.out
    assert "Review" not in done.out


def test_bytes_that_are_no_text_are_asked_again() -> None:
    done = run("drill", "md", "--kind", "hands", stdin=b"\xff\xfe\n1\n")
    assert done.code == 0
    assert "That is not one of the choices." in done.out
    assert "You left before the first answer." in done.out


@pytest.mark.parametrize("leaving", ["q", "Q", "quit", None])
def test_leaving_or_the_end_of_the_input_reviews_what_was_answered(leaving: str | None) -> None:
    typed = ["1", "2", *([leaving] if leaving else ())]
    done = drilled("hands", *typed)
    assert re.search(r"Review: [012] of 2 correct.", done.out)
    assert "4 of 10" not in done.out


def test_steps_are_put_in_order_with_their_numbers() -> None:
    (first, *_) = tasks_of("order")
    right = courses.judge(
        first, {"choice": " ".join(map(str, range(len(courses.ask(first).choices))))}
    ).correct
    done = drilled("order", " ".join(str(at + 1) for at in right))
    assert "Review: 1 of 1 correct." in done.out


def test_a_scene_shows_the_table_with_names_and_money() -> None:
    done = drilled("scene", "1")
    assert re.search(r"Seat 1: .*; Ante \$\d+", done.out)
    assert "What do you do?" in done.out
    assert "six_card" not in done.out


def test_what_cannot_be_practised_is_refused_in_a_sentence() -> None:
    done = run("drill", "md", "--theme", "chess")
    assert done.code == 2
    assert done.err.strip()
    assert "Traceback" not in done.err


def test_the_help_says_that_nothing_is_saved_at_the_terminal() -> None:
    text = " ".join(run("drill", "--help").out.split())
    assert "Nothing is saved here" in text
