"""What the program does not carry out: a book that says it is refused, with what to write instead.

Pages and signs print whatever a book says. So that nothing is printed which rounds and settlement
do not obey, each module here lists values that the models can hold and the program cannot follow.
"""

from collections.abc import Callable, Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement import (
    cards,
    choices,
    course,
    odds,
    pay,
    powers,
    procedures,
    wagers,
)
from fifthstreet.rules.fault import BookFault

PROVISIONS: tuple[Callable[[RuleBook], Iterator[BookFault]], ...] = (
    odds.odds_are_paid,
    pay.pay_tables_are_read,
    pay.progressive_is_paid,
    pay.envy_is_paid,
    wagers.betting_is_held_to,
    wagers.wagers_are_known,
    wagers.folds_are_settled,
    course.decisions_are_asked,
    course.cards_are_turned_up,
    course.comparison_is_made,
    course.settlement_is_ordered,
    cards.cards_are_handled,
    cards.faults_are_remedied,
    procedures.procedures_are_skipped,
    procedures.steps_are_taken,
    powers.powers_are_asked_for,
    powers.players_are_not_of_the_pit,
    choices.options_agree_with_the_book,
    choices.caps_are_kept,
)


def unenforced(book: RuleBook) -> Iterator[BookFault]:
    """Yield every value of a book that the program would print and not carry out."""
    for provision in PROVISIONS:
        yield from provision(book)
