"""Every check of a submission, in order: a plain list of functions that return findings."""

from collections.abc import Callable, Iterator

from fifthstreet.checks import (
    caps,
    cards,
    choices,
    document,
    layout,
    limits,
    placeholders,
    progressive,
    side_bets,
    signs,
)
from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding

Check = Callable[[Case], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    placeholders.nothing_is_left_to_fill_in,
    document.document_is_in_force,
    layout.facility_and_tables_are_named,
    layout.positions_are_within_the_law,
    layout.drawing_is_approved,
    layout.areas_are_marked,
    layout.equipment_is_present,
    cards.decks_are_allowed,
    cards.dealing_method_is_known,
    limits.ante_limits_make_sense,
    limits.side_limits_make_sense,
    limits.ranges_hold_the_limits,
    choices.options_are_allowed,
    choices.nothing_is_set_in_vain,
    side_bets.offers_are_in_the_document,
    side_bets.pay_tables_exist,
    side_bets.side_pay_tables_match,
    side_bets.main_pay_table_matches,
    progressive.meters_are_stated,
    progressive.rates_add_up,
    progressive.minima_are_met,
    progressive.envy_follows,
    caps.cap_is_within_the_ceiling,
    caps.shared_cap_divides,
    caps.posted_maximum_is_worth_something,
    signs.the_house_has_the_edge,
    signs.edge_text_is_honest,
    signs.names_can_be_printed,
    document.the_document_is_followed,
)
