"""`fifthstreet compare`: what two books say differently."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from fifthstreet.cli.parameters import BookId, Json
from fifthstreet.terminal.output import write_json

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook


def compare(left: BookId, right: BookId, *, json: Json = False) -> None:
    """Compare two books, with the clauses of both.

    Lists every difference, grouped by topic.
    """
    from fifthstreet.rules.contrast import contrasts
    from fifthstreet.rules.library import book

    ours, theirs = book(left), book(right)
    same = _points_alike(ours, theirs)
    if json:
        rows = [*map(asdict, contrasts(ours, theirs))]
        write_json({"left": left, "right": right, "same": same, "differences": rows})
    else:
        from fifthstreet.terminal.contrast import contrast

        contrast(ours, theirs, same).show()


def _points_alike(left: "RuleBook", right: "RuleBook") -> int:
    """Return in how many points, each a field of a record that both have, two books agree."""
    from fifthstreet.rules.comparison import provisions

    theirs = {provision.where: provision.values for provision in provisions(right)}
    return sum(
        theirs.get(provision.where, {}).get(field) == value
        for provision in provisions(left)
        for field, value in provision.values.items()
    )
