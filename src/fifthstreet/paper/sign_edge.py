"""What a sign says of the house edge: what it is, what was computed, what is only claimed."""

from collections.abc import Iterator
from decimal import Decimal

from fifthstreet.paper.edge import Edge, NoEdge, expected_loss
from fifthstreet.paper.phrases import one_line
from fifthstreet.paper.sign_record import SignFigure
from fifthstreet.paper.sign_source import SignSetting
from fifthstreet.rules.edge import is_printable
from fifthstreet.rules.exposure import cap_in_force

EXAMPLE_STAKE = 10_000


def edge_figures(setting: SignSetting) -> tuple[SignFigure, ...]:
    """Return the computed figures, none where nothing was computed."""
    edge, words = setting.edge, setting.words
    if not isinstance(edge, Edge):
        return ()
    shares = (("sign-edgeOfAnte", edge.of_ante), ("sign-edgeOfStaked", edge.of_money_staked))
    return tuple(
        SignFigure(label=words(id_), value=words.percent(Decimal(share))) for id_, share in shares
    )


def edge_lines(setting: SignSetting) -> Iterator[str]:
    """Yield what is known of the figures, then claims of others, each marked as a claim."""
    match setting.edge:
        case Edge():
            yield from _computed(setting, setting.edge)
        case NoEdge():
            yield setting.edge.says
        case None:
            yield setting.words("sign-edgeUnknown")
    for statement in setting.book.statements:
        if statement.kind == "house_edge" and statement.percent:
            yield _claim(statement.percent, setting)
    text = setting.submission.option("sign.edge_text")
    edge = setting.edge
    if (
        isinstance(text, str)
        and isinstance(edge, Edge)
        and is_printable(text, setting.book, edge.figures)
    ):
        yield setting.words("sign-edgeStated", text=one_line(text))


def _computed(setting: SignSetting, edge: Edge) -> Iterator[str]:
    words, ante = setting.words, setting.money(EXAMPLE_STAKE)
    loss = expected_loss(edge.figures.of_ante[0], EXAMPLE_STAKE)
    yield words("sign-edgeBasis", rule=words.name(one_line(edge.tie_rule)))
    if loss >= 0:
        yield words("sign-edgeLoss", ante=ante, loss=setting.money(loss))
    else:
        yield words("sign-edgeGain", ante=ante, gain=setting.money(-loss))
    if edge.before_maximum and cap_in_force(setting.submission, setting.book):
        yield words("sign-edgeBeforeMaximum")


def _claim(percent: str, setting: SignSetting) -> str:
    claimed = setting.words.percent(Decimal(percent))
    if not isinstance(setting.edge, Edge):
        return setting.words("sign-claim", percent=claimed)
    if setting.edge.agrees_with(percent):
        return setting.words("sign-claimConfirmed", percent=claimed)
    return setting.words("sign-claimRefuted", percent=claimed)
