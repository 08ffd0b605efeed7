"""The book as one table has it: the operator's choices stand where the book leaves them open."""

from typing import Any

from pydantic import BaseModel

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Cited
from fifthstreet.rules.options import Option
from fifthstreet.rules.submission import Submission

SETS = {
    "cap.amount": "caps.main.limit",
    "cap.min_basis": "caps.main.minimum_basis",
    "cap.prorata_basis": "caps.main.basis",
    "cap.prorata_unit": "caps.main.unit",
    "cap.scope": "caps.main.scope",
    "cut.min_bottom": "cards.cut.least_from_bottom",
    "deal.dealer_upcard": "dealing.methods.electronic_shuffler.up_card.which",
    "deal.lap": "dealing.lap",
    "deal.order": "dealing.order",
    "deck.warn_before": "cards.warn_minutes",
    "envy.folded_holder_counts": "contests.envy.folded_holder",
    "envy.holder_needs_progressive": "contests.envy.holder_needs_wager",
    "limits.apply_to_streets": "betting.maximum_of_bets",
    "max_payout.amount": "caps.main.limit",
    "max_payout.scope": "caps.main.scope",
    "progressive.claim_required": "meters.claim_required",
    "progressive.denominations": "meters.denominations.allowed",
    "progressive.fixed_from_meter": "meters.fixed_from_meter",
    "progressive.partial_floor": "meters.partial_floor",
    "progressive.percent_rounding": "meters.rounding",
    "progressive.stake_returned_on_win": "contests.progressive.stake_returned",
    "progressive.void_reversal": "meters.void_reversal",
    "rws.max_boxes_per_player": "table.seating.positions_per_player",
    "rws.outcome_on_fold": "course.decisions.outcome_on_fold",
    "settle.direction": "course.settlement.direction",
    "six_card.fixed_returns_stake": "contests.six_card.stake_returned",
    "street.multiples": "betting.multiples",
    "stub.per_deck": "cards.stub_count.per_deck",
    "three_card.ace_low": "contests.three_card.hand.ace_low",
}


def effective(book: RuleBook, submission: Submission) -> RuleBook:
    """Return a book with what the operator chose, or the default, at the path that an option sets.

    A part of a path is a field, or the id of an item of a list. A value that the book lacks is
    cited as the option is.
    """
    for key, option in book.options.items():
        path, value = SETS.get(key), submission.option(key)
        if path is not None and value is not None:
            book = _changed(book, path.split("."), value, option)
    return book


def _changed(thing: Any, path: list[str], value: Any, option: Option) -> Any:
    """Return a part of the law with another value at a path; the same one where it has it."""
    if not path:
        return _replaced(thing, value, option)
    first, *rest = path
    if isinstance(thing, BaseModel):
        now = getattr(thing, first)
        new = _changed(now, rest, value, option)
        return thing if new is now else thing.model_copy(update={first: new})
    return tuple(
        _changed(item, rest, value, option) if item.id == first else item for item in thing
    )


def _replaced(old: Any, value: Any, option: Option) -> Any:
    if isinstance(old, Cited):
        return old if old.value == value else old.model_copy(update={"value": value})
    if old is None:
        return Cited[Any].model_construct(value=value, cite=option.cite)
    return old if old == value else value
