"""A strategy card as one web page that needs nothing else."""

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files

from fifthstreet.paper.chart import style as chart_style
from fifthstreet.paper.strategy_card import (
    Decision,
    StrategyCard,
    changes_told,
    cost_told,
    edge_told,
)
from fifthstreet.paper.strategy_card_map import card_map, map_told

SHORT = 12


def as_html(card: StrategyCard) -> str:
    """Return the card as a page; every text in it is escaped."""
    return "\n".join(_page(card)) + "\n"


@cache
def _style() -> str:
    own = (files("fifthstreet.paper") / "card.css").read_text(encoding="utf-8")
    return f"{own}\n{chart_style()}".rstrip()


def _page(card: StrategyCard) -> Iterator[str]:
    told = card.identity
    under = f"{told.title}, version {told.version}, {told.jurisdiction}"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>Strategy card, {escape(under)}</title>"
    yield f"<style>\n{_style()}\n</style>"
    yield "</head>"
    yield "<body>"
    yield '<main class="card">'
    yield from _cover(card)
    for decision in card.decisions:
        yield from _decision(decision)
    yield "</main>"
    digest = (told.submission_sha256 or told.book_sha256)[:SHORT]
    yield f"<footer>{escape(under)}. {escape(told.program)}, sha256 {digest}.</footer>"
    yield "</body>"
    yield "</html>"


def _cover(card: StrategyCard) -> Iterator[str]:
    yield '<section class="cover">'
    yield "<div>"
    yield '<p class="kind">Strategy card</p>'
    yield f"<h1>{escape(card.identity.title)}</h1>"
    yield f'<p class="edge">{escape(edge_told(card))}</p>'
    told = (cost_told(card), changes_told(card), *card.notes, "Follow the first line that fits.")
    yield from (f"<p>{escape(words)}</p>" for words in told if words)
    yield "</div>"
    label = f'<svg role="img" aria-label="{escape(map_told(card))}"'
    yield f'<div class="map">{card_map(card).rstrip().replace("<svg", label, 1)}</div>'
    yield "</section>"


def _decision(decision: Decision) -> Iterator[str]:
    yield "<section>"
    yield f"<h2>{escape(decision.name)}</h2>"
    yield "<dl>"
    for advice in decision.advice:
        strength = min(advice.bet, 2)
        hands = "".join(f"<dd>{escape(words)}</dd>" for words in advice.hands)
        rest = hands or '<dd class="rest">Anything else</dd>'
        action = f'<span class="bet{strength}">{escape(advice.action)}</span>'
        yield f"<div><dt>{action}</dt>{rest}</div>"
    yield "</dl>"
    yield "</section>"
