"""Two books side by side as a person reads them: by topic, in words, both sides with a clause."""

import re
from collections.abc import Mapping, Sequence

from rich.text import Text

from fifthstreet.cli.sheet import NOTHING, Columns, Sheet, cited, sentence, spoken
from fifthstreet.cli.words import counted
from fifthstreet.money import Amount
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.comparison import Difference

TOPICS: Mapping[str, tuple[str, ...]] = {
    "Document": ("document", "terms", "statements", "roles", "powers"),
    "Table": ("table",),
    "Cards": ("cards", "procedures"),
    "Wagers": ("betting", "wagers"),
    "Dealing": ("dealing",),
    "Course": ("course",),
    "Pay": ("pay",),
    "Caps": ("caps",),
    "Irregularities": ("irregularities",),
    "Conduct": ("conduct",),
    "Notices": ("notices",),
    "Requirements": ("requirements",),
}
APART = {"terms", "statements", "roles", "powers", "procedures", "betting"}
HIDDEN = {"tables", "lines", "methods", "remedies", "value"}
MONEY = re.compile(
    r"caps\.[^.]+\.amount|pay\.progressive\.(denominations|tables\.[^.]+\.minima\.[^.]+)"
)
NAME = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b(?!\.)")


def contrast(
    left: RuleBook, right: RuleBook, differences: Sequence[Difference], same: int
) -> Sheet:
    """Return the differences of two books, grouped by topic."""
    sheet = Sheet()
    sheet.title(f"{_title(left)} and {_title(right)}")
    sheet.line(
        f"{counted(len(differences), 'difference')}; {counted(same, 'point')} alike.", level=0
    )
    for title, parts in TOPICS.items():
        rows = [each for each in differences if each.where.partition(".")[0] in parts]
        if rows:
            sheet.heading(title)
            sheet.add(Columns(["", left.id, right.id], _rows(rows, left, right), [3, 4, 4]))
    return sheet


def _title(book: RuleBook) -> str:
    return f"{book.document.title}, {book.document.jurisdiction} ({book.id})"


def _rows(differences: Sequence[Difference], left: RuleBook, right: RuleBook) -> list[list[Text]]:
    return [
        [
            Text(_label(each)),
            _side(each, each.left, each.left_citation, left),
            _side(each, each.right, each.right_citation, right),
        ]
        for each in differences
    ]


def _label(difference: Difference) -> str:
    """Return the name of a point in words.

    >>> _label(Difference(where="caps.main.amount", field="value", left="1", right="2",
    ...       left_citation=None, right_citation=None))
    'Main, amount'
    """
    first, *rest = (*difference.where.split("."), difference.field)
    text = ", ".join(spoken(part) for part in rest if part and part not in HIDDEN)
    if first in APART:
        text = f"{first}: {text}"
    return sentence(text or first)


def _side(difference: Difference, value: str | None, citation: str | None, book: RuleBook) -> Text:
    if value is None:
        return Text(NOTHING, style="dim")
    text = value.removeprefix("value ")
    if MONEY.fullmatch(difference.where):
        currency = book.document.currency
        text = re.sub(r"\d+", lambda minor: Amount(int(minor[0]), currency).pretty, text)
    else:
        text = NAME.sub(lambda name: spoken(name[0]), text)
    return cited(text, [citation] if citation else [])
