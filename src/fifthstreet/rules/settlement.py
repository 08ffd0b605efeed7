"""The course of a round after the deal: how players decide, and the order of payment."""

from typing import Literal

from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Cited, LawRecord

Direction = Literal["right_to_left", "left_to_right"]


class Decisions(LawRecord):
    """How players decide."""

    order: Cited[Literal["clockwise", "any"]]
    """In what order players decide."""
    may_look: Cited[Literal["own_cards", "one_hand"]]
    """What a player may look at."""
    blind_allowed: Cited[bool] | None = None
    """Whether a player may bet without looking."""
    decision_is_a_look: Cited[bool] | None = None
    """Whether a player who decides counts as one who has looked."""
    cards_down_before_decision: Cited[bool] | None = None
    """Whether a player lays the cards down before deciding."""
    cards_down_before_reveal: Cited[bool] | None = None
    """Whether a player lays the cards down before cards are turned up."""
    outcome_on_fold: Cited[bool] | None = None
    """Whether a fold establishes the outcome of a bet; it does where nothing is said."""
    if_all_fold: Cited[Literal["reveal_for_live_side_bets", "end"]] | None = None
    """What happens to hidden cards where everybody folds."""


class Settlement(LawRecord):
    """In what order seats and wagers are settled."""

    direction: Cited[Direction]
    """From which side seats are settled."""
    one_seat_at_a_time: Cited[bool] | None = None
    """Whether one seat is settled before the next."""
    progressive_steps: tuple[Step, ...] = ()
    """What is done before and after an award."""
    hands_shown: Cited[Literal["all", "on_request"]]
    """Whether every hand is shown, or only one that someone asks to see."""
    discard_permits_reconstruction: Cited[bool] | None = None
    """Whether the cards are racked so that hands can be rebuilt."""


class CourseRule(LawRecord):
    """The course of a round after the deal."""

    decisions: Decisions
    """How and in what order players decide."""
    settlement: Settlement
    """In what order seats are settled."""
