"""`fifthstreet design`: pay tables near a wished house edge."""

from typing import Annotated

import typer

from fifthstreet.cli.figures import figure
from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import BookId, Json

MOST_CHANGES, MOST_SHOWN = 3, 30


def design(
    book_id: BookId,
    *,
    edge: Annotated[str, typer.Option(metavar="PERCENT", help="House edge to aim for.")],
    changes: Annotated[
        int, typer.Option(min=1, max=MOST_CHANGES, help="Maximum number of lines to change.")
    ] = 2,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE", help="Leave this line unchanged. Repeatable."),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, max=MOST_SHOWN, help="Number of tables to list.")
    ] = 12,
    json: Json = False,
) -> None:
    """List pay tables whose exact house edge is near your target.

    Each is the document's own table with a few lines changed to odds that layouts carry.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.decimals import exact, percent
    from fifthstreet.analysis.design import design as designed
    from fifthstreet.rules.library import book

    law = book(book_id)
    result = designed(
        law,
        figure(edge.removesuffix("%"), "A house edge") / 100,
        most_changes=changes,
        remaining=keep or (),
        limit=limit,
    )
    if json:
        write_json(
            [
                {
                    "changes": {key: exact(pays) for key, pays in each.changes.items()},
                    "expected_value": exact(each.expected_value),
                    "house_edge_percent": float(percent(each.house_edge, 10)),
                }
                for each in result
            ]
        )
        return
    from fifthstreet.cli.sheet import Sheet

    sheet = Sheet()
    sheet.title(f"{law.document.title}: pay tables near a house edge of {edge}% of the ante")
    rows = [
        [
            f"{percent(each.house_edge)}%",
            ", ".join(f"{k} {v} to 1" for k, v in each.changes.items()) or "as it is",
        ]
        for each in result
    ]
    sheet.table(["House edge", "Changed lines"], rows)
    sheet.show()
