"""Where somebody is needed: what waits for a person, as the pit shows it.

Everything here is a function of what the house knows at a moment. Nothing is remembered, so a card
goes as soon as what it asks for is done.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, get_args

from fifthstreet.coaching.clauses import spoken
from fifthstreet.coaching.irregularities import is_confirmation, name_of
from fifthstreet.coaching.procedure import steps_due
from fifthstreet.coaching.steps import NextStep
from fifthstreet.floor.tables.dealer import TableWait
from fifthstreet.floor.tables.state import TableState
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.people.approvals import BEGINS, objection_to_approver
from fifthstreet.people.authority import Actor, powers, reach_of, role_in
from fifthstreet.people.state import State as Desk
from fifthstreet.play import commands as c
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.clock import is_due, is_due_soon
from fifthstreet.protocol.persons import Staff
from fifthstreet.protocol.pit import AttentionKind
from fifthstreet.rules.book import RuleBook

DEALERS: Final = frozenset({"dealer", "player"})
"""Whose steps the console shows at the table itself."""
BOARD: Final = "/pit/floor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Something that waits for a person; `but` is whoever may not do it, having begun it."""

    what: AttentionKind
    says: str
    link: str
    posts: tuple[Staff, ...]
    table: str | None = None
    act: str = ""
    but: str = ""
    ringing: str = ""
    """The alarm to close once it is seen, with the figure at which it rings."""

    @property
    def key(self) -> tuple[str, str | None, str]:
        """Return what tells one need from another."""
        return self.what, self.table, self.says


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSight:
    """What is known of a table at a moment."""

    state: TableState
    name: str
    waits: TableWait
    trouble: str = ""
    """Why the table stands still, if it does."""
    calls: Mapping[int, int] = field(default_factory=dict)
    """The entries that a dealer asked the floor to correct."""
    odd: tuple[tuple[str, str], ...] = ()
    """The returns that are not chance, in sentences, each with its alarm."""


def posts_for(act: str) -> tuple[Staff, ...]:
    """Return the posts of which somebody may do an act anywhere.

    >>> posts_for("house.change_meter")
    ('shift_manager',)
    """
    return tuple(post for post in get_args(Staff) if reach_of(post, act) == "any")


def _posts_from(book: RuleBook, role: str, act: str) -> tuple[Staff, ...]:
    """Return the posts for an act that a document leaves to a role and those above it."""
    ranks = {one.id: one.rank for one in book.roles}
    least = ranks.get(role, ranks.get(role_in(book, "floor") or "", 0))
    return tuple(one for one in posts_for(act) if ranks.get(role_in(book, one) or "", -1) >= least)


def at_table(sight: TableSight, at: int) -> Iterator[Need]:
    """Yield what waits for somebody at a table."""
    yield from whatever_the_time(sight, at)
    yield from clocks(sight, at)


def whatever_the_time(sight: TableSight, at: int) -> Iterator[Need]:
    """Yield what waits for somebody until the table itself changes."""
    state = sight.state
    if sight.trouble:
        yield _need(sight, "stopped", ("Shift manager", sight.trouble), "house.disable_table")
    yield from _rulings(sight)
    yield from _award(sight)
    yield from _corrections(sight)
    if state.live and not state.shut and state.procedures is not None and not sight.trouble:
        yield from _steps(sight, at)
    for says, ringing in sight.odd:
        need = _need(sight, "hold", ("Floor", says), "house.disable_table", "/pit/hold")
        yield replace(need, ringing=ringing)


def _need(
    sight: TableSight,
    what: AttentionKind,
    call: tuple[str, str],
    act: str,
    link: str = BOARD,
    posts: tuple[Staff, ...] | None = None,
) -> Need:
    """Return a need at a table; a call is who is needed, and for what."""
    who, todo = call
    return Need(
        what=what,
        says=_sentence(f"{who} needed at {sight.name}: {todo}"),
        link=link,
        posts=posts_for(act) if posts is None else posts,
        table=sight.state.id,
        act=act,
    )


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _rulings(sight: TableSight) -> Iterator[Need]:
    latest = sight.state.latest
    ruling = latest.game.waiting if latest else None
    if latest is None or ruling is None:
        return
    book, game = latest.game.terms.book, latest.game
    seat = f" at seat {ruling.seat}" if ruling.seat is not None else ""
    name = name_of(game, ruling.what)
    confirms = is_confirmation(game)
    todo = f"{'confirm the report' if confirms else 'rule'}: {name}{seat}"
    act = "round.make_ruling"
    posts = _posts_from(book, ruling.role, act)
    what: AttentionKind = "confirmation" if confirms else "ruling"
    who = spoken(ruling.role).capitalize()
    yield _need(sight, what, (who, todo), act, "/pit/rulings", posts)


