"""`fifthstreet design`: pay tables near a target house edge, slopes of lines, best trade-offs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fifthstreet.cli.figures import figure
from fifthstreet.cli.option_record import options_from
from fifthstreet.cli.parameters import BookId, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write_json

if TYPE_CHECKING:
    from fifthstreet.analysis.design import DesignLimits
    from fifthstreet.rules.book import RuleBook

MOST_CHANGES, MOST_SHOWN = 3, 30
PLACES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class _DesignOptions:
    """The options of `fifthstreet design`."""

    book_id: BookId
    edge: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="House edge to aim for, as in 3.5.")
    ] = None
    slopes: Annotated[
        bool, typer.Option("--slopes", help="Show what each line does to the figures.")
    ] = False
    front: Annotated[
        bool,
        typer.Option("--front", help="Show the best trade-offs of edge, deviation and hits."),
    ] = False
    between: Annotated[
        str | None,
        typer.Option(
            metavar="LOW-HIGH", help="With --front: house edges, as in 3-6. [default: 0-100]"
        ),
    ] = None
    changes: Annotated[
        int, typer.Option(min=1, max=MOST_CHANGES, help="Maximum number of lines to change.")
    ] = 2
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE", help="Leave this line unchanged. Repeatable."),
    ] = None
    whole: Annotated[
        bool, typer.Option("--whole", help="Only tables with whole numbers to 1 on every line.")
    ] = False
    any_order: Annotated[
        bool, typer.Option("--any-order", help="Let a lower hand pay more than a higher one.")
    ] = False
    ceiling: Annotated[
        str | None, typer.Option(metavar="ODDS", help="Longest odds to 1 that a line may pay.")
    ] = None
    limit: Annotated[int, typer.Option(min=1, max=MOST_SHOWN, help="Number of tables to list.")] = (
        12
    )
    json: Json = False


@options_from(_DesignOptions)
def design(wish: _DesignOptions) -> None:
    """List pay tables near a house edge, the slopes of their lines, or the best trade-offs.

    Each table is the document's own with a few lines changed to odds that layouts carry, and is
    solved exactly. With --slopes, shows how edge, deviation and hits change with each line.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.rules.library import book

    law = book(wish.book_id)
    if sum((wish.edge is not None, wish.slopes, wish.front)) != 1:
        raise FifthStreetError(
            "A search has one goal.", remedy="Choose one of --edge, --slopes and --front."
        )
    if wish.between and not wish.front:
        raise FifthStreetError(
            "--between works only with --front.", remedy="Add --front, or remove --between."
        )
    if wish.keep and wish.edge is None:
        raise FifthStreetError(
            "--keep works only with --edge.",
            remedy="Add --edge, or remove --keep.",
        )
    if wish.slopes:
        _slopes(law, wish)
    elif wish.front:
        _front(law, wish)
    else:
        _near(law, wish, wish.edge or "")


def _limits(wish: _DesignOptions) -> "DesignLimits":
    from fifthstreet.analysis.design import DesignLimits

    edges = None
    if wish.front:
        first, _, last = (wish.between or "0-100").removesuffix("%").partition("-")
        low, high = (figure(end, "A house edge") / 100 for end in (first, last or first))
        if low >= high:
            raise FifthStreetError(
                "--between needs two house edges, the lower one first.",
                remedy="Write --between as in 3-6.",
            )
        edges = low, high
    return DesignLimits(
        whole=wish.whole,
        monotone=not wish.any_order,
        ceiling=figure(wish.ceiling, "A ceiling") if wish.ceiling else None,
        edges=edges,
    )


