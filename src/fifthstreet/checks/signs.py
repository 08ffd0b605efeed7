"""What the signs say of the house edge, and whether their names can be printed."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.rules.edge import (
    ComputedEdge,
    EdgeClaim,
    gives_the_player_an_edge,
    own_claims,
    percent,
    quoted_claims,
)
from fifthstreet.rules.options import Option

KEY = "sign.edge_text"


def edge_text_is_honest(case: Case) -> Iterator[Finding]:
    """Check a stated house edge against the computed one: its figure, its base and whose it is."""
    text, option = case.submission.option(KEY), case.book.options.get(KEY)
    if option is None or not isinstance(text, str):
        return
    computed = case.edge(case.book) if case.edge else None
    if (computed is None or computed.of_ante[0] > 0) and gives_the_player_an_edge(text):
        yield case.finding(
            "edge_text_gives_the_player_an_edge",
            KEY,
            "The text says that the player has the edge, but the house has it",
            _remedy(computed),
            cite=option.cite,
        )
    own, quoted = own_claims(text, case.book), quoted_claims(text, case.book)
    if not (own or quoted) or not all(claim.base for claim in own):
        yield case.finding(
            "edge_text_lacks_figure_or_base",
            KEY,
            "The house edge has no figure, or does not say what it is a percentage of",
            "Write each percentage with its base, such as of the ante or of all money staked.",
            cite=option.cite,
        )
    based = [claim for claim in own if claim.base]
    yield from _figures_are_right(case, option, based, computed)
    for statement in quoted:
        yield case.finding(
            "edge_text_repeats_the_documents_claim",
            KEY,
            f"{statement.percent}% is the document's claim; the computed figure is "
            f"{computed.text if computed else 'not available here'}",
            "Expect the sign to print the computed figure next to it, or state that figure.",
            cite=statement.cite,
            severity="warning",
        )


def the_house_has_the_edge(case: Case) -> Iterator[Finding]:
    """Refuse a game in which a player who decides well wins more than they stake."""
    computed = case.edge(case.book) if case.edge else None
    if computed is not None and computed.of_ante[0] < 0:
        gain = percent(-computed.of_ante[0], 4)
        yield case.finding(
            "game_favors_the_player",
            "book",
            f"With the best play the player wins {gain}% of the ante in the long run",
            "Correct the pay tables of the book before you open a table.",
            cite=case.book.document.cite,
        )


def names_can_be_printed(case: Case) -> Iterator[Finding]:
    """Check that a font has every character of the names that a sign shows."""
    tables = enumerate(case.submission.tables or ())
    names = {f"tables.{index}.name": table.name for index, table in tables}
    for key, name in {"facility.name": case.submission.facility.name, **names}.items():
        missing = case.unprintable(name) if case.unprintable and name else ""
        if missing:
            yield case.finding(
                "name_cannot_be_typeset",
                key,
                f"No font has {' '.join(missing)}, so `sign --pdf` cannot print this name",
                "Use `sign --html`, name a folder with a font that has it in "
                "FIFTHSTREET_FONTS, or write the name in another script.",
                cite=None,
                severity="warning",
            )


def _figures_are_right(
    case: Case, option: Option, based: list[EdgeClaim], computed: ComputedEdge | None
) -> Iterator[Finding]:
    """Refuse a figure that is not the computed one of its base; warn where nothing computes it."""
    if based and computed is None:
        yield case.finding(
            "edge_text_is_not_verified",
            KEY,
            "The stated house edge could not be compared with the computed one here",
            "Check it with `fifthstreet check` where fifthstreet[analysis] is installed.",
            cite=option.cite,
            severity="warning",
        )
        return
    for claim in based:
        if computed is not None and not claim.agrees_with(computed):
            yield case.finding(
                "edge_text_is_not_the_computed_figure",
                KEY,
                f"{claim.text} is not the house edge of this game",
                _remedy(computed),
                cite=option.cite,
            )


def _remedy(computed: ComputedEdge | None) -> str:
    if computed is None:
        return "State the house edge of this game."
    if computed.of_ante[0] < 0:
        return "Correct the pay tables of the book first: the player has the edge."
    return f"Write {computed.text}."
