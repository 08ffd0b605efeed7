"""The documents of the project are true: examples run, generated pages are fresh, links lead on."""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import generate
import pytest

import fifthstreet
from fifthstreet.rules.library import books
from fifthstreet.rules.options import options
from fifthstreet.rules.remedies import ACTIONS, CIRCUMSTANCES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
HEAVY = {
    *("cluster.md", "environments.md", "mathematics.md", "money.md", "python.md"),
    *("simulation.md", "whole-table.md"),
}
"""Pages whose examples load the mathematics."""
WRITTEN = [
    pytest.param(page, marks=pytest.mark.slow if page.name in HEAVY else ())
    for page in PAGES
    if ">>>" in page.read_text(encoding="utf-8")
]
CORE = ("cards", "cli", "errors", "money", "play", "procedures", "rules")
"""Packages whose examples are quick to load."""
PACKAGE = Path(fifthstreet.__file__).parent
SHOWING = sorted(path for path in PACKAGE.rglob("*.py") if ">>>" in path.read_text("utf-8"))
MODULES = [
    pytest.param(
        ".".join((PACKAGE.name, *path.parts)).removesuffix(".__init__"),
        marks=() if path.parts[0] in CORE else pytest.mark.slow,
    )
    for path in (showing.relative_to(PACKAGE).with_suffix("") for showing in SHOWING)
]


def _short(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", WRITTEN, ids=_short)
def test_what_a_page_shows_in_python_is_what_python_says(page: Path) -> None:
    done = doctest.testfile(str(page), module_relative=False)
    assert done.attempted
    assert not done.failed


def test_the_readme_begins_with_an_example_that_runs() -> None:
    assert ">>>" in "\n".join(README.splitlines()[:25])


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_what_the_module_does(name: str) -> None:
    assert not doctest.testmod(importlib.import_module(name)).failed


@pytest.mark.parametrize("path", list(generate.GENERATED))
def test_a_generated_page_is_fresh(path: str) -> None:
    fresh = generate.GENERATED[path]()
    assert (ROOT / path).read_text(encoding="utf-8") == fresh, "run `make generated`"


@pytest.mark.parametrize("page", PAGES, ids=_short)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{_short(page)} links to {target}"


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_names_the_two_commands() -> None:
    assert "make run" in README
    assert "make test" in README


def test_every_make_target_says_what_it_is_for() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z]+):(.*)$", text, re.MULTILINE)
    assert {"install", "run", "test", "check", "lint", "bench", "docs"} <= {t for t, _ in targets}
    assert [target for target, rest in targets if "##" not in rest] == []


def test_every_option_book_and_word_of_the_remedies_is_in_the_manual() -> None:
    manual = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    words = [*options(), *ACTIONS, *CIRCUMSTANCES, *(book.document.title for book in books())]
    assert [word for word in words if word not in manual] == []


def test_every_command_is_in_the_manual() -> None:
    run = [sys.executable, "-m", "fifthstreet", "--help"]
    text = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    listed = set(re.findall(r"^[│ ]+([a-z][a-z-]*) {2,}\S", text, re.MULTILINE))
    assert set(generate.COMMANDS) == listed
    for command in listed:
        assert f"fifthstreet {command}" in README + (ROOT / "docs/developers.md").read_text("utf-8")


def test_every_requirement_and_finding_is_in_the_manual() -> None:
    page = (ROOT / "docs/reference/findings.md").read_text(encoding="utf-8")
    rules = [rule for book in books() for rule in book.requirements]
    codes = {rule.code for rule in rules if rule.binds != "table"}
    assert [code for code in sorted(codes) if f"<code>{code}</code>" not in page] == []
