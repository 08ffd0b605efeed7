"""What may go wrong at a table, what the document does about it, and who decides.

An irregularity has a list of remedies; the first whose `if` conditions all hold is the one. Code
carries remedies out and never chooses them, so both vocabularies below are closed.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from fifthstreet.rules.condition import Conditions, key_of
from fifthstreet.rules.law import Law, Name, Reasons

GeneralCircumstance = Literal[
    "first_in_deal",
    "again_in_deal",
    "nobody_has_looked",
    "somebody_has_looked",
    "bets_are_open",
    "bets_are_closed",
    "at_settlement",
    "before_settlement",
    "before_next_round",
    "after_next_round_began",
    "decisions_remain",
    "no_decisions_remain",
    "outcome_established",
    "no_outcome_established",
    "deck_is_complete",
    "deck_is_not_complete",
    "misdealt",
    "not_misdealt",
    "repairable",
    "not_repairable",
    "complete_hands_can_be_moved",
    "order_can_be_told",
    "order_cannot_be_told",
    "one_card",
    "two_or_more_cards",
    "unexposed",
    "exposed",
    "over_the_size",
    "under_the_size",
    "deliberate",
    "not_deliberate",
    "board_not_complete",
    "board_complete",
    "ruled_abandoned",
    "ruled_folded",
    "ruled_settled",
    "ruled_void",
]

EITHER: tuple[tuple[GeneralCircumstance, ...], ...] = (
    ("first_in_deal", "again_in_deal"),
    ("nobody_has_looked", "somebody_has_looked"),
    ("bets_are_open", "bets_are_closed"),
    ("at_settlement", "before_settlement"),
    ("before_next_round", "after_next_round_began"),
    ("decisions_remain", "no_decisions_remain"),
    ("outcome_established", "no_outcome_established"),
    ("deck_is_complete", "deck_is_not_complete"),
    ("misdealt", "not_misdealt"),
    ("repairable", "not_repairable"),
    ("complete_hands_can_be_moved",),
    ("order_can_be_told", "order_cannot_be_told"),
    ("one_card", "two_or_more_cards"),
    ("unexposed", "exposed"),
    ("over_the_size", "under_the_size"),
    ("deliberate", "not_deliberate"),
    ("board_not_complete", "board_complete"),
    ("ruled_abandoned", "ruled_folded", "ruled_settled", "ruled_void"),
)
"""Circumstances of which at most one holds, so that one word answers each question."""
WHEN: tuple[GeneralCircumstance, ...] = ("before_next_round", "after_next_round_began")
"""When an error comes to light: every report may say so."""

ZONE_FACT = "in_"
"""How every circumstance begins that says to which cards something happened."""
ZoneFact = Annotated[str, Field(pattern=rf"^{ZONE_FACT}[a-z0-9_]+$")]
Circumstance = GeneralCircumstance | ZoneFact
"""What a remedy may ask of a report: a word of the list above, or a zone's own fact."""

Action = Literal[
    "continue",
    "log",
    "discard_card",
    "use_as_next_card",
    "use_as_face_up_card",
    "turn_card_back",
    "void_round",
    "return_all_wagers",
    "reverse_payments",
    "reshuffle",
    "reunite_all_cards",
    "remove_deck",
    "reconstruct",
    "offer_options_to_affected",
    "offer_options_to_all",
    "refund_hand",
    "remove_hand",
    "keep_first_hand",
    "forfeit_all_wagers",
    "fold_hand",
    "settle_normally",
    "treat_as_losing",
    "reject_excess",
    "settle_at_maximum",
    "return_surplus",
    "ask_to_raise_or_withdraw",
    "ask_to_correct",
    "settle_as_placed",
    "return_wager",
    "return_zone_wagers",
    "refuse_wager",
    "hold_round",
    "investigate",
    "use_last_good_meter",
    "choose_later_rounds",
    "cover_or_sign_device",
    "players_favour",
    "floor_ruling",
    "shift_manager_ruling",
]

CIRCUMSTANCES: tuple[str, ...] = get_args(GeneralCircumstance)
ACTIONS: tuple[str, ...] = get_args(Action)


def answers(remedies: Iterable["Remedy"]) -> Callable[[str], bool]:
    """Return a test whether a circumstance answers a question that some remedies depend on."""
    words = {word for remedy in remedies for word in remedy.when}
    known = {*WHEN, *(word for group in EITHER if words & {*group} for word in group)}
    zones = any(word.startswith(ZONE_FACT) for word in words)
    return lambda word: word in known or (zones and word.startswith(ZONE_FACT))


def _asked_of_a_round(conditions: Conditions) -> Conditions:
    """Refuse a condition on what a round does not know: it has its dealing method and its bets."""
    for condition in conditions:
        key = key_of(condition)
        if key != "dealing.method" and not key.startswith("offers."):
            raise ValueError(f"{condition!r} is not about dealing.method or offers")
    return conditions


class Remedy(Law):
    """What is done when all the circumstances hold; `ruling` names the lowest role that rules.

    Once every seat is settled, only a remedy applies that names the time: `before_next_round` until
    the next round begins, `after_next_round_began` from then on. Where there is none, the remedy of
    the family `late_discovery` does.
    """

    when: tuple[Circumstance, ...] = ()
    """The circumstances that must all hold."""
    do: tuple[Action, ...]
    """What is done, in order."""
    ruling: Name | None = None
    """The lowest role that must rule first."""
    option: str | None = None
    """The operator's option that may put other actions in its place."""

    @model_validator(mode="after")
    def _is_carried_out_at_once(self) -> "Remedy":
        """Refuse a remedy that reaches a settled round and awaits a ruling: that moves nothing."""
        if "before_next_round" in self.when and self.ruling is not None:
            raise ValueError("a remedy that holds until the next round begins takes no ruling")
        return self


class Rule(Law):
    """Something that happens at a table, with what follows."""

    id: Name
    """The short name by which other parts of the book name it."""
    name: str
    """What people call it."""
    remedies: tuple[Remedy, ...] = ()
    """What is done, the first whose circumstances hold."""


class Irregularity(Rule):
    """Something that may go wrong with the cards, the bets or a device.

    It can occur where one of the conditions `occurs_where` holds, or anywhere where there are none.
    Where it is `counted`, a report says how many cards it is about.
    """

    family: Literal[
        "exposed_card",
        "wrong_count",
        "boxed_card",
        "drawn_in_error",
        "foreign_card",
        "unshuffled",
        "burn",
        "bet",
        "absence",
        "device",
        "interruption",
        "jackpot",
        "late_discovery",
        "uncovered",
        "general",
    ]
    """What kind of thing went wrong; pages list it under this heading."""
    counted: bool = False
    """Whether a report says how many cards it is about."""
    occurs_where: Annotated[Conditions, AfterValidator(_asked_of_a_round)] = ()


class Conduct(Rule):
    """Something that a player must or must not do, and what follows."""

    informative: ClassVar[Reasons] = {"forbids": "It is the heading under which a page lists it."}

    forbids: bool
    """Whether the rule forbids something or asks for it."""
