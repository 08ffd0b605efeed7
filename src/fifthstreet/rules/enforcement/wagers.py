"""Betting and wagers: what the round does with each, and what a fold does to it."""

from collections.abc import Iterator

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import NO, YES, only, only_cited, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.submission import Offers
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
    """Refuse wagers of another make than an ante, bets at decisions and the known side bets."""
    antes = [wager.id for wager in book.wagers if wager.group == ANTE]
    if antes != [ANTE]:
        says = f"A book has one wager of the group ante, called ante, not {antes or 'none'}."
        yield BookFault(path=("wagers",), says=says)
    before: list[str] = [ANTE]
    for index, wager in enumerate(book.wagers):
        path: Path = ("wagers", index)
        if wager.group == "bet":
            yield from _bet(path, wager, before)
            before.append(wager.id)
        else:
            yield from _before_the_deal(path, wager)
        yield from _sizes(path, wager)


def _bet(path: Path, wager: Wager, before: list[str]) -> Iterator[BookFault]:
    if wager.decision is None or wager.multiples is None:
        says = (
            "A bet is placed at a decision in multiples of the ante. Give decision and multiples."
        )
        yield BookFault(path=path, says=says)
    because = "a bet follows the ante and every bet before it"
    yield from only((*path, "needs"), wager.needs, tuple(before), because=because)
    because = "only side bets are offered at one table and not at another"
    yield from only((*path, "offered"), wager.offered, NO, because=because)


def _before_the_deal(path: Path, wager: Wager) -> Iterator[BookFault]:
    because = "a wager that is no bet is placed before betting closes, within limits of its own"
    yield from only((*path, "decision"), wager.decision, None, because=because)
    if wager.multiples is not None:
        says = f"multiples are not carried out: {because}. Remove them."
        yield BookFault(path=(*path, "multiples"), says=says)
    side = wager.group == "side"
    if side and wager.id not in Offers.model_fields:
        because = "there is no other side bet"
        yield refused(
            (*path, "id"), wager.id, because=because, write=" or ".join(Offers.model_fields)
        )
    because = "side bets, and only they, are offered at one table and not at another"
    yield from only((*path, "offered"), wager.offered, side, because=because)


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
    sizes = wager.multiples.of_ante if wager.multiples else (1,)
    if not sizes or list(sizes) != sorted(set(sizes)) or sizes[0] < 1:
        says = f"The multiples of the ante rise from 1 or more, each once, not {list(sizes)}."
        yield BookFault(path=(*path, "multiples", "of_ante"), says=says)


def folds_are_settled(book: RuleBook) -> Iterator[BookFault]:
    """Refuse another fate of a folded wager than settlement gives it."""
    bonus = {bet.id for bet in book.pay.side_bets}
    for index, wager in enumerate(book.wagers):
        lives = wager.id in bonus
        because = (
            "settlement judges a side bet on its pay table whether or not the hand was folded"
            if lives
            else f"settlement takes the {wager.name} of a folded hand"
        )
        path: Path = ("wagers", index, "fold", "effect")
        yield from only(path, wager.fold.effect, "live" if lives else "lost", because=because)
