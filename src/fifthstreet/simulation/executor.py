"""Running work on threads, processes or a cluster; the counts are the same on all of them."""

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.codec import CodecError, encode, read
from fifthstreet.simulation.counts import NOTHING, Counts
from fifthstreet.simulation.work import PIECE, Work, pieces

WorkResult = Callable[[int, int], None]
"""Called with the rounds done and all rounds."""

AHEAD = 4
"""Pieces given out for each worker, so that none waits and few are lost at a stop."""

MOST_BYTES = 64 * 2**20

TRIES = 5
"""How often a piece is given out again when its worker is lost."""


Something = TypeVar("Something", bound=Work)


@dataclass(slots=True)
class Run(Generic[Something]):
    """A run of some work: which pieces are done, and their counts. It can be stopped and resumed.

    Pieces are of one size, so the number of a piece tells which rounds it has.
    """

    work: Something
    rounds: int
    seed: int
    counts: Counts = NOTHING
    done: set[int] = field(default_factory=set)
    piece: int = PIECE

    def __post_init__(self) -> None:
        if self.rounds <= 0:
            raise FifthStreetError("There are no rounds to simulate.", remedy="Choose one or more.")

    @property
    def finished(self) -> bool:
        """Return whether all rounds are counted."""
        return self.counts.rounds >= self.rounds

    def waiting(self) -> list[tuple[int, int]]:
        """Return the pieces that are not done."""
        return [each for each in pieces(self.rounds, self.piece) if each[0] not in self.done]

    def add(self, first: int, counted: Counts) -> None:
        """Take in the counts of a piece; one that came already changes nothing."""
        if first not in self.done:
            self.done.add(first)
            self.counts += counted

    def as_json(self) -> dict[str, object]:
        """Return the run as a file keeps it."""
        return {
            "work": self.work.name,
            "seed": self.seed,
            "piece": self.piece,
            "done": sorted(self.done),
            "counts": encode(self.counts),
        }

    def resume(self, content: Mapping[str, Any]) -> None:
        """Take in what an earlier run of the same work counted."""
        try:
            same = (content["work"], content["seed"], content["piece"])
            done, counts = set(map(int, content["done"])), read(Counts, content["counts"])
        except (KeyError, TypeError, ValueError, CodecError):
            raise FifthStreetError(
                "The file does not hold a run.", remedy="Choose a file that --resume wrote."
            ) from None
        if same != (self.work.name, self.seed, self.piece):
            raise FifthStreetError(
                f"The file holds another run: {same[0]} with seed {same[1]}.",
                remedy="Use the same book, options and seed, or another file.",
            )
        whole = {first for first, last in pieces(self.rounds, self.piece)}
        if not done <= whole or counts.rounds > self.rounds:
            raise FifthStreetError(
                "The file already has more rounds than that.", remedy="Choose more rounds."
            )
        self.done, self.counts = done, counts


def run(
    running: Run[Something],
    executor: Executor | None = None,
    *,
    workers: int = 0,
    progress: WorkResult | None = None,
) -> Run[Something]:
    """Count all pieces that wait, on an executor or on threads of this process.

    A KeyboardInterrupt ends the run early; what was counted until then stays in it.
    """
    workers = workers or os.cpu_count() or 1
    own = ThreadPoolExecutor(workers) if executor is None else None
    try:
        _spread(running, executor or own, workers, progress)  # type: ignore[arg-type]
    except KeyboardInterrupt:
        pass
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)
    return running


def _spread(
    running: Run[Something], executor: Executor, workers: int, progress: WorkResult | None
) -> None:
    waiting = iter(running.waiting())
    out: dict[Future[Counts], tuple[int, int]] = {}
    tries: dict[int, int] = {}

    def give(parts: Iterable[tuple[int, int]]) -> None:
        for first, last in parts:
            out[executor.submit(running.work.count, first, last, running.seed)] = (first, last)

    try:
        give(islice(waiting, AHEAD * workers))
        while out:
            finished, _ = wait(out, return_when=FIRST_COMPLETED)
            for future in finished:
                part = out.pop(future)
                lost = future.exception()
                if lost is None:
                    running.add(part[0], future.result())
                    give(islice(waiting, 1))
                else:
                    _try_again(part, lost, tries)
                    give([part])
            if progress:
                progress(running.counts.rounds, running.rounds)
    finally:
        for future in out:
            with suppress(Exception):
                future.cancel()


def _try_again(part: tuple[int, int], lost: BaseException, tries: dict[int, int]) -> None:
    """Count how often a piece was lost; what the work itself refuses is no loss."""
    tries[part[0]] = tries.get(part[0], 0) + 1
    if isinstance(lost, FifthStreetError) or tries[part[0]] >= TRIES:
        raise lost


def load(running: Run[Any], path: Path) -> bool:
    """Take in what a file holds of a run; False where there is no such file yet."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise FifthStreetError(
                f"{path} is too large to be a run.", remedy="Choose another file."
            )
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise FifthStreetError(
            f"{path} is not a run ({type(error).__name__}).", remedy="Choose another file."
        ) from None
    running.resume(content)
    return True


def save(running: Run[Any], path: Path) -> None:
    """Write a run to its file, whole or not at all."""
    folder = path.resolve().parent
    try:
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            json.dump(running.as_json(), file)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except OSError as error:
        raise FifthStreetError(
            f"Cannot write {path}: {error.strerror}.", remedy="Choose another file."
        ) from None
