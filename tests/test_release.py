"""A release: one version, a changelog with the rules first, and hooks that are what lint runs."""

import ast
import re
import runpy
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import fifthstreet
from fifthstreet.rules.citation import resolve
from fifthstreet.rules.library import books

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FRAGMENTS = sorted((ROOT / "changelog.d").glob("+*.md"))
RULES = [path for path in FRAGMENTS if path.name.endswith(".rules.md")]
RELEASED = re.findall(
    r"^### Rules\n\n((?:- .*\n)+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
)
CHANGES = [
    *(line.removeprefix("- ") for section in RELEASED for line in section.splitlines()),
    *(path.read_text("utf-8") for path in RULES),
]
TYPES = [each["directory"] for each in PROJECT["tool"]["towncrier"]["type"]]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))


def test_the_version_is_the_same_everywhere() -> None:
    assert fifthstreet.__version__ == PROJECT["project"]["version"]
    supported = ".".join(fifthstreet.__version__.split(".")[:2])
    assert f"| {supported}.x | yes |" in (ROOT / "SECURITY.md").read_text("utf-8")


def test_every_fragment_has_a_section_of_the_changelog() -> None:
    assert TYPES[0] == "rules"
    for path in FRAGMENTS:
        assert path.name.split(".")[-2] in TYPES, path.name


@pytest.mark.parametrize("text", CHANGES)
def test_a_change_of_rules_says_which_document_which_clause_and_from_when(text: str) -> None:
    head = re.match(r"\*\*(.+?)\.\*\* ", text)
    assert head, "a fragment begins with the document, its version and the clauses, in bold"
    cited = re.findall(r"`((?:[A-Z]+)-[\w.-]+)`", head[1])
    assert cited
    for citation in cited:
        resolve(citation)
    assert any(law.document.version in head[1] for law in books())
    assert re.search(r"Effective (from|on) ", text)


def test_the_changelog_can_be_built() -> None:
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "9.9.9"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    sections = re.findall(r"^### (.*)$", done.stdout, re.MULTILINE)
    assert sections == [name for name in ("Rules", "Added", "Changed", "Fixed") if name in sections]
    assert bool(RULES) == ("Rules" in sections)


def test_the_hooks_of_a_commit_are_the_tools_of_make_lint() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    lint = re.search(
        r"^lint:.*?\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    assert lint
    run = re.findall(r"\$\(BIN\)/([a-z-]+(?: [a-z]+)?)", lint[1])
    hooked = re.findall(r"entry: \.venv/bin/([a-z-]+(?: [a-z]+)?)", hooks)
    assert run == hooked


def test_developer_tools_are_groups_and_no_extras() -> None:
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    assert not set(extras) & {"dev", "test", "lint", "docs", "release", "bench"}
    included = {each["include-group"] for each in groups["dev"]}
    assert included | {"core", "dev"} == set(groups)


def test_every_package_that_the_program_imports_is_declared() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    each = [*PROJECT["project"]["dependencies"], *(one for extra in extras for one in extra)]
    declared = {canonical(re.split(r"[\[<>=; ]", one)[0]) for one in each}
    owners = packages_distributions()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in {one.partition(".")[0] for one in names} - sys.stdlib_module_names:
                assert name == "fifthstreet" or {*map(canonical, owners[name])} & declared, path


def canonical(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_says_why_what_follows_and_what_else_was_considered(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith(f"# {int(path.name[:4])}. ")
    parts = re.findall(r"^\*\*(\w+)\.\*\*", text, re.MULTILINE)
    assert parts == ["Context", "Decision", "Consequences", "Considered"]
    assert f"]({path.name})" in (path.parent / "index.md").read_text("utf-8")


COLLECT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in sys.argv[1].split(","):
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Absent())
import pytest
sys.exit(pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


def _collected_without(modules: set[str], tests: list[str]) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", COLLECT, ",".join(sorted(modules)), *tests]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_what_make_matrix_runs_needs_no_extra() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    names = {re.split(r"[\[<>=; ]", each)[0].lower() for extra in extras for each in extra}
    owners = packages_distributions().items()
    modules = {
        name for name, by in owners if {one.lower() for one in by} & (names - {"fifthstreet"})
    }
    assert modules >= {"msgspec", "numba", "numpy", "fastapi", "sqlalchemy"}
    tests = runpy.run_path(str(ROOT / ".ci" / "matrix.py"))["TESTS"]
    done = _collected_without(modules, tests)
    assert done.returncode == 0, done.stdout[-2000:]
    assert _collected_without(modules, ["tests/protocol/test_codec.py"]).returncode != 0
