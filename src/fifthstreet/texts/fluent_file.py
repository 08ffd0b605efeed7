"""A Fluent file as it is read: its messages, and what is wrong with the rest of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor


@dataclass(frozen=True, slots=True)
class FluentFile:
    """The messages of a file by their ids, and a sentence for each part that cannot be read."""

    entries: Mapping[str, ast.Message | ast.Term]
    groups: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """Return the messages as a file without faults has them."""
        body: list[ast.EntryType] = list(self.entries.values())
        return FluentSerializer().serialize(ast.Resource(body))


def read_file(path: Path) -> FluentFile:
    """Read a file; one that is no text has no messages and one fault."""
    try:
        return read_source(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return FluentFile({}, faults=(f"{path}: The catalog cannot be read: {why}.",))


def read_source(source: str, name: str) -> FluentFile:
    r"""Read the text of a file.

    >>> read_source("stay = Stay\nleave = {\n", "en.ftl").faults[0][:24]
    'en.ftl, line 2, column 1'
    """
    body = FluentParser(with_spans=True).parse(source).body
    named = (entry for entry in body if isinstance(entry, ast.Message | ast.Term))
    marks = (entry.content or "" for entry in body if isinstance(entry, ast.GroupComment))
    junk = (entry for entry in body if isinstance(entry, ast.Junk))
    return FluentFile(
        {_id(entry): entry for entry in named},
        tuple(mark.removesuffix("-*") for mark in marks if mark.endswith("-*")),
        tuple(fault for entry in junk for fault in _faults(entry, source, name)),
    )


def _id(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


def _faults(junk: ast.Junk, source: str, name: str) -> Iterator[str]:
    start = junk.span.start if junk.span else 0
    before = source[:start]
    line, column = before.count("\n") + 1, start - before.rfind("\n")
    for note in junk.annotations:
        yield (
            f"{name}, line {line}, column {column}: {note.message} "
            "This text is left out, and English stands in its place."
        )


class _Variables(visitor.Visitor):
    """Gathers the variables of a message in their order."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.setdefault(node.id.name)


def variables(entry: ast.Message | ast.Term) -> list[str]:
    """Return the values that a message takes; a comment such as `# $seat, $name` gives an order.

    A list is given under its name and counted under its name with `_count`.
    """
    gathered = _Variables()
    gathered.visit(entry)
    names = list(dict.fromkeys(name.removesuffix("_count") for name in gathered.names))
    comment = entry.comment.content if entry.comment and entry.comment.content else ""
    order = [part.removeprefix("$") for part in comment.split(", ") if part.startswith("$")]
    return order if sorted(order) == sorted(names) else names
