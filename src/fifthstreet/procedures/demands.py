"""Requirements at the running table: compared with its decks, devices and shuffles as they are."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from fifthstreet.procedures.state import DeckState, State
from fifthstreet.refusals import Refusal, refuse
from fifthstreet.rules.condition import SHUFFLE
from fifthstreet.rules.requirement import Requirement


@dataclass(frozen=True, slots=True, kw_only=True)
class TableValues:
    """A table as the conditions of a book read it: what is there, and what the submission says."""

    state: State
    method: str
    decks: tuple[DeckState, ...]
    without: Collection[str] = ()
    shuffle: str | None = None

    def get(self, key: str) -> object:
        """Return the value at a dotted key: a device only while it works, decks as they came."""
        here = {
            "dealing.method": self.method,
            "cards.deck": self.decks,
            "cards.decks": len(self.decks),
            SHUFFLE: self.shuffle,
        }
        if key in here:
            return here[key]
        section, _, name = key.partition(".")
        if section == "offers" and name in self.without:
            return False
        devices = self.state.devices if section == "devices" else {}
        device = next((devices[one] for one in devices if one == name.partition(".")[0]), None)
        if device is not None and (not device.usable or "." not in name):
            return device.usable
        return self.state.setup.submission.get(key)

    def broken(self) -> list[Requirement]:
        """Return the requirements that bind at the table and are not met."""
        rules = self.state.setup.book.requirements
        return [one for one in rules if one.binds != "submission" and one.broken_by(self)]


def _now(state: State, *, decks: tuple[DeckState, ...], shuffle: str | None) -> TableValues:
    return TableValues(
        state=state, method=state.method, decks=decks, without=state.without, shuffle=shuffle
    )


def not_met(state: State, shuffle: str | None) -> Refusal | None:
    """Refuse to play while a requirement is not met, the next deck being shuffled in some way."""
    return _unless_met(_now(state, decks=state.decks_here, shuffle=shuffle).broken())


def deck_against(state: State, deck: DeckState) -> Refusal | None:
    """Refuse a deck that the submission does not describe, or that does not fit the others."""
    described, here = state.setup.submission.cards.deck, state.decks_here
    before = _now(state, decks=here, shuffle=None).broken()
    after = _now(state, decks=(*here, deck), shuffle=None).broken()
    if refused := _unless_met([rule for rule in after if rule not in before]):
        return refused
    missing = [*decks_missing(state)]
    if not described or _traits(deck.design, deck.back) in [_traits(*one) for one in missing]:
        return None
    about = (one for one in state.setup.book.requirements if one.key == "cards.deck")
    law = next(about, None) or state.setup.book.cards.decks
    listed = ", ".join(f"{design}, {back}" for design, back in missing)
    return refuse("deck_is_not_as_submitted", law, f"Missing: {listed}.")


def decks_missing(state: State) -> Iterator[tuple[str, str]]:
    """Yield design and back of the decks that the submission describes and the table lacks."""
    here = [_traits(one.design, one.back) for one in state.decks_here]
    for one in state.setup.submission.cards.deck or ():
        if (traits := _traits(one.design, one.back)) in here:
            here.remove(traits)
        else:
            yield one.design or "", one.back or ""


def _traits(design: str | None, back: str | None) -> tuple[str, str]:
    return (design or "").strip().casefold(), (back or "").strip().casefold()


def shuffle_by_hand_against(state: State) -> Refusal | None:
    """Refuse to shuffle by hand where a device must do it."""
    before, after = (
        _now(state, decks=state.decks_here, shuffle=how).broken() for how in (None, "manual")
    )
    return _unless_met([rule for rule in after if rule not in before])


def method_against(state: State, method: str, without: Collection[str]) -> Requirement | None:
    """Return a requirement that another method of dealing would break."""
    before = _now(state, decks=state.decks_here, shuffle=None).broken()
    after = TableValues(
        state=state, method=method, decks=state.decks_here, without={*state.without, *without}
    )
    return next((rule for rule in after.broken() if rule.on_method or rule not in before), None)


def _unless_met(rules: list[Requirement]) -> Refusal | None:
    return refuse("requirement_is_not_met", rules[0], rules[0].says) if rules else None
