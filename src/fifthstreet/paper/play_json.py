"""How to play for other programs: the value of every choice, and short rules with their cost."""

from fifthstreet.analysis.advice import Advice
from fifthstreet.analysis.choices import action, change
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.short_strategy import ShortStrategy
from fifthstreet.protocol.figures import ShortPart, ShortRule, ShortRules
from fifthstreet.protocol.lessons import Choice, Position


def advice_record(advice: Advice) -> Position:
    """Return every choice of a position with its value and its cost, in antes."""
    return Position(
        staked=advice.staked,
        best=advice.best.action,
        options=tuple(
            Choice(
                action=option.action,
                bet=change(option.bet),
                expected_value=exact(option.expected_value),
                value=float(option.expected_value),
                cost=exact(advice.cost(option)),
                cost_in_antes=float(advice.cost(option)),
            )
            for option in advice.options
        ),
    )


def short_record(short: ShortStrategy) -> ShortRules:
    """Return the rules of a short strategy, and exactly what they cost."""
    return ShortRules(
        parts=tuple(
            ShortPart(
                name=part.name,
                rules=tuple(
                    ShortRule(action=action(rule.bet), when=tuple(rule.when), words=rule.words)
                    for rule in part.rules
                ),
                otherwise=action(part.otherwise),
            )
            for part in short.parts
        ),
        notes=tuple(short.notes),
        expected_value=short.tally.expected_value,
        cost=short.cost,
        cost_percent=float(short.cost * 100),
    )
