"""What `pip install 'fifthstreet[web]'` brings is enough for everything that the pages offer."""

import os
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import get_args

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from fifthstreet.paper.files import CardKind, ParKind, SignKind
from web.served import Served
from web.started import process

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
OURS = PROJECT["name"]
AGAIN, PATIENT = 60, 30.0
"""How often figures are wanted for that take long, and how long one answer may take."""
WITHOUT = """
import os, sys
from importlib.machinery import PathFinder

ABSENT = frozenset(os.environ["ABSENT_MODULES"].split(","))


class Installed(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            return None
        return PathFinder.find_spec(name, path, target)


sys.meta_path = [Installed if finder is PathFinder else finder for finder in sys.meta_path]
"""
"""Hides the libraries that are named in the environment from every process of Python."""
PAPERS = [
    *(f"/par/uk.{kind}" for kind in get_args(ParKind)),
    *(f"/tables/md-1/par.{kind}" for kind in get_args(ParKind)),
    *(f"/tables/md-1/sign.{kind}" for kind in get_args(SignKind)),
    *(f"/cards/md.{kind}" for kind in get_args(CardKind)),
]
BEGINS = {"pdf": b"%PDF", "xlsx": b"PK", "json": b"{", "html": b"<!", "txt": b""}
FIGURES = [
    *(f"/analysis/{book}" for book in ("md", "rws")),
    "/analysis/md?part=progressive&stake=500",
    "/analysis/md/strategy?street=5&staked=4",
    "/analysis/md/position?cards=Ks Kd",
    "/compare/md/cb",
    "/tables/md-1/notices",
]


def requirements(name: str, extras: set[str]) -> list[str]:
    """Return what a distribution asks for; of ours, the project's own file says it."""
    if name != OURS:
        return requires(name) or []
    chosen = [PROJECT["optional-dependencies"][extra] for extra in sorted(extras)]
    return [*PROJECT["dependencies"], *(wanted for each in chosen for wanted in each)]


def installed_with(text: str) -> set[str]:
    """Return every distribution that is installed for a requirement, and for theirs in turn."""
    found: dict[str, set[str]] = {}
    waiting = [Requirement(text)]
    while waiting:
        wanted = waiting.pop()
        name, extras = canonicalize_name(wanted.name), set(wanted.extras)
        if name in found and extras <= found[name]:
            continue
        found[name] = found.get(name, set()) | extras
        try:
            needs = [Requirement(each) for each in requirements(name, found[name])]
        except PackageNotFoundError:  # only where another system needs it
            continue
        waiting += [each for each in needs if applies(each, found[name])]
    return set(found)


def applies(wanted: Requirement, extras: set[str]) -> bool:
    """Tell whether a requirement holds on this machine with some extras."""
    marker = wanted.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""})


def absent_without(text: str) -> set[str]:
    """Return the modules of everything that is here, but would not be installed for a text."""
    there = installed_with(text)
    owners = packages_distributions()
    return {
        name for name, by in owners.items() if not there & {canonicalize_name(one) for one in by}
    }


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a house that has only what the documented install brings."""
    folder = tmp_path_factory.mktemp("installed")
    (folder / "sitecustomize.py").write_text(WITHOUT)
    absent = absent_without(f"{OURS}[web]")
    assert "pytest" in absent, "nothing would be hidden"
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    hidden = {**os.environ, "PYTHONPATH": path, "ABSENT_MODULES": ",".join(absent)}
    with process(folder, "--demo", environment=hidden) as served:
        yield served


def answer_to(house: Served, path: str) -> httpx.Response:
    """Ask for something, and again for as long as it is being worked out."""
    with httpx.Client(base_url=f"{house.url}/api/v1", timeout=PATIENT) as http:
        for _ in range(AGAIN):
            answer = http.get(path)
            if answer.status_code != 503:
                break
    return answer


@pytest.mark.slow
def test_the_documented_install_gives_every_figure_and_paper_of_the_pages(house: Served) -> None:
    answers = {path: answer_to(house, path) for path in (*FIGURES, *PAPERS)}
    failed = {path: one.text for path, one in answers.items() if one.status_code != 200}
    assert not failed
    for path, answer in answers.items():
        kind = path.rpartition(".")[2] if path in PAPERS else "json"
        assert answer.content.startswith(BEGINS[kind]), path
        assert len(answer.content) > 100, path


def test_the_manual_tells_operators_the_install_that_is_tested() -> None:
    operating = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    assert "pip install 'fifthstreet[web]'" in operating
