"""Findings drawn as a good compiler draws them: the line, a caret, the law and the way out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import TYPE_CHECKING

from rich.text import Text

from fifthstreet.rules.citation import Reading, resolve
from fifthstreet.terminal.output import plain
from fifthstreet.terminal.sheet import Item, Sheet
from fifthstreet.terminal.words import counted

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from fifthstreet.checks.findings import Finding
    from fifthstreet.checks.report import CheckReport

COLOURS = {"error": "bold red", "warning": "bold yellow"}
SHORT = 160
TAB = " " * 4
_TOKEN = re.compile(r"\[\[?[^\]]*\]?\]?|[^\s=,\]}#]+|")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class _Excerpt:
    """One line of a text with its number, and carets under the token that is meant."""

    source: str
    line: int
    column: int
    style: str = "bold red"

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Yield the line and the carets; a line too long is cut on both sides of its token."""
        del console
        number = str(self.line)
        margin = " " * (5 - min(len(number), 4))
        room = max(options.max_width - len(margin) - len(number) - 4, 12)
        start = self.column - 1
        before, after = self.source[:start], self.source[start:]
        if len(self.source) > room and len(before) > room // 3:
            before = "…" + before[-(room // 3) :]
        token = _TOKEN.match(after)
        marked = _visible(token.group() if token else "")
        line = Text(_visible(before + after), no_wrap=True, overflow="ellipsis")
        line.truncate(room, overflow="ellipsis")
        offset = Text(_visible(before)).cell_len
        carets = "^" * max(1, min(Text(marked).cell_len, room - offset))
        bar = " | "
        yield Text(margin + number + bar, style="dim").append_text(line)
        yield Text(f"{margin}{' ' * len(number)}{bar}{' ' * offset}").append(carets, self.style)


def _visible(text: str) -> str:
    return plain(text).replace("\t", TAB)


def syntax(message: str, text: str) -> _Excerpt | None:
    """Return the line that a complaint about the TOML itself names, if it names one."""
    place = _PLACE.search(message)
    if place is None:
        return None
    line, column = int(place[1]), int(place[2])
    lines = _lines(text)
    return _Excerpt(lines[line - 1], line, column) if line <= len(lines) else None


def report(result: "CheckReport", text: str, *, name: str) -> Sheet:
    """Return all findings, drawn, and a closing line that counts them."""
    sheet = Sheet()
    lines = _lines(text)
    for finding in result.findings:
        _finding(sheet, finding, lines, name)
        sheet.blank()
    sheet.title(_summary(result))
    return sheet


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _finding(sheet: Sheet, finding: "Finding", lines: Sequence[str], name: str) -> None:
    title = Text(f"{finding.severity}: ", style=COLOURS[finding.severity])
    sheet.add(Item(title.append(plain(finding.message), style="default")))
    is_there = _is_there(finding, lines)
    place = f":{finding.line}:{finding.column}" if is_there else f" has no {finding.where}"
    head = Text(plain(name + place), style="cyan").append(f" [{finding.code}]", style="dim")
    sheet.add(Item(head, label="--> ", indent=2))
    if is_there:
        style = COLOURS[finding.severity]
        sheet.add(_Excerpt(lines[finding.line - 1], finding.line, finding.column, style))
    for head in _law(finding.citation):
        sheet.add(Item(head, label="law   ", indent=2))
    sheet.add(Item(Text(plain(finding.remedy)), label="fix   ", indent=2))


def _is_there(finding: "Finding", lines: Sequence[str]) -> bool:
    """Return whether the text has the place; a key that is missing is reported at the start."""
    if (finding.line, finding.column) != (1, 1):
        return finding.line <= len(lines)
    key = re.escape(finding.where.partition(".")[0])
    return re.match(rf"[\[ \t\"']*{key}\b", lines[0]) is not None


def _law(citation: str | None) -> Iterator[Text]:
    """Yield the clause or ruling behind a finding, in short."""
    if citation is None:
        return
    first, *others = resolve(citation)
    meaning = first.reading if isinstance(first, Reading) else first.paraphrase
    more = f" (and {counted(len(others), 'clause')} more)" if others else ""
    text = Text(f"{shorten(meaning, SHORT, placeholder='…')}{more}")
    yield text.append(f" [{citation}]", style="dim")


def _summary(result: "CheckReport") -> str:
    errors = sum(finding.severity == "error" for finding in result.findings)
    warnings = len(result.findings) - errors
    if errors:
        also = f", {counted(warnings, 'warning')}" if warnings else ""
        return f"{counted(errors, 'error')}{also}"
    law = result.book.document if result.book else None
    document = f"{law.title}, {law.version} ({law.jurisdiction})" if law else "its book"
    if warnings:
        return (
            f"No errors, {counted(warnings, 'warning')}: the submission complies with {document}."
        )
    return f"No findings: the submission complies with {document}."
