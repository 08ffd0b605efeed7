"""What all tests share: the clause marker, which proves the matrix, and hypothesis' profile."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from fifthstreet.rules.citation import clauses

os.environ.setdefault("FIFTHSTREET_CACHE", str(Path(__file__).parents[1] / "build" / "census"))
"""Counts are kept for the next run, and not among the user's own."""

settings.register_profile("fifthstreet", deadline=None, derandomize=True)
settings.load_profile("fifthstreet")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proofs", metavar="FILE", help="write which test proves which clause")


CORE = {
    *("cards", "documents", "money", "play", "rounds", "rules"),
    *("test_clause_matrix.py", "test_errors.py"),
}
"""Folders and modules whose tests must cover the core to the last branch."""
FIGURES = {
    *("test_advise.py", "test_analyse.py", "test_bankroll.py", "test_break_even.py"),
    *("test_card.py", "test_jackpot.py", "test_lab.py", "test_no_figure.py", "test_par.py"),
    *("test_simulate.py", "test_strategy.py"),
    *("test_front_door.py", "test_manual_built.py", "test_notices.py"),
}
"""Modules that load the mathematics or the built manual: for `make test`, not for `make check`."""
NAMED = re.compile(r"test_r(\d\d)_")
"""A test whose name begins so shows the requirement of that number."""
REQUIREMENTS = Path(__file__).parents[1] / "docs" / "requirements.tsv"


def _requirements(items: list[pytest.Item]) -> Iterator[tuple[str, str]]:
    known = {line.partition("\t")[0] for line in REQUIREMENTS.read_text("utf-8").splitlines()}
    for item in items:
        named = NAMED.match(item.name)
        told = [f"R{named[1]}"] if named else []
        for marker in item.iter_markers("requirement"):
            told += marker.args
        for id_ in told:
            if id_ not in known:
                raise pytest.UsageError(f"{item.nodeid} shows the unknown requirement {id_!r}")
            yield id_, item.nodeid.partition("[")[0]


def _claims(items: list[pytest.Item]) -> Iterator[tuple[str, str]]:
    for item in items:
        for marker in item.iter_markers("clause"):
            for id_ in marker.args:
                if id_ not in clauses():
                    raise pytest.UsageError(f"{item.nodeid} claims the unknown clause {id_!r}")
                yield id_, item.nodeid.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse misspelt clauses and requirements; write the proofs where that is asked for."""
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in CORE:
            item.add_marker("core")
        if item.path.name in FIGURES and item.path.parent.name in {"cli", here.name}:
            item.add_marker("slow")
    shown = sorted(set(_requirements(items)))
    claims = sorted(set(_claims(items)), key=lambda claim: (list(clauses()).index(claim[0]), claim))
    target = config.getoption("--proofs")
    if target:
        lines = ["id\ttest", *(f"{id_}\t{test}" for id_, test in claims)]
        Path(target).write_text("\n".join(lines) + "\n", encoding="utf-8")
        lines = ["id\ttest", *(f"{id_}\t{test}" for id_, test in shown)]
        Path(f"{target}.requirements").write_text("\n".join(lines) + "\n", encoding="utf-8")
