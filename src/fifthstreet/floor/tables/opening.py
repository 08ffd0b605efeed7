"""Opening a table, and moving an idle one to a newer version of its rules."""

from collections.abc import Callable
from dataclasses import dataclass

from fifthstreet.floor.tables import jackpot_faults
from fifthstreet.floor.tables.discovery import not_ruled
from fifthstreet.floor.tables.jackpot_opening import may_join
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.jackpot_events import ProgressiveTerms
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovedRules:
    """The version in the register that a table is opened from, and who agreed on that."""

    submission: str
    """The text of the version."""
    book: str
    version: str
    law: str
    ruleset: str
    register: str
    """The id of the version."""
    approval: str
    approved: tuple[str, ...]
    earlier: Callable[[str], bool]
    """Whether the version replaces another, from which an open table moves to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOrder:
    """A table to be opened: its name, the submission it is played by, who deals, its jackpot."""

    table: str
    submission: str
    dealing: e.Dealing = "virtual"
    mode: e.Mode | None = None
    """Who makes entries; by default both at a live table, and players at a virtual one."""
    confirming_role: str = ""
    """Who rules on a dealer's report that gives a player money; if empty, the lowest who may."""
    link: str = ""
    by: str = HOUSE
    role: str = HOUSE
    """In which role that person opens it."""
    pace: TablePace | None = None
    terms: ProgressiveTerms | None = None
    """The operator's parameters of a jackpot that begins with this table."""
    name: str = ""
    """What the submission calls the table."""
    approved: ApprovedRules | None = None
    """The approval that the table is opened from; None if the house opens it without one."""

    @property
    def mode_of_entries(self) -> e.Mode:
        """Return who makes entries: as ordered, or as is usual."""
        return self.mode or ("both" if self.dealing == "live" else "devices")


def objection_to_order(
    book: RuleBook, dealing: str, mode: str, confirming_role: str
) -> Refusal | None:
    """Return why a table of a book cannot be run in some way, or None."""
    if dealing == "virtual" and mode != "devices":
        return Refusal(code="virtual_table_takes_no_entries")
    roles = [role.id for role in book.roles if role.rank > 1]
    if confirming_role not in {"", *roles}:
        return Refusal(code="role_cannot_rule_at_the_table", detail=", ".join(roles))
    return None


def opening_of(order: TableOrder, rules: Ruleset, link: str) -> e.TableOpened:
    """Return that a table is opened as it was ordered."""
    approved = order.approved
    return e.TableOpened(
        table=order.table,
        dealing=order.dealing,
        submission=approved.submission if approved else order.submission,
        link=link,
        by=order.by,
        mode=order.mode_of_entries,
        confirming_role=order.confirming_role,
        register=approved.register if approved else "",
        approval=approved.approval if approved else "",
        approved=approved.approved if approved else (),
        **rules.stamp(order.name),
    )


def move_table(plan: TablePlan, *, rules: Ruleset, order: TableOrder) -> Refusal | None:
    """Open a table again that is closed, or move an idle one to the version that replaces its own.

    Players stay where they sit; a seat that the new version does not have is free.
    """
    state = plan.state
    if refused := _not_to_be_moved(plan, rules, order):
        return refused
    for seat, player in state.seats.items():
        if seat > rules.positions(order.name):
            plan.tell(e.SeatLeft(seat=seat, player=player, why="rules"))
    plan.records += state.laws.missing(rules, plan.at)
    plan.tell(opening_of(order, rules, state.opening.link))
    jackpot_faults.align(plan)
    return None


def _not_to_be_moved(plan: TablePlan, rules: Ruleset, order: TableOrder) -> Refusal | None:
    state = plan.state
    if state.now is not None:
        return Refusal(code="round_is_in_progress")
    if refused := not_ruled(plan):
        return refused
    newer = order.approved is not None and order.approved.earlier(state.opening.register)
    if not state.shut and not (newer and runs_alike(state.opening, order.dealing, order.mode)):
        return Refusal(code="table_is_already_open")
    if rules.book.id != state.opening.book:
        return Refusal("table_is_of_another_book")
    if order.link not in {"", state.opening.link}:
        return Refusal(code="progressive_differs")
    if plan.progressive.closed:
        return Refusal(code="progressive_is_closed", detail=plan.progressive.closed)
    if rules.hash != state.opening.ruleset and not may_join(plan.progressive, rules, None):
        return Refusal(code="progressive_differs")
    return None


def runs_alike(opened: e.TableOpened, dealing: str, mode: str | None) -> bool:
    """Return whether an order leaves a table as it was opened: who deals, and who makes entries."""
    return (dealing, mode or opened.mode) == (opened.dealing, opened.mode)
