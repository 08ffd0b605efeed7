"""A strategy card as one A4 page: a card to cut out and fold, and a map with values beside it."""

from dataclasses import asdict

from fifthstreet.paper.chart import for_print, width_of
from fifthstreet.paper.strategy_card import (
    StrategyCard,
    changes_sentence,
    cost_sentence,
    edge_sentence,
)
from fifthstreet.paper.strategy_card_map import card_map, map_sentence, map_title, value_map
from fifthstreet.paper.typeset import PageData, pdf

TEMPLATE = "card"


def as_pdf(card: StrategyCard) -> bytes:
    """Return the card as a PDF; the same card makes the same bytes."""
    return pdf(TEMPLATE, page_data(card))


def page_data(card: StrategyCard) -> PageData:
    """Return what the template sets."""
    result = card.identity
    small, large = card_map(card), value_map(card)
    return {
        "title": "Strategy card",
        "game": result.title,
        "under": result.under,
        "facility": result.facility or result.jurisdiction,
        "edge": edge_sentence(card),
        "cost": cost_sentence(card),
        "changes": changes_sentence(card),
        "tie_rule": result.tie_rule,
        "notes": card.notes,
        "decisions": [
            {
                "name": decision.name,
                "advice": [asdict(each) | {"action": each.action} for each in decision.advice],
            }
            for decision in card.decisions
        ],
        "small": {"svg": for_print(small), "told": map_sentence(card), "width": width_of(small)},
        "large": {
            "svg": for_print(large),
            "told": map_sentence(card),
            "width": width_of(large),
            "title": map_title(card),
        },
        "foot": result.foot,
    }
