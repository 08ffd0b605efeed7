"""The books on the shelf as data, to be changed and loaded again."""

from functools import cache
from typing import Any

from fifthstreet.proof.mutation import Mutants, MutationReport
from fifthstreet.proof.mutation_run import mutants_of
from fifthstreet.proof.probes import Probes
from fifthstreet.proof.submitted import written
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import book, law_texts, load

FEW = 30
"""How many values of a book a quick run changes."""
BESIDE = ("clauses.tsv", "options.toml", "quoted.tsv", "rulings.tsv")
"""The files of a book that are not its law itself."""


@cache
def texts(id_: str) -> dict[str, str]:
    """Return the files of a book."""
    return dict(law_texts(id_))


@cache
def mutants(id_: str) -> Mutants:
    """Return a book with the contents it is made from."""
    return mutants_of(id_)


def data(id_: str) -> dict[str, Any]:
    """Return the contents of a book's files, taken together, but for its options."""
    return dict(mutants(id_).content)


def validated(id_: str, content: dict[str, Any]) -> RuleBook:
    """Return a book from changed contents, with the options and clauses that it has."""
    return RuleBook.model_validate(content).with_appendix(book(id_).options, book(id_).citations)


def loaded(id_: str, content: dict[str, Any]) -> RuleBook:
    """Load a book of changed contents from one file, beside the options and clauses that it has."""
    beside = {name: text for name, text in texts(id_).items() if name in BESIDE}
    return load({**beside, "book.toml": written(content)})


def judged_sample(id_: str, *_: object) -> MutationReport:
    """Return what became of a few values of a book, from all of its parts."""
    known, probes = mutants(id_), Probes(book(id_))
    stated = [value for value in known.values() if value.informs is None and known.states(value)]
    few = stated[:: max(1, len(stated) // FEW)]
    return MutationReport(tuple(probes.judge(known, value) for value in few))