def _near(law: "RuleBook", wish: _DesignOptions, edge: str) -> None:
    from fifthstreet.analysis.decimals import exact
    from fifthstreet.analysis.design import design as designed

    share = figure(edge.removesuffix("%").removeprefix("-"), "A house edge") / 100
    result = designed(
        law,
        -share if edge.startswith("-") else share,
        most_changes=wish.changes,
        remaining=wish.keep or (),
        limit=wish.limit,
        limits=_limits(wish),
    )
    rows = [
        {
            "changes": _changes(each.changes),
            "expected_value": exact(each.expected_value),
            "house_edge_percent": _percent(each.house_edge),
        }
        for each in result
    ]
    title = f"pay tables near a house edge of {edge}% of the ante"
    _show(law, wish, title, rows, {"House edge": "house_edge_percent", "Changed lines": "changes"})


def _slopes(law: "RuleBook", wish: _DesignOptions) -> None:
    from fifthstreet.analysis.decimals import exact
    from fifthstreet.analysis.design_front import gradients

    base, slopes = gradients(law)
    rows = [
        {
            "line": each.line,
            "pays": exact(each.pays),
            "edge_percent": _percent(each.edge),
            "deviation": float(each.deviation),
            "hit_frequency_percent": _percent(each.hit_frequency),
            "one_more": {
                "edge_percent": _percent(each.one_more.house_edge - base.house_edge),
                "deviation": float(each.one_more.standard_deviation - base.standard_deviation),
                "hit_frequency_percent": _percent(each.one_more.hit_frequency - base.hit_frequency),
            },
        }
        for each in slopes
    ]
    columns = {
        "Line": "line",
        "Pays": "pays",
        "Edge": "edge_percent",
        "Deviation": "deviation",
        "Edge, solved again": "one_more.edge_percent",
        "Hits, solved again": "one_more.hit_frequency_percent",
    }
    _show(law, wish, "what one more unit on a line does", rows, columns)


def _front(law: "RuleBook", wish: _DesignOptions) -> None:
    from fifthstreet.analysis.design_front import front

    result = front(law, most_changes=wish.changes, limits=_limits(wish))
    if not result:
        raise FifthStreetError(
            "No pay table near this one is within the limits.",
            remedy="Change more lines, or loosen the limits.",
        )
    rows = [
        {
            "changes": _changes(each.changes),
            "house_edge_percent": _percent(each.house_edge),
            "standard_deviation": float(each.standard_deviation),
            "hit_frequency_percent": _percent(each.hit_frequency),
        }
        for each in result[: wish.limit]
    ]
    columns = {
        "House edge": "house_edge_percent",
        "Deviation": "standard_deviation",
        "Rounds won": "hit_frequency_percent",
        "Changed lines": "changes",
    }
    title = "trade-offs of edge, deviation and hits that no other table beats"
    _show(law, wish, title, rows, columns)


def _changes(changes: Mapping[str, Fraction]) -> dict[str, str]:
    from fifthstreet.analysis.decimals import exact

    return {key: exact(pays) for key, pays in changes.items()}


def _percent(value: Fraction) -> float:
    from fifthstreet.analysis.decimals import percent

    return float(percent(value, PLACES))


def _show(
    law: "RuleBook",
    wish: _DesignOptions,
    title: str,
    rows: Sequence[Mapping[str, Any]],
    columns: Mapping[str, str],
) -> None:
    """Print rows as JSON, or some columns of them as a table."""
    if wish.json:
        write_json(rows)
        return
    from fifthstreet.terminal.sheet import Sheet

    sheet = Sheet()
    sheet.title(f"{law.document.title}: {title}")
    cells = [[_cell(row, key) for key in columns.values()] for row in rows]
    sheet.table([*columns], cells)
    sheet.show()


def _cell(row: Mapping[str, Any], key: str) -> str:
    outer, dot, inner = key.partition(".")
    if dot:
        return _cell(row[outer], inner)
    value = row[key]
    if isinstance(value, Mapping):
        each = (f"{line} {Fraction(pays)} to 1" for line, pays in value.items())
        return ", ".join(each) or "as it is"
    if key.endswith("percent"):
        return f"{value:.4f}%"
    return str(Fraction(value)) if isinstance(value, str) and "/" in value else str(value)
