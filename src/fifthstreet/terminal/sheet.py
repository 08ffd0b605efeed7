"""A sheet of text: headings, lines with their clauses, and tables, at any width of terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fifthstreet.rules.law import Cited
from fifthstreet.terminal.output import plain, show

if TYPE_CHECKING:
    from typing import TextIO

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

LABELS = (24, 24, 18)
STEP = 2
WIDE = 72
NOTHING = "—"


def cited(text: str, cite: Sequence[str] = (), *, style: str = "") -> Text:
    """Return a text with the clauses behind it, these dimmed."""
    line = Text(plain(text), style=style)
    if cite:
        line.append(f" [{', '.join(cite)}]", style="not bold dim")
    return line


def spoken(value: object) -> str:
    """Return a value of the law in words.

    >>> spoken("no_more_bets"), spoken(True), spoken((1, 2, 3))
    ('no more bets', 'yes', '1, 2, 3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(spoken, value))
    text = str(value)
    return text if "." in text else text.replace("_", " ")


def sentence(name: str) -> str:
    """Return a name of the law as a sentence begins.

    >>> sentence("rule_on_absence")
    'Rule on absence'
    """
    text = spoken(name)
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph with a label on its left; in a narrow terminal the label leads the text."""

    text: Text
    label: str = ""
    indent: int = 0

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Yield the lines of the paragraph, wrapped to the width."""
        width = options.max_width
        hang = self.indent + len(self.label)
        if hang <= width // 2:
            lines = self.text.wrap(console, width - hang)
            lead = " " * self.indent + self.label
        else:
            hang = min(self.indent + STEP, width // 2)
            label = f"{self.label.strip()}: " if self.label.strip() else ""
            lines = Text(label).append_text(self.text).wrap(console, width - hang)
            lead = " " * min(self.indent, hang)
        for index, line in enumerate(lines):
            line.rstrip()
            yield Text(lead if index == 0 else " " * hang).append_text(line)


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """A table of short cells whose columns are broken into blocks where they do not fit.

    The first column is repeated in every block, and the last rows, which are notes, are dimmed.
    """

    rows: Sequence[Sequence[str]]
    notes: int = 1
    indent: int = STEP

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Yield the blocks, one under another."""
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        room = options.max_width - self.indent - widths[0]
        for number, block in enumerate(_blocks(widths, room)):
            if number:
                yield Text()
            for index, row in enumerate(self.rows):
                cells = [row[column].ljust(widths[column]) for column in (0, *block)]
                is_note = index >= len(self.rows) - self.notes
                style = "bold" if index == 0 else "dim" if is_note else ""
                yield Text(" " * self.indent + "  ".join(cells).rstrip(), style=style)


def _blocks(widths: Sequence[int], room: int) -> list[list[int]]:
    blocks: list[list[int]] = []
    left = 0
    for column, width in enumerate(widths[1:], start=1):
        if not blocks or width + STEP > left:
            blocks.append([])
            left = room
        blocks[-1].append(column)
        left -= width + STEP
    return blocks


@dataclass(frozen=True, slots=True)
class Columns:
    """A table of long cells that wrap between words; where these do not fit, rows become lists."""

    head: Sequence[str]
    rows: Sequence[Sequence[Text]]
    ratios: Sequence[int | None] = ()

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Yield the table, or the lists."""
        widths = None if self.ratios else self._widths(options.max_width)
        if options.max_width < WIDE or (widths is None and not self.ratios):
            yield from self._lists()
            return
        from rich.table import Table

        nothing = [None] * len(self.head)
        table = Table(
            box=None, padding=(0, STEP, 0, 0), header_style="bold", expand=bool(self.ratios)
        )
        sizes = zip(self.head, self.ratios or nothing, widths or nothing, strict=True)
        for name, ratio, width in sizes:
            table.add_column(name, ratio=ratio, width=width)
        for row in self.rows:
            table.add_row(*row)
        yield table

    def _widths(self, room: int) -> list[int] | None:
        """Return how wide each column is, no word or number cut off; None if they do not fit."""
        texts = [[name, *(row[at].plain for row in self.rows)] for at, name in enumerate(self.head)]
        least = [max(len(word) for text in column for word in text.split(" ")) for column in texts]
        widths = [
            max(len(line) for text in column for line in text.split("\n")) for column in texts
        ]
        room -= STEP * len(widths)
        while sum(widths) > room:
            wide = [at for at, width in enumerate(widths) if width > least[at]]
            if not wide:
                return None
            widths[max(wide, key=widths.__getitem__)] -= 1
        return widths

    def _lists(self) -> "RenderResult":
        for row in self.rows:
            yield Item(row[0])
            for name, cell in zip(self.head[1:], row[1:], strict=True):
                yield Item(cell, label=f"{name}: ", indent=STEP)


@dataclass(slots=True)
class Sheet:
    """Everything to be shown, gathered line by line and then shown at once.

    A label that several lines in a row share is written once.
    """

    parts: "list[RenderableType]" = field(default_factory=list)
    _label: str = ""

    def title(self, text: str, cite: Sequence[str] = ()) -> None:
        """Add the title of the sheet."""
        self.parts.append(Item(cited(text, cite, style="bold")))

    def heading(self, text: str) -> None:
        """Begin a section."""
        self.blank()
        self.parts.append(Item(Text(plain(text).upper(), style="bold cyan")))

    def topic(self, text: str, cite: Sequence[str] = (), *, level: int = 1) -> None:
        """Begin a group of lines inside a section."""
        self._label = ""
        self.parts.append(Item(cited(text, cite, style="bold"), indent=level * STEP))

    def line(self, text: str, cite: Sequence[str] = (), *, label: str = "", level: int = 1) -> None:
        """Add a line with its clauses, with or without a label."""
        head = "" if label == self._label else plain(label)
        lead = f"{head:<{max(LABELS[level], len(label))}} " if label else ""
        self._label = label
        self.parts.append(Item(cited(text, cite), label=lead, indent=level * STEP))

    def step(self, number: int, text: str, cite: Sequence[str] = (), *, level: int = 2) -> None:
        """Add a numbered step."""
        self.parts.append(Item(cited(text, cite), label=f"{number}. ", indent=level * STEP))

    def fact(
        self, label: str, law: Cited[Any] | None, text: str | None = None, *, level: int = 1
    ) -> None:
        """Add a single value of the law, if the document gives one."""
        if law is not None:
            shown_text = spoken(law.value) if text is None else text
            self.line(shown_text, law.cite, label=label, level=level)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Add a table of plain texts."""
        self.add(Columns(head, [[Text(cell) for cell in row] for row in rows]))

    def add(self, thing: "RenderableType") -> None:
        """Add a table or anything else that knows how to draw itself."""
        self.parts.append(thing)

    def blank(self) -> None:
        """Leave a line empty."""
        self.parts.append(Text())

    def show(self, *, stream: "TextIO | None" = None) -> None:
        """Show the whole sheet on standard output or another stream."""
        show(*self.parts, stream=stream)
