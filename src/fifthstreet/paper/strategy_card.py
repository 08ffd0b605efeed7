"""The strategy card: how to play well, short enough to carry, and what that costs exactly."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from fifthstreet.paper.par_identity import identity
from fifthstreet.paper.par_numbers import fraction, written
from fifthstreet.paper.par_record import ParIdentity, RaiseCell, StartingHand
from fifthstreet.paper.phrases import capital, listed

if TYPE_CHECKING:
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.short_strategy import StrategyPart

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAdvice:
    """One choice (0 folds) and every hand that calls for it, in words; none stands for the rest."""

    bet: int
    hands: tuple[str, ...]

    @property
    def action(self) -> str:
        """Return the choice as people say it."""
        return f"Bet {self.bet}{TIMES}" if self.bet else "Fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDecision:
    """One decision: its name, and advice in its order; the first that fits is followed."""

    name: str
    advice: tuple[CardAdvice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyCard:
    """A short way to play: decisions, what their words mean, and figures in antes.

    `edge` is the house edge against the card, `best_edge` that against the best play.
    """

    identity: ParIdentity
    decisions: tuple[CardDecision, ...]
    notes: tuple[str, ...]
    edge: Fraction
    best_edge: Fraction
    starting_hands: tuple[StartingHand, ...]
    raise_cells: tuple[RaiseCell, ...]

    @property
    def cost(self) -> Fraction:
        """Return what the card loses against the best play, of the ante."""
        return self.edge - self.best_edge


def make_card(enquiry: "Enquiry") -> StrategyCard:
    """Return the strategy card of a book or a submission, with some pay lines changed if wished."""
    from fifthstreet.analysis.strategy import short_strategy
    from fifthstreet.paper.par_decisions import first_decision

    book, ties = enquiry.book, enquiry.ties
    short = short_strategy(enquiry.game, ties)
    hands, cells = first_decision(enquiry.solution)
    streets = [decision.name for decision in book.decisions]
    return StrategyCard(
        identity=identity(enquiry.submission, book, ties=ties, changes=enquiry.pays),
        decisions=tuple(
            _decision(name, part) for name, part in zip(streets, short.parts, strict=True)
        ),
        notes=short.notes,
        edge=short.tally.house_edge,
        best_edge=-short.best,
        starting_hands=hands,
        raise_cells=cells,
    )


def _decision(name: str, part: "StrategyPart") -> CardDecision:
    """Return a decision with rules of one choice that follow one another put together."""
    advice = [
        CardAdvice(bet=bet, hands=tuple(capital(rule.words) for rule in rules))
        for bet, rules in groupby(part.rules, key=lambda rule: rule.bet)
    ]
    advice.append(CardAdvice(bet=part.otherwise, hands=()))
    return CardDecision(name=name, advice=tuple(advice))


def cost_told(card: StrategyCard) -> str:
    """Return what following the card costs, in words."""
    if not card.cost:
        return "Costs nothing against the best play."
    return (
        f"Costs {written(card.cost, 'chance')} of the ante against the best play "
        f"({fraction(card.cost)})."
    )


def edge_told(card: StrategyCard) -> str:
    """Return the house edge against the card, in words."""
    return f"House edge {written(card.edge, 'percent')} of the ante"


def changes_told(card: StrategyCard) -> str:
    """Return which pay lines are not the document's, or nothing."""
    changes = card.identity.changes
    return f"Not the document's own pay table: {listed(changes)}." if changes else ""
