"""Devices that fail: what a fault spoils, what must be covered, and another way of dealing."""

from collections.abc import Iterator
from typing import assert_never

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.demands import method_against
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.setup import SHUFFLERS, Device
from fifthstreet.procedures.state import State
from fifthstreet.procedures.void import void_ordered
from fifthstreet.refusals import refuse

JAM = "shuffler_fault"
IRREGULARITIES: dict[c.Fault, str] = {
    "shuffling": JAM,
    "dealing": "shoe_fault",
    "unusable": "device_unusable",
}
COUNTS = "device_count_wrong"
"""What only a shuffler that counts can get wrong."""


def answer(state: State, command: c.DeviceCommand) -> Answer:
    """Answer a command about a device, or about the method of dealing."""
    if refused := not_allowed(state, command.by, "handle_device"):
        return refused
    if isinstance(command, c.ChangeMethod):
        return _change_method(state, command)
    if command.device not in state.devices:
        return refuse("device_is_not_at_the_table", state.setup.book.document)
    if isinstance(command, c.ReportFault):
        return tuple(_failed(state, command))
    if state.devices[command.device].usable:
        law = state.setup.book.irregularity("device_unusable") or state.setup.book.document
        return refuse("device_is_in_order", law)
    at, by, device = command.at, who(command.by), command.device
    match command:
        case c.CoverDevice():
            return (e.DeviceCovered(at=at, by=by, device=device),)
        case c.SignDevice():
            return (e.DeviceSigned(at=at, by=by, device=device),)
        case c.RestoreDevice():
            return (e.DeviceRestored(at=at, by=by, device=device),)
        case _:
            assert_never(command)


def may_fail(state: State) -> Iterator[tuple[Device, c.Fault]]:
    """Yield the devices of a table with the faults that each may have."""
    for device in state.devices:
        shuffles, deals = device in SHUFFLERS, device == state.dealing_device
        for fault in IRREGULARITIES:
            if {"shuffling": shuffles, "dealing": deals}.get(fault, True):
                yield device, fault


def absent(state: State) -> set[str]:
    """Return the irregularities of devices that the table does not have."""
    here = {IRREGULARITIES[fault] for _, fault in may_fail(state)}
    counts = set() if any(name in SHUFFLERS for name in state.devices) else {COUNTS}
    return ({*IRREGULARITIES.values()} - here) | counts


def _failed(state: State, command: c.ReportFault) -> Iterator[e.Event]:
    """Yield a fault and what becomes of the decks inside; in the deal it voids the round."""
    current, deals = state.round, command.device == state.dealing_device
    inside = {DeckPlace.IN_DEVICE} if deals else set()
    if command.device != "shoe":
        inside.add(DeckPlace.IN_SHUFFLER)
    what = IRREGULARITIES[command.fault]
    ordered = state.setup.remedy(what)
    stuck = tuple(deck.id for deck in state.decks_here if deck.place in inside)
    yield e.DeviceFailed(
        at=command.at,
        by=who(command.by),
        device=command.device,
        fault=command.fault,
        spoiled=() if what == JAM and "continue" in ordered.actions else stuck,
        citation=ordered.citation,
    )
    for deck in stuck if "remove_deck" in ordered.actions else ():
        yield e.DeckRemoved(
            at=command.at,
            by=who(command.by),
            deck=deck,
            reason="The device failed with the deck in it.",
            citation=ordered.citation,
        )
    automatic = deals and state.dealing.device == "shuffler" and command.fault != "shuffling"
    if automatic and current is not None and current.began and current.places is None:
        ordered = state.setup.remedy("shoe_fault")
        yield from void_ordered(command, current, "shoe_fault", (), ordered)


def _change_method(state: State, command: c.ChangeMethod) -> Answer:
    """Answer another method of dealing: not in a round, and not beside a bare broken device."""
    book = state.setup.book
    method = book.dealing.method(command.method)
    if method is None:
        return refuse("method_does_not_exist", state.dealing)
    if state.round is not None:
        return refuse("round_is_not_over", method)
    ordered = state.setup.remedy("device_unusable")
    bare = any(device.in_the_way for device in state.devices.values())
    if bare and "cover_or_sign_device" in ordered.actions:
        return refuse("device_must_be_covered_or_signed", ordered.citation)
    against = method_against(state, method.id, command.without)
    if against is not None:
        return refuse("dealing_method_is_not_allowed", against, against.says)
    return (
        e.MethodChanged(
            at=command.at, by=who(command.by), method=method.id, without=command.without
        ),
    )
