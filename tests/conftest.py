"""What all tests share: the clause marker, which proves the matrix, and hypothesis' profile."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from cited_numbers import MARKERS, shown
from fifthstreet import bookcase
from fifthstreet.rules.citation import clauses

gc.disable()
"""Until everything is collected, since all that is made meanwhile stays."""
os.environ.setdefault("FIFTHSTREET_CACHE", str(Path(__file__).parents[1] / "build" / "census"))
"""Counts are kept for the next run, and not among the user's own."""

MEMORY = Path("/dev/shm")  # noqa: S108 - the folder that is memory
ROOM = 8 << 30
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    # Stores force each commit to the disk, and most of a test's time would be spent waiting for it.
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

settings.register_profile("fifthstreet", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("exhaustive", deadline=None, max_examples=1_000)
settings.load_profile("fifthstreet")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proofs", metavar="FILE", help="write which test proves which clause")
    parser.addoption("--shown", metavar="FILE", help="write where a console shows which clause")


CORE = {
    *("cards", "checks", "documents", "money", "play", "procedures", "rounds", "rules"),
    *("test_clause_matrix.py", "test_errors.py", "test_refusals.py"),
}
"""Folders and modules of tests of the core."""
UNCOVERED = {"documents", "rounds"}
"""Those of them that are about the documents; the others cover the core to the last branch."""
FIGURES = {
    *("test_advise.py", "test_analyse.py", "test_bankroll.py", "test_break_even.py"),
    *("test_card.py", "test_jackpot.py", "test_lab.py", "test_no_figure.py", "test_par.py"),
    *("test_simulate.py", "test_strategy.py"),
    *("test_front_door.py", "test_manual_built.py", "test_notices.py"),
}
"""Modules that load the mathematics or the built manual: for `make test`, not for `make check`."""


def _claims(items: list[pytest.Item]) -> Iterator[tuple[str, str]]:
    """Yield which test proves which clause; where a parameter carries the mark, with its name."""
    for item in items:
        scripts = item.callspec.marks if hasattr(item, "callspec") else ()
        for marker in item.iter_markers("clause"):
            test = item.nodeid if marker in scripts else item.nodeid.partition("[")[0]
            for id_ in marker.args:
                if id_ not in clauses():
                    raise pytest.UsageError(f"{item.nodeid} claims the unknown clause {id_!r}")
                yield id_, test


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse undefined clauses and numbers; write which test shows which for `--proofs`."""
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in CORE:
            item.add_marker("core")
        if item.path.relative_to(here).parts[0] in UNCOVERED:
            item.add_marker("uncovered")
        if item.path.name in FIGURES and item.path.parent.name in {"cli", here.name}:
            item.add_marker("slow")
    cited = sorted(set(shown(items)))
    claims = sorted(set(_claims(items)), key=lambda claim: (list(clauses()).index(claim[0]), claim))
    target = config.getoption("--proofs")
    if target:
        _write(target, claims)
        for table in MARKERS.values():
            own = [(id_, test) for where, id_, test in cited if where == table]
            _write(f"{target}.{table}", own)


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among what was collected, which stays to the end."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def _write(target: str, rows: list[tuple[str, str]]) -> None:
    lines = ["id\ttest", *(f"{id_}\t{test}" for id_, test in rows)]
    Path(target).write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def _same_shelf() -> Iterator[None]:
    """Take the books off the shelf that a test has put there."""
    before = bookcase.named()
    yield
    if bookcase.named() != before:
        bookcase.open_bookcase(*before)
