"""Short rules to play by, as papers print them: decisions with advice in its order."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from fifthstreet.analysis.choices import action
from fifthstreet.paper.phrases import capital

if TYPE_CHECKING:
    from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart
    from fifthstreet.rules.book import RuleBook

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAdvice:
    """One choice (0 is a fold) and every hand that calls for it, in words; none is the rest."""

    bet: int
    hands: tuple[str, ...]

    @property
    def action(self) -> str:
        """Return the choice as people say it."""
        return f"Bet {self.bet}{TIMES}" if self.bet > 0 else capital(action(self.bet))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDecision:
    """One decision: its name, and advice in its order; the first that fits is followed."""

    name: str
    advice: tuple[CardAdvice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRules:
    """Short rules to play by, what their words mean, and exactly what they cost, in antes."""

    decisions: tuple[CardDecision, ...]
    notes: tuple[str, ...]
    house_edge: Fraction
    cost: Fraction


def short_rules(book: "RuleBook", short: "ShortStrategy") -> CardRules:
    """Return a short strategy as papers print it."""
    return CardRules(
        decisions=card_decisions(book, short),
        notes=short.notes,
        house_edge=short.tally.house_edge,
        cost=short.cost,
    )


def card_decisions(book: "RuleBook", short: "ShortStrategy") -> tuple[CardDecision, ...]:
    """Return the decisions of a book with the advice of a short strategy."""
    names = [decision.name for decision in book.decisions]
    return tuple(_decision(name, part) for name, part in zip(names, short.parts, strict=True))


def _decision(name: str, part: "StrategyPart") -> CardDecision:
    """Return a decision with rules of one choice that follow one another put together."""
    advice = [
        CardAdvice(bet=bet, hands=tuple(capital(rule.words) for rule in rules))
        for bet, rules in groupby(part.rules, key=lambda rule: rule.bet)
    ]
    advice.append(CardAdvice(bet=part.otherwise, hands=()))
    return CardDecision(name=name, advice=tuple(advice))