def _award(sight: TableSight) -> Iterator[Need]:
    waits = sight.waits
    if waits.what != "approval":
        return
    money = sight.state.rules.book.document.money
    todo = f"confirm the award of {money(waits.amount)} to seat {waits.seats[0]}"
    call = ("Two people", todo)
    yield _need(sight, "award", call, "house.confirm_jackpot", "/pit/approvals")


def _corrections(sight: TableSight) -> Iterator[Need]:
    now, table = sight.state.now, sight.state.id
    if now is None:
        return
    for entry in now.log:
        if entry.whole and entry.number in sight.calls:
            todo, act = f"correct an entry of round {now.number}", "house.correct_entry"
            yield _need(sight, "correction", ("Floor", todo), act, f"/dealer/{table}")


def _steps(sight: TableSight, at: int) -> Iterator[Need]:
    """Yield the steps that nobody at the table may do."""
    book = sight.state.rules.book
    for step in steps_due(sight.state, at, sight.waits):
        if step.actor in DEALERS or step.aside:
            continue
        what, todo, act = _step(step)
        who = spoken(step.actor).capitalize()
        posts = _posts_from(book, step.actor, act)
        yield _need(sight, what, (who, todo), act, f"/dealer/{sight.state.id}", posts)


def _step(step: NextStep) -> tuple[AttentionKind, str, str]:
    """Return what a step of the floor is, what is to be done, and the act that it is."""
    match step.command:
        case t.DoOpeningStep(deck=deck):
            return "inspection", f"confirm the inspection of deck {deck}", "table.do_opening_step"
        case c.ConfirmAward(seat=seat):
            return "award", f"validate the award of seat {seat}", "round.confirm_award"
        case t.RestoreDevice() | t.ChangeMethod():
            return "device", _lower(step.says), "table.restore_device"
        case t.ChooseCourse() | t.RestoreJackpot():
            return "jackpot", _lower(step.says), "table.restore_jackpot"
        case _:
            return "confirmation", _lower(step.says), "round.do_step"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def clocks(sight: TableSight, at: int) -> Iterator[Need]:
    """Yield the decks whose time in play is over, or nearly so."""
    procedures = sight.state.procedures
    if procedures is None or sight.state.shut:
        return
    for deck in procedures.decks_here:
        if is_due_soon(procedures, deck, at):
            over = is_due(procedures, deck, at)
            todo = f"change deck {deck.id}, its time in play is {'over' if over else 'nearly over'}"
            link = f"/dealer/{sight.state.id}"
            yield _need(sight, "deck_clock", ("Floor", todo), "table.remove_deck", link)


def at_jackpots(links: Iterable[ProgressiveJackpot]) -> Iterator[Need]:
    """Yield what waits for somebody at the jackpots."""
    for link in links:
        if link.fault is not None:
            says = f"Floor needed at jackpot {link.id}: out of order, {link.fault.reason}"
            need = _of_a_jackpot("jackpot", says, "table.restore_jackpot")
            yield replace(need, ringing=f"jackpot:{link.id}@{link.failed}")
        if len(link.queue) > 1:
            says = f"Floor needed at jackpot {link.id}: set the order of {len(link.queue)} winners"
            yield _of_a_jackpot("winners", says, "round.make_ruling")


def _of_a_jackpot(what: AttentionKind, says: str, act: str) -> Need:
    return Need(
        what=what, says=_sentence(says), link="/pit/jackpots", posts=posts_for(act), act=act
    )


def at_the_desk(desk: Desk, at: int) -> Iterator[Need]:
    """Yield what waits for a second person, or to be carried out."""
    for one in desk.requests.values():
        if at >= one.expires:
            continue
        act = BEGINS[one.kind]
        name = desk.persons[one.asked_by].label if one.asked_by in desk.persons else one.asked_by
        todo, but = f"carry out the approved request of {name}", ""
        if not one.approved_by:
            act, but = powers()[act].approved_by, one.asked_by
            todo = f"approve or decline the request of {name}"
        posts = posts_for(act)
        who = spoken(posts[0]).capitalize() if posts else "Somebody"
        says = f"{who} needed: {todo} ({spoken(one.kind)}, {one.id})."
        yield Need(what="approval", says=says, link="/pit/approvals", posts=posts, act=act, but=but)


def is_for(need: Need, actor: Actor, desk: Desk) -> bool:
    """Return whether something waits for somebody in particular."""
    if actor.column not in need.posts or actor.name == need.but:
        return False
    return not need.but or objection_to_approver(desk, actor.person, actor.at) is None
