"""A strategy card as one web page that needs nothing else."""

from collections.abc import Iterator
from html import escape

from fifthstreet.paper.html_page import page
from fifthstreet.paper.short_rules import CardDecision
from fifthstreet.paper.strategy_card import (
    StrategyCard,
    changes_sentence,
    cost_sentence,
    edge_sentence,
)
from fifthstreet.paper.strategy_card_map import card_map, map_sentence


def as_html(card: StrategyCard) -> str:
    """Return the card as a page; every text in it is escaped."""
    return page(f"Strategy card, {card.identity.under}", "card chart", _body(card))


def _body(card: StrategyCard) -> Iterator[str]:
    yield '<main class="card">'
    yield from _cover(card)
    for decision in card.decisions:
        yield from _decision(decision)
    yield "</main>"
    about = card.identity
    yield f"<footer>{escape(about.under)}. {escape(about.program)}, sha256 {about.digest}.</footer>"


def _cover(card: StrategyCard) -> Iterator[str]:
    yield '<section class="cover">'
    yield "<div>"
    yield '<p class="kind">Strategy card</p>'
    yield f"<h1>{escape(card.identity.title)}</h1>"
    yield f'<p class="edge">{escape(edge_sentence(card))}</p>'
    items = (
        cost_sentence(card),
        changes_sentence(card),
        *card.notes,
        "Follow the first line that fits.",
    )
    yield from (f"<p>{escape(words)}</p>" for words in items if words)
    yield "</div>"
    label = f'<svg role="img" aria-label="{escape(map_sentence(card))}"'
    yield f'<div class="map">{card_map(card).rstrip().replace("<svg", label, 1)}</div>'
    yield "</section>"


def _decision(decision: CardDecision) -> Iterator[str]:
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
