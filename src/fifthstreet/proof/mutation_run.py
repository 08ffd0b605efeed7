"""The mutation run: every value that a book states is changed, by several processes at once."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from fifthstreet.bookcase import named, open_bookcase
from fifthstreet.proof.mutation import Judged, Mutants, MutationReport
from fifthstreet.proof.probes import Probes
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.library import book, law_texts
from fifthstreet.rules.toml import frozen

Progress = Callable[[int, int], None]
LOT = 12
"""How many values a process judges before it says so."""
FEW = 400
"""Up to how many values one process is as quick as several."""


def mutants_of(edition: str) -> Mutants:
    """Return a book with the contents that it is made from."""
    whole = frozen(Layers(law_texts(edition), {}).data)
    return Mutants(book(edition), {key: part for key, part in whole.items() if key != "option"})


class _MutationWork:
    """A book that is changed value by value."""

    def __init__(self, edition: str) -> None:
        self.mutants = mutants_of(edition)
        self.probes = Probes(self.mutants.law)
        self.values = [each for each in self.mutants.values() if self.mutants.states(each)]

    def judged(self, indices: Iterable[int]) -> list[tuple[int, Judged]]:
        """Return what became of some values."""
        return [(i, self.probes.judge(self.mutants, self.values[i])) for i in indices]


_running: list[_MutationWork] = []


def _begin(edition: str, folders: tuple[str, ...]) -> None:
    open_bookcase(*folders)
    _running[:] = [_MutationWork(edition)]


def _continue(indices: range) -> list[tuple[int, Judged]]:
    return _running[0].judged(indices)


def mutation_run(
    edition: str, progress: Progress | None = None, workers: int | None = None
) -> MutationReport:
    """Change every value that a book states to every other legal one, and report what it did."""
    run = _MutationWork(edition)
    total = len(run.values)
    lots = [range(start, total, -(-total // LOT)) for start in range(-(-total // LOT))]
    count = workers or min(os.cpu_count() or 1, 4)
    by_number: dict[int, Judged] = {}
    for judged in (
        _alone(run, lots) if count == 1 or total <= FEW else _shared(edition, lots, count)
    ):
        by_number |= dict(judged)
        if progress:
            progress(len(by_number), total)
    return MutationReport(tuple(by_number[index] for index in range(total)))


def _alone(run: _MutationWork, lots: Iterable[range]) -> Iterator[list[tuple[int, Judged]]]:
    yield from map(run.judged, lots)


def _shared(
    edition: str, lots: Iterable[range], workers: int
) -> Iterator[list[tuple[int, Judged]]]:
    context = get_context("spawn")
    begin = (edition, named())
    with ProcessPoolExecutor(workers, context, initializer=_begin, initargs=begin) as pool:
        for done in as_completed([pool.submit(_continue, lot) for lot in lots]):
            yield done.result()
