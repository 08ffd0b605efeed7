"""How the source is built: one table of figures for a tree, or for two trees side by side.

`python benchmarks/structure.py --against PATH` measures the tree at PATH, then this one, and prints
a Markdown table with the limit of each figure. `--static` leaves out what needs a running house.
The docstring of each function says how its figure is defined.
"""

import argparse
import ast
import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
PACKAGE = "fifthstreet"
CORE = {"cards", "checks", "money", "rules", "play", "procedures", "protocol", "errors"}
INTERFACES = {"web", "client", "terminal", "cli"}
REFLECTION = ("get_type_hints(", "is_dataclass(")
TOKENS = 45
"""The shortest run of front-end tokens that counts as a duplicate."""
LOAD = ("flat-out", "--json", "--books", "md", "--flat-seconds", "10", "--flat-tables", "20")
SHARE = 0.75
"""The part of its fields that a mirror class shares with another record."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Row = tuple[str, float | str, str]


@dataclass(frozen=True)
class Tree:
    """A checkout of the project."""

    root: Path

    @cached_property
    def files(self) -> dict[str, Path]:
        """Return every module of the package by its name."""
        source = self.root / "src"
        named = {}
        for path in sorted((source / PACKAGE).rglob("*.py")):
            parts = path.relative_to(source).with_suffix("").parts
            named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
        return named

    @cached_property
    def texts(self) -> dict[str, str]:
        """Return the source of every module."""
        return {name: path.read_text(encoding="utf-8") for name, path in self.files.items()}

    @cached_property
    def parsed(self) -> dict[str, ast.Module]:
        """Return the syntax tree of every module."""
        return {name: ast.parse(text) for name, text in self.texts.items()}

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """Return the modules of the package that each module imports, at any level."""
        return {name: set(self._imported(name)) - {name} for name in self.parsed}

    def _imported(self, name: str) -> Iterator[str]:
        for node in ast.walk(self.parsed[name]):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names if one.name in self.files)
            elif isinstance(node, ast.ImportFrom) and node.module in self.files:
                for one in node.names:
                    inner = f"{node.module}.{one.name}"
                    yield inner if inner in self.files else node.module

    @property
    def lines(self) -> int:
        """Return the lines of Python in the package."""
        return sum(len(text.splitlines()) for text in self.texts.values())

    def run(self, *command: str, paths: Iterable[str] = ("src",)) -> str:
        """Return what a Python program prints with folders of this tree on its path."""
        path = os.pathsep.join(str(self.root / each) for each in paths)
        ran = subprocess.run(
            [sys.executable, *command],
            env={**os.environ, "PYTHONPATH": path},
            cwd=self.root,
            check=True,
            capture_output=True,
            text=True,
        )
        return ran.stdout


def package_of(module: str) -> str:
    """Return the package below the root that a module belongs to."""
    return module.split(".")[1] if "." in module else "(root)"


def sizes(tree: Tree) -> Iterator[Row]:
    """Yield the lines of Python in the whole package and in each package, tests excluded."""
    yield "lines of Python in src", tree.lines, "≤ 63,000"
    lines: Counter[str] = Counter()
    for name, text in tree.texts.items():
        lines[package_of(name)] += len(text.splitlines())
    for name, count in sorted(lines.items()):
        if name not in {"(root)", "errors", "__main__"}:
            yield f"… {name}", count, "< 1,000" if name == "house" else "≤ 8,000"


def edges(tree: Tree) -> Iterator[Row]:
    """Yield imports between siblings that close a circle.

    Siblings are packages and modules with the same parent. Of two siblings that import each other,
    the direction with fewer imports points upward. An edge is cyclic when its end can reach its
    start again.
    """
    graphs: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for module, found in tree.imports.items():
        for other in found:
            mine, theirs = module.split("."), other.split(".")
            depth = next(
                (i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0
            )
            if depth:
                graphs[".".join(mine[:depth])][mine[depth], theirs[depth]] += 1
    upward = sum(
        min(count, graph[end, start])
        for graph in graphs.values()
        for (start, end), count in list(graph.items())
        if start < end
    )
    cyclic = sum(_reaches(graph, end, start) for graph in graphs.values() for start, end in graph)
    yield "imports that point upward", upward, "0"
    yield "edges between siblings in a circle", cyclic, "0"


def _reaches(graph: Mapping[tuple[str, str], int], start: str, goal: str) -> bool:
    seen, waiting = set(), [start]
    while waiting:
        at = waiting.pop()
        if at == goal:
            return True
        if at not in seen:
            seen.add(at)
            waiting += [end for (begin, end), count in graph.items() if begin == at and count]
    return False


def coupling(tree: Tree) -> Iterator[Row]:
    """Yield internal imports per module, and public functions and classes per 1,000 lines.

    Public names are top-level functions and classes without a leading underscore.
    """
    imports = sum(map(len, tree.imports.values()))
    yield "internal imports per module", round(imports / len(tree.files), 1), "≤ 4"
    names = [
        node.name
        for module in tree.parsed.values()
        for node in module.body
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_")
    ]
    yield "public names per 1,000 lines", round(1000 * len(names) / tree.lines, 1), "≤ 25"


def records(tree: Tree) -> Iterator[Row]:
    """Yield classes that repeat a record, and class names that several modules use.

    A mirror class stands in an interface, has at least two annotated fields, and shares three
    quarters of them with one class of another module.
    """
    fields: dict[tuple[str, str], set[str]] = {}
    homes: dict[str, set[str]] = defaultdict(set)
    for module, parsed in tree.parsed.items():
        for node in ast.walk(parsed):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(module)
                fields[module, node.name] = set(_fields(node))
    mirrors = [
        1
        for (module, _), own in fields.items()
        if package_of(module) in INTERFACES and len(own) > 1
        if any(
            other != module and len(own & theirs) >= SHARE * len(own)
            for (other, _), theirs in fields.items()
        )
    ]
    yield "mirror classes", len(mirrors), "≤ 10"
    yield "class names used twice", sum(len(found) > 1 for found in homes.values()), "≤ 30"


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield line.target.id


def conversions(tree: Tree) -> Iterator[Row]:
    """Yield untyped mappings, codecs, hand-written JSON, and dialects for figures.

    A codec is a module outside the core that decides how whatever record it meets is written: it
    reads the fields of any record for JSON, or gives msgspec its hooks. A dialect is a module that
    declares `element_of_risk` as a field or a JSON key.
    """
    texts = tree.texts
    yield "`dict[str, Any]`", sum(text.count("dict[str, Any]") for text in texts.values()), "≤ 80"
    codecs = [
        name
        for name, text in texts.items()
        if package_of(name) not in CORE - {"protocol"}
        if ("fields(" in text and "JSON" in text and any(word in text for word in REFLECTION))
        or "enc_hook" in text
    ]
    yield "codecs", len(codecs), "1"
    by_hand = sum(text.count("def as_json(") for text in texts.values())
    yield "functions that write JSON by hand (`as_json`)", by_hand, ""
    key = re.compile(r'^\s*"?element_of_risk"?:', re.MULTILINE)
    yield "dialects for figures", sum(bool(key.search(text)) for text in texts.values()), "1"


def references(tree: Tree) -> Iterator[Row]:
    """Yield the tests whose name cites an F, I or G number that no table in `docs` defines."""
    defined = set()
    for path in (tree.root / "docs").glob("*.tsv"):
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            defined |= {re.sub(r"(?<=[A-Z])0+", "", row.get("id", "")) for row in lines}
    undefined = 0
    for path in (tree.root / "tests").rglob("test_*.py"):
        for name in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8")):
            cited = re.match(r"(?:[rfig]\d+_(?:to_)?)*", name)
            numbers = re.findall(r"([fig])0*(\d+)", cited[0] if cited else "")
            undefined += any(
                f"{letter.upper()}{number}" not in defined for letter, number in numbers
            )
    yield "tests that cite an undefined number", undefined, "0"


def front_end(tree: Tree) -> Iterator[Row]:
    """Yield pairs of places in the front end that share a longest run of at least 45 tokens.

    A token is a word or a sign. Generated types are not counted.
    """
    places: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path in sorted((tree.root / "frontend" / "src").rglob("*")):
        if path.suffix in {".svelte", ".ts", ".css"} and not path.name.endswith(".d.ts"):
            tokens = re.findall(r"\w+|[^\w\s]", path.read_text(encoding="utf-8"))
            for at in range(len(tokens) - TOKENS + 1):
                places[tuple(tokens[at : at + TOKENS])].append((path, at))
    pairs = {pair for found in places.values() for pair in combinations(found, 2)}
    longest = [
        1
        for (first, a), (second, b) in pairs
        if ((first, a - 1), (second, b - 1)) not in pairs
        and not (first == second and abs(a - b) < TOKENS)
    ]
    yield "duplicates in the front end", len(longest), "≤ 40"


def one_bet(tree: Tree) -> Iterator[Row]:
    """Yield the functions and modules that one Bet over the socket runs."""
    script = str(HERE / "benchmarks" / "players" / "one_bet.py")
    functions, modules = json.loads(tree.run(script, paths=("src", "tests")))
    yield "functions run by one Bet", functions, "≤ 220"
    yield "modules run by one Bet", modules, "≤ 35"


def load(tree: Tree) -> Iterator[Row]:
    """Yield durable six-seat rounds a second, and the server's processor time per command.

    The tree's own `house_load.py` plays Maryland's game at twenty tables for ten seconds.
    """
    figures: dict[str, Any] = json.loads(
        tree.run("benchmarks/house_load.py", *LOAD).splitlines()[0]
    )
    rounds, commands = figures["rounds_per_second"], figures["commands_per_second"]
    spent = figures["server_milliseconds_per_round"] * rounds / commands
    yield "rounds per second", rounds, "no worse"
    yield "CPU time per command (ms)", round(spent, 2), "no worse"


STATIC = (sizes, edges, coupling, records, conversions, references, front_end)


def measure(tree: Tree, *, static: bool) -> list[Row]:
    """Return all figures of a tree."""
    figures = STATIC if static else (*STATIC, one_bet, load)
    return [row for each in figures for row in each(tree)]


def table(columns: Mapping[str, list[Row]]) -> str:
    """Return the figures of several trees as one Markdown table, in the order of the last."""
    last = [*columns.values()][-1]
    limits = {name: limit for rows in (last, *columns.values()) for name, _, limit in rows}
    head = ["figure", *columns, "limit"]
    lines = [head, ["---", *("---:" for _ in columns), "---"]]
    values = {title: {name: value for name, value, _ in rows} for title, rows in columns.items()}
    for name, limit in limits.items():
        shown = [_shown(found.get(name, "")) for found in values.values()]
        lines.append([name, *shown, limit])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _shown(value: float | str) -> str:
    return f"{value:,}" if isinstance(value, int | float) else value


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout, measured first")
    parser.add_argument("--static", action="store_true", help="measure the source alone")
    options = parser.parse_args()
    trees = {"before": Tree(options.against.resolve())} if options.against else {}
    trees["after" if trees else "now"] = Tree(HERE)
    print(table({name: measure(tree, static=options.static) for name, tree in trees.items()}))


if __name__ == "__main__":
    main()
