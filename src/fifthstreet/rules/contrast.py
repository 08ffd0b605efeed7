"""Differences of two books as a person reads them: by topic, in words, with amounts as money."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from fifthstreet.money import Amount
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.comparison import Difference, compare

TOPICS: Mapping[str, tuple[str, ...]] = {
    "Document": ("document", "terms", "statements", "roles", "powers"),
    "Table": ("table",),
    "Cards": ("cards", "procedures"),
    "Wagers": ("betting", "wagers"),
    "Dealing": ("dealing", "zones"),
    "Course": ("steps", "course"),
    "Pay": ("contests", "schedules", "meters", "rounding"),
    "Caps": ("caps",),
    "Irregularities": ("irregularities",),
    "Conduct": ("conduct",),
    "Notices": ("notices",),
    "Requirements": ("requirements",),
}
TOPIC_OF = {part: topic for topic, parts in TOPICS.items() for part in parts}
APART = {"terms", "statements", "roles", "powers", "procedures", "betting", "zones", "schedules"}
"""Parts whose name precedes their contents, to distinguish them from the rest of the topic."""
HIDDEN = {"tables", "lines", "methods", "remedies", "value"}
MONEY = re.compile(r"caps\.[^.]+\.amount|meters\.denominations|schedules\..+\.minima\.[^.]+")
NAME = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b(?!\.)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast(Difference):
    """A difference with its topic, its point and both sides in words."""

    topic: str
    point: str
    left_says: str | None
    right_says: str | None


def contrasts(left: RuleBook, right: RuleBook) -> tuple[Contrast, ...]:
    """Return the differences of two books in words, topic by topic."""
    differences = [
        Contrast(
            **asdict(each),
            topic=TOPIC_OF[each.where.partition(".")[0]],
            point=point(each),
            left_says=_side(each, each.left, left),
            right_says=_side(each, each.right, right),
        )
        for each in compare(left, right)
    ]
    order = [*TOPICS]
    return tuple(sorted(differences, key=lambda each: order.index(each.topic)))


def differing_points(left: RuleBook, right: RuleBook) -> dict[str, int]:
    """Return in how many points of each topic two books differ, topic by topic."""
    topics = [TOPIC_OF[each.where.partition(".")[0]] for each in compare(left, right)]
    return {topic: topics.count(topic) for topic in TOPICS if topic in topics}


def point(difference: Difference) -> str:
    """Return the name of a point in words.

    >>> point(Difference(where="caps.main.amount", field="value", left="1", right="2",
    ...       left_citation=None, right_citation=None))
    'Main, amount'
    """
    first, *rest = (*difference.where.split("."), difference.field)
    text = ", ".join(_spoken(part) for part in rest if part and part not in HIDDEN)
    if first in APART and text:
        text = f"{first}: {text}"
    text = text or first
    return text[:1].upper() + text[1:]


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _side(difference: Difference, value: str | None, book: RuleBook) -> str | None:
    if value is None:
        return None
    text = value.removeprefix("value ")
    if MONEY.fullmatch(difference.where):
        currency = book.document.currency
        return re.sub(r"\d+", lambda minor: Amount(int(minor[0]), currency).pretty, text)
    return NAME.sub(lambda name: _spoken(name[0]), text)
