"""The strategy card: how to play well, short enough to carry, and what that costs exactly."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from fifthstreet.paper.par_identity import identity
from fifthstreet.paper.par_numbers import fraction, written
from fifthstreet.paper.par_record import ParIdentity, RaiseCell, StartingHand
from fifthstreet.paper.phrases import listed
from fifthstreet.paper.short_rules import CardDecision, card_decisions

if TYPE_CHECKING:
    from fifthstreet.whole_table.enquiry import Enquiry


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
    return StrategyCard(
        identity=identity(enquiry.submission, book, ties=ties, changes=enquiry.pays),
        decisions=card_decisions(book, short),
        notes=short.notes,
        edge=short.tally.house_edge,
        best_edge=-short.best,
        starting_hands=hands,
        raise_cells=cells,
    )


def cost_sentence(card: StrategyCard) -> str:
    """Return what following the card costs, in words."""
    if not card.cost:
        return "Costs nothing against the best play."
    return (
        f"Costs {written(card.cost, 'chance')} of the ante against the best play "
        f"({fraction(card.cost)})."
    )


def edge_sentence(card: StrategyCard) -> str:
    """Return the house edge against the card, in words."""
    return f"House edge {written(card.edge, 'percent')} of the ante"


def changes_sentence(card: StrategyCard) -> str:
    """Return which pay lines are not the document's, or nothing."""
    changes = card.identity.changes
    return f"Not the document's own pay table: {listed(changes)}." if changes else ""
