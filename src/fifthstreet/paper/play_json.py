"""How to play for other programs: the value of every choice, and short rules with their cost."""

from fifthstreet.analysis.advice import Advice
from fifthstreet.analysis.choices import action, change
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.short_strategy import ShortStrategy


def advice_data(advice: Advice) -> dict[str, object]:
    """Return every choice of a position with its value and its cost, in antes."""
    return {
        "staked": advice.staked,
        "best": advice.best.action,
        "options": [
            {
                "action": option.action,
                "bet": change(option.bet),
                "expected_value": exact(option.expected_value),
                "value": float(option.expected_value),
                "cost": exact(advice.cost(option)),
                "cost_in_antes": float(advice.cost(option)),
            }
            for option in advice.options
        ],
    }


def short_data(short: ShortStrategy) -> dict[str, object]:
    """Return the rules of a short strategy, and exactly what they cost."""
    return {
        "parts": [
            {
                "name": part.name,
                "rules": [
                    {"action": action(rule.bet), "when": list(rule.when), "words": rule.words}
                    for rule in part.rules
                ],
                "otherwise": action(part.otherwise),
            }
            for part in short.parts
        ],
        "notes": list(short.notes),
        "expected_value": exact(short.tally.expected_value),
        "cost": exact(short.cost),
        "cost_percent": float(short.cost * 100),
    }
