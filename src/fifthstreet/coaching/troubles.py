"""What stands in the way of the next round at a live table, and who clears it.

A deck is too old or one too many, a device is broken, the jackpot does not work: each has a step,
so that a table never waits for something that nobody is shown.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

from fifthstreet.coaching.clauses import spoken
from fifthstreet.coaching.steps import NextStep
from fifthstreet.play.commands import By
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.clock import is_due, is_due_soon, life
from fifthstreet.procedures.decide import decide
from fifthstreet.procedures.setup import Device
from fifthstreet.procedures.state import State
from fifthstreet.protocol.procedures import Ask
from fifthstreet.refusals import Refusal
from fifthstreet.rules.law import Law

Givers = Callable[[str], By]
"""Somebody of the role that a step names."""
CHOOSES = "choose_after_jackpot_fault"


def troubles(state: State, at: int, by: Givers, *, shared_fault: bool) -> Iterator[NextStep]:
    """Yield what a deck, a device or the jackpot asks for before a card may be dealt."""
    yield from _decks(state, at, by)
    for device in state.devices:
        yield from _device(state, at, by, device)
    yield from _jackpot(state, at, by, shared_fault=shared_fault)


def _decks(state: State, at: int, by: Givers) -> Iterator[NextStep]:
    law = life(state)
    for deck in state.decks_here:
        if law is not None and (is_due(state, deck, at) or is_due_soon(state, deck, at)):
            says = f"Change deck {deck.id}: its time in play is over or nearly so."
            yield _removal(at, by, deck.id, "Its time is up.", (says, law))
    if len(state.decks_here) > state.decks_wanted:
        for deck in state.decks_here:
            says = f"Take deck {deck.id} off the table: without a shuffler one deck is used."
            reason = "One deck is enough without a shuffler."
            yield _removal(at, by, deck.id, reason, (says, state.setup.book.cards.decks))


def _removal(at: int, by: Givers, deck: str, reason: str, why: tuple[str, Law]) -> NextStep:
    command = t.RemoveDeck(at=at, by=by("dealer"), deck=deck, reason=reason)
    says, law = why
    return NextStep(id="change_deck", says=says, law=law, command=command)


def _device(state: State, at: int, by: Givers, device: Device) -> Iterator[NextStep]:
    condition = state.devices[device]
    if condition.usable:
        return
    book = state.setup.book
    rule = book.irregularity("device_unusable")
    law: Law = rule or book.document
    if condition.in_the_way:
        clears = rule.remedies[0] if rule and rule.remedies else law
        says = f"Cover the {device}, which is out of order."
        cover = t.CoverDevice(at=at, by=by("dealer"), device=device)
        yield NextStep(id="cover_device", says=says, law=clears, command=cover)
        says = f"Or put the out-of-order sign on the {device}."
        sign = t.SignDevice(at=at, by=by("dealer"), device=device)
        yield NextStep(id="sign_device", says=says, law=clears, command=sign, aside=True)
    needed = device == state.dealing_device
    says = f"Put the {device} back in service when it works."
    restore = t.RestoreDevice(at=at, by=by("floor"), device=device)
    yield NextStep(
        id="restore_device", says=says, law=law, command=restore, actor="floor", aside=not needed
    )
    if needed and state.round is None:
        yield from _methods(state, at, by)


def _methods(state: State, at: int, by: Givers) -> Iterator[NextStep]:
    """Yield the other methods of dealing, each without as few side bets as it must be."""
    offered = sorted(state.setup.terms.offers - set(state.without))
    fewer = chain.from_iterable(combinations(offered, count) for count in range(len(offered) + 1))
    tries = [*fewer]
    for method in state.setup.book.dealing.methods:
        if method.id == state.method:
            continue
        for without in tries:
            command = t.ChangeMethod(at=at, by=by("floor"), method=method.id, without=without)
            if isinstance(decide(state, command), Refusal):
                continue
            lost = f" without {' and '.join(map(spoken, without))}" if without else ""
            says = f"Deal by {spoken(method.id)}{lost} from now on."
            yield NextStep(
                id="change_method", says=says, law=method, command=command, actor="floor"
            )
            break


def _jackpot(state: State, at: int, by: Givers, *, shared_fault: bool) -> Iterator[NextStep]:
    fault = state.jackpot
    if fault is None:
        return
    cite, role = fault.citation, _chooser(state)
    if fault.course is None:
        courses = ("closed", "boxes_disabled", "suspended")
        asks = (
            Ask(field="course", kind="choice", choices=courses),
            Ask(field="boxes", kind="seats"),
        )
        choose = t.ChooseCourse(at=at, by=By(role=role, name=f"some {role}"), course="suspended")
        says = "Choose how to play later rounds while the jackpot is out of order."
        yield NextStep(
            id="choose_course", says=says, law=cite, command=choose, actor=role, asks=asks
        )
    elif fault.course == "suspended" and not fault.notice:
        post = t.PostNotice(at=at, by=by("dealer"))
        says = "Post the notice that progressive bets are not accepted or paid."
        yield NextStep(id="post_notice", says=says, law=cite, command=post)
    if not shared_fault:
        mend = t.RestoreJackpot(at=at, by=by("floor"))
        says = "Report when the jackpot works again."
        aside = fault.course != "closed"
        yield NextStep(
            id="mend_jackpot", says=says, law=cite, command=mend, actor="floor", aside=aside
        )


def _chooser(state: State) -> str:
    """Return the lowest role that may choose how to go on after a fault of the jackpot."""
    book = state.setup.book
    ranks = sorted(book.roles, key=lambda role: role.rank)
    return next((role.id for role in ranks if book.may(role.id, CHOOSES)), ranks[-1].id)
