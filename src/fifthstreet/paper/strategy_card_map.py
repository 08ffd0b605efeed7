"""The first decision as a small map on a strategy card: squares with hardly any words."""

from fifthstreet.analysis.choices import action
from fifthstreet.paper.chart import HALF
from fifthstreet.paper.par_maps import by_choice, raise_map, starting_map
from fifthstreet.paper.strategy_card import StrategyCard

WIDTH = 150


def card_map(card: StrategyCard) -> str:
    """Return the map that stands on the card itself: what to do, without values."""
    if card.starting_hands:
        return starting_map(card.starting_hands, WIDTH, small=True)
    return raise_map(card.raise_cells, WIDTH, small=True)


def value_map(card: StrategyCard) -> str:
    """Return the map with values that stands beside the card."""
    if card.starting_hands:
        return starting_map(card.starting_hands, HALF)
    return raise_map(card.raise_cells, HALF)


def map_title(card: StrategyCard) -> str:
    """Return what the map with values shows."""
    if card.starting_hands:
        return "Value of the best choice by starting hand, in antes; suited hands upper right"
    return "How often the best play bets, in percent"


def map_sentence(card: StrategyCard) -> str:
    """Return the small map in words, for those who cannot see it."""
    if not card.starting_hands:
        return map_title(card)
    items = [
        f"{len(hands)} kinds of hand {'stay' if hands[0].stays else action(hands[0].bet)}"
        for hands in by_choice(card.starting_hands)
    ]
    return "; ".join(items)
