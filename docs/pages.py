"""What every generated page is made with."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """An id in a table that can be linked to, also by the names of the families it begins."""

    id: str
    families: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the id as code that leads to itself."""
        begun = "".join(f'<a id="{family}"></a>' for family in self.families)
        return f'{begun}<a id="{self.id}" href="#{self.id}"><code>{self.id}</code></a>'


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    titles = list(head)
    lines = [" | ".join(titles), " | ".join("---" for _ in titles)]
    lines += [" | ".join(_cell(cell) for cell in row) for row in rows]
    return "\n".join(f"| {line} |" for line in lines)


def _cell(value: object) -> str:
    if isinstance(value, Entry):
        return str(value)
    text = "" if value is None else str(value)
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def cited(ids: Iterable[str]) -> str:
    """Return citations as code."""
    return ", ".join(f"`{id_}`" for id_ in ids)


def page(title: str, *parts: str) -> str:
    """Return a page that says it is generated."""
    return "\n\n".join((f"# {title}", *parts)) + "\n"
