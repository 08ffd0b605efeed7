"""The course of a round after the deal: decisions, reveals, comparison and the order of payment."""

from typing import Literal

from fifthstreet.rules.deck import Step
from fifthstreet.rules.law import Cited, Law, LawRecord, Pays
from fifthstreet.rules.plan import Qualifying

Direction = Literal["right_to_left", "left_to_right"]


class RevealRule(Law):
    """A card or hand that is turned up once a decision has been taken by everybody."""

    shows: Literal["community", "dealer_hand", "six_card_box"]
    number: int | None = None
    after_decision: int


class Decisions(LawRecord):
    """How players decide."""

    order: Cited[Literal["clockwise", "any"]]
    may_look: Cited[Literal["own_cards", "one_hand"]]
    blind_allowed: Cited[bool] | None = None
    decision_is_a_look: Cited[bool] | None = None
    cards_down_before_decision: Cited[bool] | None = None
    cards_down_before_reveal: Cited[bool] | None = None
    outcome_on_fold: Cited[bool] | None = None
    """Whether a fold establishes the outcome of a bet; it does where nothing is said."""
    if_all_fold: Cited[Literal["reveal_for_live_side_bets", "end"]] | None = None


class CitedOdds(Law):
    """Odds with their clause."""

    pays: Pays


class Comparison(LawRecord):
    """How a hand against the dealer's is judged."""

    qualifying: Qualifying
    ante_if_not_qualified: CitedOdds
    ante_if_won: CitedOdds
    bet_if_not_qualified: Cited[Literal["returned"]]
    lower_hand: Cited[Literal["lost"]]
    tie: Cited[Literal["stand_off"]]
    side_bets_apart: Cited[bool]


class Settlement(LawRecord):
    """In what order seats and wagers are settled."""

    direction: Cited[Direction]
    one_seat_at_a_time: Cited[bool] | None = None
    progressive_steps: tuple[Step, ...] = ()
    hands_shown: Cited[Literal["all", "on_request"]]
    discard_permits_reconstruction: Cited[bool] | None = None


class CourseRule(LawRecord):
    """The course of a round after the deal."""

    decisions: Decisions
    settlement: Settlement
