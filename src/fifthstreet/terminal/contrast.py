"""Two books side by side in the terminal: by topic, both sides with a clause."""

from itertools import groupby

from rich.text import Text

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.contrast import contrasts
from fifthstreet.terminal.sheet import NOTHING, Columns, Sheet, cited
from fifthstreet.terminal.words import counted


def contrast(left: RuleBook, right: RuleBook, same: int) -> Sheet:
    """Return the differences of two books, grouped by topic."""
    differences = contrasts(left, right)
    sheet = Sheet()
    sheet.title(f"{_title(left)} and {_title(right)}")
    count = counted(len(differences), "difference")
    sheet.line(f"{count}; {counted(same, 'point')} alike.", level=0)
    for topic, each in groupby(differences, key=lambda one: one.topic):
        rows = [
            [
                Text(one.point),
                _side(one.left_says, one.left_citation),
                _side(one.right_says, one.right_citation),
            ]
            for one in each
        ]
        sheet.heading(topic)
        sheet.add(Columns(["", left.id, right.id], rows, [3, 4, 4]))
    return sheet


def _title(book: RuleBook) -> str:
    return f"{book.document.title}, {book.document.jurisdiction} ({book.id})"


def _side(value: str | None, citation: str | None) -> Text:
    if value is None:
        return Text(NOTHING, style="dim")
    return cited(value, [citation] if citation else [])
