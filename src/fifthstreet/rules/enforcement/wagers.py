"""Betting and wagers: what the round does with each, and what a fold does to it."""

from collections.abc import Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import NO, YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.wager import Wager

ANTE = "ante"
PRESCRIBED = "progressive"
"""The wager whose sizes the operator states, and no limits bound."""
BY_PROXY = "place_bet_for_player"


def betting_is_held_to(book: RuleBook) -> Iterator[BookFault]:
    """Refuse other moments and habits of betting than the round has."""
    law, path = book.betting, ("betting",)
    if law.opens is not None:
        because = "a round takes bets from the call on"
        yield from only(
            (*path, "opens", "value"), law.opens.value, "place_your_bets", because=because
        )
    because = "bets never change once betting is closed"
    yield from only_cited((*path, "fixed_after_close"), law.fixed_after_close, YES, because=because)
    because = "signs and checks always show the limits"
    yield from only_cited((*path, "limits_shown"), law.limits_shown, YES, because=because)
    because = "no bet stays on for the next round"
    yield from only_cited((*path, "carried_over"), law.carried_over, NO, because=because)
    if law.by_proxy and not any(power.act == BY_PROXY for power in book.powers):
        because = f"no power {BY_PROXY} says who may place a bet for a player"
        write = "that power, or false"
        yield refused((*path, "by_proxy", "value"), YES, because=because, write=write)
    adding = (choice for decision in book.decisions if (choice := decision.adds))
    if not any(len(choice.times) > 1 for choice in adding):
        because = "no later wager has several sizes"
        yield from only((*path, "multiples"), law.multiples, None, because=because)
        yield from only((*path, "maximum_of_bets"), law.maximum_of_bets, None, because=because)
    accepted = set(law.instruments.value) if law.instruments else set[str]()
    for name in law.refused_instruments.value if law.refused_instruments else ():
        if not accepted or name in accepted:
            because = "only what instruments lists is accepted, or everything if it lists nothing"
            yield refused(
                (*path, "refused_instruments", "value"),
                name,
                because=because,
                write="instruments without it",
            )
    seating = book.table.seating
    if seating.other_free_positions is not None:
        because = "how many places a player may bet on follows from positions_per_player"
        yield from only(
            ("table", "seating", "other_free_positions", "value"),
            seating.other_free_positions.value,
            seating.positions_per_player is None,
            because=because,
        )


def wagers_are_known(book: RuleBook) -> Iterator[BookFault]:
    """Refuse wagers that nobody could place: without an ante, or bound to one another in a ring."""
    if not any((wager.id, wager.group) == (ANTE, ANTE) for wager in book.wagers):
        says = f"No wager {ANTE!r} of the group {ANTE!r} buys a place in the round. Add it."
        yield BookFault(path=("wagers",), says=says)
    before: list[str] = []
    follows = dict(_bets(book))
    for index, wager in enumerate(book.wagers):
        path: Path = ("wagers", index)
        if late := [need for need in wager.needs if need not in before]:
            says = f"It needs {late[0]!r}, which is not listed above it. Move it, or drop the need."
            yield BookFault(path=(*path, "needs"), says=says)
        if wager.equals is not None and wager.equals not in before:
            says = f"Its size is that of {wager.equals!r}, which is not listed above it. Move it."
            yield BookFault(path=(*path, "equals"), says=says)
        elif bets := {*wager.needs} & follows.keys() if wager.group != "bet" else ():
            says = (
                f"It can never be placed: {min(bets)!r} is a bet at a decision, when betting "
                "has closed. Need a wager that is placed before the deal, or drop the need."
            )
            yield BookFault(path=(*path, "needs"), says=says)
        before.append(wager.id)
        if wager.group == "bet":
            because = "a bet follows the ante and every bet that was no choice to leave out"
            needs = follows.get(wager.id, (ANTE,))
            yield from only((*path, "needs"), wager.needs, needs, because=because)
        yield from _make(path, wager)
        if not _can_be_folded(book, wager):
            because = "nobody can fold once it is placed"
            here = (*path, "fold", "effect")
            yield from only(here, wager.fold.effect, "lost", because=because)
        yield from _sizes(path, wager)


def _bets(book: RuleBook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each bet with what a player has staked for certain when it is first offered."""
    staked, seen = [ANTE], set[str]()
    for decision in book.decisions:
        choice = decision.adds
        if choice is None or choice.add is None or choice.add in seen:
            continue
        yield choice.add, tuple(staked)
        seen.add(choice.add)
        if not any(other.stay for other in decision.choices):
            staked.append(choice.add)


def _can_be_folded(book: RuleBook, wager: Wager) -> bool:
    """Return whether a decision to fold comes after a wager is placed."""
    adding = [one.number for one in book.decisions if one.adds and one.adds.add == wager.id]
    first = min(adding, default=0)
    return any(one.folds and one.number > first for one in book.decisions)


def _make(path: Path, wager: Wager) -> Iterator[BookFault]:
    because = "side bets, and only they, are offered at one table and not at another"
    yield from only((*path, "offered"), wager.offered, wager.group == "side", because=because)
    bound = wager.group == ANTE and wager.id != ANTE
    if bound and wager.equals is None:
        says = "It is placed with the ante and has its size. Write equals, or another group."
        yield BookFault(path=path, says=says)
    if wager.equals is not None and not bound:
        because = "only a wager of the group ante beside the ante has the size of another"
        yield refused((*path, "equals"), wager.equals, because=because, write="nothing here")


def _sizes(path: Path, wager: Wager) -> Iterator[BookFault]:
    because = f"the sizes of the {PRESCRIBED}, and of no other wager, are stated by the operator"
    expected = wager.id == PRESCRIBED
    yield from only((*path, "prescribed"), wager.prescribed, expected, because=because)
    if not expected:
        because = f"only the chips of the {PRESCRIBED} are taken before the deal"
        yield from only_cited((*path, "taken_at_close"), wager.taken_at_close, NO, because=because)
    elif not wager.taken_at_close:
        because = "its chips are gone when an award is paid"
        yield refused((*path, "taken_at_close"), NO, because=because, write="true, and its clause")
