"""The source keeps its measures: sizes, docstrings, names, and a core without floats."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import fifthstreet
from fifthstreet import bookcase
from fifthstreet.rules.library import books
from fifthstreet.rules.shelf import furnish

PACKAGE = Path(fifthstreet.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
ROOT = PACKAGE.parents[1]
AROUND = sorted(
    path
    for folder in ("tests", "docs", "benchmarks", ".ci")
    for path in (ROOT / folder).rglob("*.py")
)
"""Everything else that developers read."""
CORE = [
    path
    for path in MODULES
    if path.relative_to(PACKAGE).parts[0]
    in {"cards", "checks", "money", "rules", "play", "procedures"}
]
EXACT = [
    path for path in MODULES if path.relative_to(PACKAGE).parts[0] in {"analysis", "whole_table"}
]
COMMANDS = [path for path in MODULES if path.parent.name == "commands"]
README = PACKAGE.parents[1] / "README.md"

MOST_LINES, MOST_FUNCTION_LINES, MOST_PARAMETERS, MOST_COLUMNS = 900, 60, 6, 100
MOST_README_LINES = 250
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "base"}
BARE = {"told", "kept", "held", "given", "stands", "asked", "said"}
"""Words that name nothing, anywhere."""
PARTICIPLES = BARE | {"shown", "made", "found"}
"""Words that name nothing in the package."""
TWICE = {
    "Advice": "the API shows what the analysis computes",
    "Closure": "the API shows what people decide",
    "Commitment": "the API shows what the fairness of a round is built on",
    "Contribution": "the API shows what the fairness of a round is built on",
    "EndRound": "the round and the deck each have their own command",
    "Irregularity": "the API offers to report what the book provides for",
    "Limit": "the API shows what people decide",
    "MissingLibraryError": "each extra names its own installation",
    "Offer": "the client reads what the round offers",
    "Opening": "the API shows what the fairness of a round is built on",
    "Person": "the API shows staff what they may know of a person",
    "Position": "the API shows what the analysis computes",
    "Procedure": "the API shows how far the procedure of the book has come",
    "PromisedLink": "the API shows what the fairness of a round is built on",
    "RealityCheck": "the API shows a player what the house works out",
    "RefusedError": "the client shares no code with the house",
    "Remedy": "the API offers the remedy that the book provides",
    "RoundFinished": "the table and the deck each have their own event",
    "Session": "the client shares no code with the house",
    "State": "each machine of commands and events has its state",
    "Step": "the API shows the steps that the book lists",
    "Transcript": "the API shows what the fairness of a round is built on",
}
"""Class names that several modules use, and why."""
CLOCKS = {"now", "today", "utcnow", "fromtimestamp", "utcfromtimestamp"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Rule = Callable[[str], Iterator[str]]


def functions(source: str) -> Iterator[Function]:
    yield from (n for n in ast.walk(ast.parse(source)) if isinstance(n, Function))


def module_is_short(source: str) -> Iterator[str]:
    count = len(source.splitlines())
    if count > MOST_LINES:
        yield f"{count} lines"


def lines_are_narrow(source: str) -> Iterator[str]:
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > MOST_COLUMNS:
            yield f"line {number} has {len(line)} columns"


def functions_are_short(source: str) -> Iterator[str]:
    for node in functions(source):
        first = node.body[0]
        statement = first if ast.get_docstring(node) is not None else None
        docstring = (statement.end_lineno or 0) - statement.lineno + 1 if statement else 0
        lines = (node.end_lineno or 0) - node.lineno + 1 - docstring
        if lines > MOST_FUNCTION_LINES:
            yield f"{node.name} has {lines} lines"


def parameters_are_few(source: str) -> Iterator[str]:
    for node in functions(source):
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        count = len([arg for arg in named if arg.arg not in {"self", "cls"}])
        if count > MOST_PARAMETERS:
            yield f"{node.name} has {count} parameters"


def public_things_have_docstrings(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    if not ast.get_docstring(tree):
        yield "the module has no docstring"
    yield from _undocumented(tree)


def _undocumented(owner: ast.Module | ast.ClassDef) -> Iterator[str]:
    for node in owner.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                yield f"{node.name} has no docstring"
            if isinstance(node, ast.ClassDef):
                yield from _undocumented(node)


def no_name_is_a_bare_participle(source: str) -> Iterator[str]:
    yield from _bound(source, PARTICIPLES)


def no_name_around_is_bare(source: str) -> Iterator[str]:
    yield from _bound(source, BARE)


def _bound(source: str, words: set[str]) -> Iterator[str]:
    names = {name.strip("_") for name in _names(ast.parse(source))}
    yield from sorted(name for name in names if name.lower() in words)


def _names(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module binds: things, parameters, attributes and variables."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.AsyncFunctionDef(name=name) | ast.MatchAs(name=str(name)):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def no_float_is_used(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id == "float":
            yield f"line {node.lineno} names float"
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno} writes {node.value}"


def nothing_is_divided(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield f"line {node.lineno} divides"


def nothing_is_printed(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in {"print", "breakpoint"}:
            yield f"line {node.lineno} names {node.id}"


def no_clock_is_read(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        imported: list[str | None] = []
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported = [node.module]
        if "time" in imported:
            yield f"line {node.lineno} imports time"  # type: ignore[attr-defined]
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield f"line {node.lineno} reads the clock by {node.attr}"


EVERYWHERE: list[Rule] = [
    module_is_short,
    lines_are_narrow,
    functions_are_short,
    public_things_have_docstrings,
]
IN_THE_CORE: list[Rule] = [
    no_float_is_used,
    nothing_is_divided,
    nothing_is_printed,
    no_clock_is_read,
]


def broken(paths: list[Path], rule: Rule, root: Path = PACKAGE) -> list[str]:
    return [
        f"{path.relative_to(root)}: {fault}"
        for path in paths
        for fault in rule(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("rule", EVERYWHERE, ids=lambda rule: rule.__name__)
def test_every_module_keeps_its_measures(rule: Rule) -> None:
    assert broken(MODULES, rule) == []


def test_functions_take_few_parameters_unless_these_are_options_of_a_command() -> None:
    assert COMMANDS
    assert broken([path for path in MODULES if path not in COMMANDS], parameters_are_few) == []


def test_the_mathematics_is_exact() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in EXACT} == {"analysis", "whole_table"}
    assert broken(EXACT, no_float_is_used) == []


@pytest.mark.parametrize("rule", IN_THE_CORE, ids=lambda rule: rule.__name__)
def test_the_core_counts_exactly_and_in_silence(rule: Rule) -> None:
    assert broken(CORE, rule) == []


def test_the_core_is_not_empty() -> None:
    assert {path.relative_to(PACKAGE).parts[0] for path in CORE} >= {"cards", "money", "rules"}


def names_twice() -> list[str]:
    """Return the classes that more than one module defines."""
    count = Counter(
        node.name
        for path in MODULES
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    return sorted(name for name, times in count.items() if times > 1)


def test_no_name_is_a_bare_participle() -> None:
    assert broken(MODULES, no_name_is_a_bare_participle) == [], "name them by a noun or a verb"
    assert broken(AROUND, no_name_around_is_bare, ROOT) == [], "name them by a noun or a verb"
    assert [path.stem for path in MODULES if path.stem in PARTICIPLES] == []


def test_tests_docs_and_benchmarks_are_read_too() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in AROUND}
    assert folders == {"tests", "docs", "benchmarks", ".ci"}


def test_no_class_name_is_used_twice_without_a_reason() -> None:
    assert names_twice() == sorted(TWICE), "give each a name of its own, or say why not in TWICE"
    assert len(TWICE) <= 25


def vague(names: list[str]) -> list[str]:
    return [name for name in names if set(name.split("_")) & VAGUE]


def test_no_module_has_a_vague_name() -> None:
    names = {part for path in MODULES for part in path.relative_to(PACKAGE).with_suffix("").parts}
    assert vague(sorted(names)) == []
    assert vague(["utils", "card_helpers", "database", "card"]) == ["utils", "card_helpers"]


def test_the_readme_is_one_that_people_read() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= MOST_README_LINES


LONG = "def f():\n" + "    x = 1\n" * 60


@pytest.mark.parametrize(
    ("rule", "bad", "good"),
    [
        (module_is_short, "x = 1\n" * 901, "x = 1\n" * 900),
        (lines_are_narrow, "x" * 101, "x" * 100),
        (functions_are_short, LONG, LONG.replace("\n", '\n    """Long\n\n    ago."""\n', 1)[:-10]),
        (
            parameters_are_few,
            "def f(a, b, c, d, *, e, f, g): ...",
            "def f(self, a, b, c, d, e, f): ...",
        ),
        (public_things_have_docstrings, "x = 1", '"""M."""\ndef _f(): ...'),
        (public_things_have_docstrings, '"""M."""\ndef f(): ...', '"""M."""\ndef f(): "F."'),
        (
            public_things_have_docstrings,
            '"""M."""\nclass C:\n  "C."\n  def f(self): ...',
            '"""M."""\nclass C:\n  "C."\n  def __str__(self): ...',
        ),
        (public_things_have_docstrings, '"""M."""\nclass C: x = 1', '"""M."""\nclass _C: x = 1'),
        (no_float_is_used, "x = float(1)", "x = parse(parse_float=y)"),
        (no_float_is_used, "x: float | None", "x: int | None"),
        (no_float_is_used, "x = 1.0", "x = 10"),
        (nothing_is_divided, "x = a / b", "x = a // b"),
        (nothing_is_divided, "x /= 2", "x //= 2"),
        (nothing_is_printed, "print(1)", "x.print(1)"),
        (no_name_is_a_bare_participle, "told = 1", "text = 1"),
        (no_name_is_a_bare_participle, "def _kept(): ...", "def keep(): ..."),
        (no_name_is_a_bare_participle, "class Told: ...", "class Teller: ..."),
        (no_name_is_a_bare_participle, "def f(*, given): ...", "f(given=1)"),
        (no_name_is_a_bare_participle, "self.held = 1", "print(self.held)"),
        (no_name_around_is_bare, "for asked in x: ...", "found = 1"),
        (no_clock_is_read, "import time", "import times"),
        (no_clock_is_read, "from time import time", "from datetime import datetime"),
        (no_clock_is_read, "x = datetime.now()", "x = datetime(2020, 1, 1)"),
        (no_clock_is_read, "x = date.today()", "x: date"),
    ],
)
def test_each_rule_sees_what_breaks_it_and_nothing_else(rule: Rule, bad: str, good: str) -> None:
    assert list(rule(bad))
    assert list(rule(good)) == []


RESERVED = {"ante", "progressive", "envy", "burn"}
"""The only ids of a book that a program may know; the vocabulary documents them."""
WORDS = {
    *("bet", "raise", "play", "blind", "main", "players", "dealer", "board", "hole", "up"),
    *("first", "second", "third", "flop"),
}
"""Ids of some book that are also words of something else, such as a role or a field."""
PAGES = [
    path
    for kind in ("ts", "svelte")
    for path in sorted((PACKAGE.parents[1] / "frontend" / "src").rglob(f"*.{kind}"))
    if path.name not in {"schema.d.ts", "shape.ts"}
]


def _ids_of_books() -> set[str]:
    """Return the ids of every packaged and sample book, and of what is in them."""
    bookcase.open_bookcase(str(PACKAGE.parents[1] / "examples" / "books"))
    try:
        law = books()
        parts = (part for book in law for part in (book.zones, book.wagers, book.contests))
        ids = {item.id for part in (*parts, *(book.schedules for book in law)) for item in part}
        games = {book.document.game for book in law}
        return (ids | {book.id for book in law} | games) - RESERVED - WORDS
    finally:
        bookcase.open_bookcase()
        furnish()


def test_no_program_knows_a_book_or_anything_in_it_by_name() -> None:
    ids = _ids_of_books()
    found = []
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        known = sorted(ids & {text for text in texts if isinstance(text, str)})
        found += [f"{name}: {id_}" for id_ in known]
    for path in PAGES:
        quoted = re.findall(r"""["'`](\w[\w-]*)["'`]""", path.read_text(encoding="utf-8"))
        known = sorted(ids & set(quoted))
        found += [f"{path.name}: {id_}" for id_ in known]
    assert found == []
