"""What the program does not carry out: a book that says it is refused, with what to write instead.

Pages and signs print whatever a book says. So that nothing is printed which rounds and settlement
do not obey, each module here lists values that the models can hold and the program cannot follow.
"""

from collections.abc import Callable, Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import (
    cards,
    choices,
    conditions,
    contests,
    course,
    notices,
    odds,
    pay,
    powers,
    procedures,
    steps,
    wagers,
    zones,
)
from fifthstreet.rules.fault import BookFault

Provision = Callable[[RuleBook], Iterator[BookFault]]

STAGES: tuple[tuple[Provision, ...], ...] = (
    (contests.names_are_known, zones.zones_are_whose, zones.facts_are_zones),
    (
        zones.zones_are_dealt,
        steps.cards_are_turned_up,
        steps.decisions_are_sound,
        wagers.wagers_are_known,
        contests.wagers_are_decided,
        contests.hands_are_judged,
        contests.outcomes_can_happen,
        conditions.conditions_ask_for_keys,
    ),
    (
        odds.odds_are_paid,
        pay.pay_tables_are_read,
        pay.progressive_is_paid,
        pay.lines_name_sizes,
        wagers.betting_is_held_to,
        zones.deal_is_ordered,
        course.decisions_are_asked,
        course.settlement_is_ordered,
        cards.cards_are_handled,
        cards.faults_are_remedied,
        procedures.procedures_are_skipped,
        procedures.steps_are_taken,
        powers.powers_are_asked_for,
        powers.players_are_not_of_the_pit,
        choices.options_are_read,
        choices.options_agree_with_the_book,
        choices.caps_are_kept,
        notices.notices_say_something,
    ),
)
"""Names first, then the plan, then what the program carries out: each stage trusts the ones above.
"""


def unenforced(book: RuleBook) -> Iterator[BookFault]:
    """Yield what is wrong with a book's plan, or else what the program would not carry out."""
    for stage in STAGES:
        faults = [fault for provision in stage for fault in provision(book)]
        yield from faults
        if faults:
            return
