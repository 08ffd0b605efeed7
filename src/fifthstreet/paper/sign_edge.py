"""What a sign says of the house edge: what it is, what was computed, what is only claimed."""

from collections.abc import Iterator

from fifthstreet.paper.edge import Edge, NoEdge, expected_loss
from fifthstreet.paper.phrases import one_line
from fifthstreet.paper.sign_record import SignFigure
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.edge import is_true
from fifthstreet.rules.exposure import cap_in_force

EXAMPLE_STAKE = 10_000


def edge_figures(edge: Edge | NoEdge | None) -> tuple[SignFigure, ...]:
    """Return the computed figures, none where nothing was computed."""
    if not isinstance(edge, Edge):
        return ()
    return (
        SignFigure(label="Of the ante", value=f"{edge.of_ante}%"),
        SignFigure(label="Of all money staked", value=f"{edge.of_money_staked}%"),
    )


def edge_lines(setting: SignSetting) -> Iterator[str]:
    """Yield what is known of the figures, then claims of others, each marked as a claim."""
    match setting.edge:
        case Edge():
            yield from _computed(setting, setting.edge)
        case NoEdge():
            yield setting.edge.says
        case None:
            yield "The figure for this table has not been computed yet."
    for statement in setting.book.statements:
        if statement.kind == "house_edge" and statement.percent:
            yield _claim(statement.percent, setting.edge)
    text = setting.submission.option("sign.edge_text")
    if isinstance(text, str) and _is_true(setting, text):
        yield f"The casino states: {one_line(text)}"


def _is_true(setting: SignSetting, text: str) -> bool:
    """Tell whether the casino's own words state the computed edge; any others are left out."""
    edge = setting.edge
    return isinstance(edge, Edge) and is_true(text, setting.book, edge.figures)


def _computed(setting: SignSetting, edge: Edge) -> Iterator[str]:
    loss = expected_loss(edge.figures.of_ante[0], EXAMPLE_STAKE)
    text = (
        f"that is {setting.money(loss)}"
        if loss >= 0
        else f"the player gains {setting.money(-loss)}"
    )
    yield (
        "Computed for the best play on a player's own cards; between equal choices "
        f"{one_line(edge.tie_rule)}. Other play costs more."
    )
    yield f"Of an ante of {setting.money(EXAMPLE_STAKE)} {text} on average over time."
    if edge.before_maximum and cap_in_force(setting.submission, setting.book):
        yield "The maximum payout is left out of account; where it binds, the edge is larger."


def _claim(percent: str, edge: Edge | NoEdge | None) -> str:
    if not isinstance(edge, Edge):
        return f"The rules document claims {percent}%: a claim only, not computed."
    if edge.agrees_with(percent):
        return f"The rules document claims {percent}%, which the computed figures confirm."
    return (
        f"The rules document claims {percent}%: a claim only, "
        "which the computed figures do not reproduce."
    )
