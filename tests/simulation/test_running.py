"""The same seed gives the same counts, wherever and in whatever order they are made."""

import random
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest

from fifthstreet.errors import FifthStreetError
from fifthstreet.simulation.counts import Counts, total
from fifthstreet.simulation.executor import Run, load, run, save
from fifthstreet.simulation.places import workers
from fifthstreet.simulation.single import SingleSeat
from fifthstreet.simulation.work import pieces

WORKS = [
    SingleSeat("md"),
    SingleSeat("rws"),
    SingleSeat("uk", "short", Fraction(1, 10)),
    SingleSeat("rws", "always", Fraction(1, 10), (("royal_flush", Fraction(100)),)),
]
ROUNDS, SEED = 30_000, 42


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_any_split_gives_the_same_counts(work: SingleSeat) -> None:
    whole = work.count(0, ROUNDS, SEED)
    chance = random.Random(1)
    for _ in range(3):
        cuts = sorted(chance.sample(range(1, ROUNDS), 6))
        bounds = list(zip([0, *cuts], [*cuts, ROUNDS], strict=True))
        chance.shuffle(bounds)
        assert total(work.count(first, last, SEED) for first, last in bounds) == whole


@pytest.mark.parametrize("count", [1, 2, 5])
def test_any_number_of_threads_gives_the_same_counts(count: int) -> None:
    work = WORKS[0]
    running = run(Run(work, ROUNDS, SEED, piece=1000), workers=count)
    assert running.finished
    assert running.counts == work.count(0, ROUNDS, SEED)


@pytest.mark.slow
def test_processes_give_the_same_counts() -> None:
    work = WORKS[0]
    with workers("processes", 2) as (executor, count):
        running = run(Run(work, ROUNDS, SEED, piece=10_000), executor, workers=count)
    assert running.counts == work.count(0, ROUNDS, SEED)


class Losing(ThreadPoolExecutor):
    """Loses every third piece after it was done, as a worker does that dies."""

    pieces = 0

    def submit(self, *args: object) -> Future[Counts]:  # type: ignore[override]
        Losing.pieces += 1
        if Losing.pieces % 3:
            return super().submit(*args)  # type: ignore[arg-type]
        lost: Future[Counts] = Future()
        lost.set_exception(ConnectionError("worker lost"))
        return lost


def test_lost_pieces_are_counted_anew_and_once() -> None:
    work = WORKS[0]
    with Losing(2) as executor:
        running = run(Run(work, ROUNDS, SEED, piece=1000), executor, workers=2)
    assert Losing.pieces > 30
    assert running.counts == work.count(0, ROUNDS, SEED)


def test_a_piece_that_is_always_lost_ends_the_run() -> None:
    class Dead(ThreadPoolExecutor):
        def submit(self, *_: object) -> Future[Counts]:  # type: ignore[override]
            lost: Future[Counts] = Future()
            lost.set_exception(ConnectionError("worker lost"))
            return lost

    with Dead(1) as executor, pytest.raises(ConnectionError):
        run(Run(WORKS[0], ROUNDS, SEED), executor, workers=1)


def test_an_interrupted_run_keeps_what_it_has_and_goes_on_to_the_same_end(tmp_path: Path) -> None:
    work = WORKS[0]
    running = Run(work, ROUNDS, SEED, piece=1000)

    def interrupt(done: int, _: int) -> None:
        if done >= ROUNDS // 3:
            raise KeyboardInterrupt

    run(running, workers=2, progress=interrupt)
    assert not running.finished
    assert running.counts.rounds == 1000 * len(running.done) > 0
    file = tmp_path / "run.json"
    save(running, file)
    again = Run(work, ROUNDS, SEED, piece=1000)
    assert load(again, file)
    assert again.counts == running.counts
    assert run(again, workers=2).counts == work.count(0, ROUNDS, SEED)


def test_a_piece_that_comes_twice_counts_once() -> None:
    running = Run(WORKS[0], 2000, SEED, piece=1000)
    counted = WORKS[0].count(0, 1000, SEED)
    running.add(0, counted)
    running.add(0, counted)
    assert running.counts == counted
    assert running.waiting() == [(1000, 2000)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "is not a run"),
        ("[]", "does not hold a run"),
        ('{"work": 1}', "does not hold a run"),
        (
            '{"work":"x","seed":1,"piece":1,"done":[],"counts":{"rounds":0,"rows":{}}}',
            "another run",
        ),
    ],
)
def test_a_file_that_holds_no_such_run_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "run.json"
    file.write_text(text)
    with pytest.raises(FifthStreetError, match=message):
        load(Run(WORKS[0], ROUNDS, SEED), file)


def test_a_run_cannot_be_cut_shorter_than_it_is(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    save(run(Run(WORKS[0], 5000, SEED, piece=1000)), file)
    with pytest.raises(FifthStreetError, match="more rounds than that"):
        load(Run(WORKS[0], 2000, SEED, piece=1000), file)
    longer = Run(WORKS[0], 9000, SEED, piece=1000)
    load(longer, file)
    assert run(longer).counts == WORKS[0].count(0, 9000, SEED)


def test_no_file_is_no_run(tmp_path: Path) -> None:
    assert not load(Run(WORKS[0], 10, SEED), tmp_path / "none.json")
    with pytest.raises(FifthStreetError, match="Cannot write"):
        save(Run(WORKS[0], 10, SEED), tmp_path / "none" / "run.json")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "count", "text"),
    [
        ("moon", 0, "Cannot run on 'moon'"),
        ("threads", -1, "1 to 1024 workers"),
        ("tcp://127.0.0.1:1", 0, "No cluster answers"),
    ],
)
def test_places_where_nothing_runs_are_refused(place: str, count: int, text: str) -> None:
    with pytest.raises(FifthStreetError, match=text), workers(place, count):
        raise AssertionError


def test_no_rounds_and_odd_seeds_are_refused() -> None:
    with pytest.raises(FifthStreetError, match="no rounds to simulate"):
        Run(WORKS[0], 0, SEED)
    with pytest.raises(FifthStreetError, match="A seed is"):
        WORKS[0].count(0, 1, -1)
    with pytest.raises(FifthStreetError, match="rate of mistakes"):
        SingleSeat("md", "optimal", Fraction(2))
    assert list(pieces(0)) == []
