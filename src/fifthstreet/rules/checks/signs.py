"""What the signs say of the house edge."""

import re
from collections.abc import Iterator
from decimal import Decimal

from fifthstreet.rules.checks.case import Case
from fifthstreet.rules.findings import Finding

_PERCENT = re.compile(r"(\d+(?:\.\d+)?) ?(?:%|per ?cent)", re.IGNORECASE)
_BASE = re.compile(r"\b(ante|stake[ds]?|wager(?:ed|s)?|money)\b", re.IGNORECASE)


def edge_text_is_honest(case: Case) -> Iterator[Finding]:
    """Ask a stated house edge for its figure and base; warn of a claim nobody can reproduce."""
    text = case.submission.option("sign.edge_text")
    option = case.book.options.get("sign.edge_text")
    if option is None or not isinstance(text, str):
        return
    figures = _PERCENT.findall(text)
    if not figures or not _BASE.search(text):
        yield case.finding(
            "edge_text_lacks_figure_or_base",
            "sign.edge_text",
            "The house edge is stated without a figure, or without saying of what it is a share",
            "Write a percentage and its base, such as of the ante or of all money staked.",
            cite=option.cite,
        )
    for statement in case.book.statements:
        claimed = [Decimal(statement.percent)] if statement.percent else []
        if statement.kind == "house_edge" and set(claimed) & set(map(Decimal, figures)):
            yield case.finding(
                "edge_text_repeats_the_documents_claim",
                "sign.edge_text",
                f"{statement.percent}% is the document's claim, not a computed figure",
                "State the computed figure beside it, or instead of it.",
                cite=statement.cite,
                severity="warning",
            )
