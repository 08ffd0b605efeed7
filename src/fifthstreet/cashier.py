"""From what happens in a round to what moves in the ledger.

The cashier compares a round before and after an event. Money on the layout lies in an escrow
account for each wager; a settlement line empties it, and whatever else changes on a spot goes to or
comes from its player. A meter's change is told as contributions, awards, resets and reversals; what
other tables did to it, which a round learns when it reads the meters off, is none of its business.
A void undoes all of it: awards go back into the meter, contributions and resets come out again.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.ledger.entry import UNITS, LedgerEntry, Posting, units
from fifthstreet.ledger.meters import Kind, MeterMovement
from fifthstreet.play import events as round_events
from fifthstreet.play.line import Line
from fifthstreet.play.state import Phase, State

Lines: TypeAlias = tuple[Line, ...]
MOVES_NOTHING: Final = frozenset(
    {
        round_events.AwardConfirmed,
        round_events.BettingOpened,
        round_events.CardDealt,
        round_events.CardsViewed,
        round_events.CardsPutDown,
        round_events.CardsRevealed,
        round_events.DealCompleted,
        round_events.EverybodyFolded,
        round_events.HandDeclared,
        round_events.HandFolded,
        round_events.HandShown,
        round_events.HandStayed,
        round_events.LookMarked,
        round_events.MetersRead,
        round_events.PlayerLeft,
        round_events.RoundEnded,
        round_events.StepDone,
    }
)
"""Events by which no chip and no meter of this table moves."""


class MeterTransfer(NamedTuple):
    """A movement of a meter, and the entry between the meter and the house that posts it.

    A share of a meter that is won, or given back, has none: the entry of its line posts it.
    """

    movement: MeterMovement
    entry: LedgerEntry | None = None
    undoes_reset: bool = False
    """Whether it takes back what the house put into the meter after an award."""


class MoneyMovement(Struct, frozen=True, kw_only=True):
    """What one event moves: entries for wagers, and transfers of meters."""

    wagers: tuple[LedgerEntry, ...] = ()
    transfers: tuple[MeterTransfer, ...] = ()

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """Return all entries of the ledger, those of the meters last."""
        return (*self.wagers, *(each.entry for each in self.transfers if each.entry))

    @property
    def movements(self) -> tuple[MeterMovement, ...]:
        """Return the movements of the meters."""
        return tuple(each.movement for each in self.transfers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cashier:
    """The money of one round at one table, and the meters of its progressive."""

    table: str
    round: int
    jackpot: str
    currency: str

    def player(self, name: str) -> str:
        """Return the account of a player in the table's currency."""
        return f"player:{name}:{self.currency}"

    @property
    def tray(self) -> str:
        """Return the account of the table's chips."""
        return f"tray:{self.table}"

    @property
    def house(self) -> str:
        """Return the account that pays into meters."""
        return f"house:{self.currency}"

    @property
    def about(self) -> str:
        """Return the name of the round."""
        return f"{self.table}:{self.round}"

    def escrow(self, seat: int, wager: str) -> str:
        """Return the account that holds a wager until it is settled."""
        return f"escrow:{self.about}:{seat}:{wager}"

    def meter(self, name: str) -> str:
        """Return what a meter is called beyond the table."""
        return f"{self.jackpot}:{name}"

    def moved(self, number: int, before: State, after: State) -> MoneyMovement:
        """Return what an event moved; `number` tells it from the round's other events."""
        undone, lines = settled_between(before, after)
        numbers = itertools.count()
        wagers = [
            self._entry(f"{number}.{next(numbers)}", reason, postings)
            for reason, postings in (
                *(self._undone(before, undone) if undone else ()),
                *self._staked(before, after, undone, lines),
                *(self._settled(after, lines) if lines else ()),
            )
        ]
        still = after.meters == before.meters and after.opening_meters == before.opening_meters
        if still and not undone and not any(line.meter for line in lines):
            return MoneyMovement(wagers=tuple(wagers))
        shares = [*self._shares(before, undone, lines)]
        won = Counter[str]()
        for share in shares:
            won[share.meter] += share.parts
        changes = [
            each._replace(entry=self._posted(f"{number}.{next(numbers)}", each.movement))
            for each in self._changes(before, after, (undone, lines), won)
        ]
        return MoneyMovement(
            wagers=tuple(wagers), transfers=(*map(MeterTransfer, shares), *changes)
        )

    def _posted(self, number: str, movement: MeterMovement) -> LedgerEntry:
        """Return the entry between a meter and the house."""
        parts = movement.parts
        postings = [Posting(movement.account, parts), Posting(self.house, -parts)]
        return self._entry(number, movement.kind, postings)

    def _entry(self, number: str, reason: str, postings: list[Posting]) -> LedgerEntry:
        return LedgerEntry(
            id=f"{self.about}:{number}",
            reason=reason,
            round=self.about,
            currency=self.currency,
            postings=tuple(posting for posting in postings if posting.amount),
        )

    def _undone(self, before: State, undone: Lines) -> Iterator[tuple[str, list[Posting]]]:
        """Yield what takes back settlements that are as if they had not been."""
        for _, postings in self._settled(before, undone):
            yield "undone", [Posting(each.account, -each.amount) for each in postings]

    def _staked(
        self, before: State, after: State, undone: Lines, lines: Lines
    ) -> Iterator[tuple[str, list[Posting]]]:
        """Yield what players put on their spots and took from them."""
        new, old = after.seats, before.seats
        if new is old and not undone and not lines and before.phase is after.phase:
            return
        among = [seat for seat in {**new, **old} if new.get(seat) is not old.get(seat)]
        if Phase.VOIDED in {before.phase, after.phase}:
            among = [*new, *(seat for seat in old if seat not in new)]
        change = dict(unsettled_wagers(after, among))
        for spot, amount in unsettled_wagers(before, among).items():
            change[spot] = change.get(spot, 0) - amount
        for line in lines:
            change[line.seat, line.wager] = change.get((line.seat, line.wager), 0) + line.staked
        for line in undone:
            change[line.seat, line.wager] = change.get((line.seat, line.wager), 0) - line.staked
        for (seat, wager), amount in change.items():
            if amount:
                whose = (after.seats.get(seat) or before.seats[seat]).player
                yield (
                    "stake" if amount > 0 else "taken back",
                    [
                        Posting(self.player(whose), -units(amount)),
                        Posting(self.escrow(seat, wager), units(amount)),
                    ],
                )

    def _settled(self, after: State, lines: Lines) -> Iterator[tuple[str, list[Posting]]]:
        """Yield a posting from escrow to player and tray for every line of the settlement."""
        for line in lines:
            won = from_meter(after, line)
            if not line.staked and not line.paid:
                continue
            postings = [
                Posting(self.escrow(line.seat, line.wager), -units(line.staked)),
                Posting(self.player(after.seats[line.seat].player), units(line.paid)),
                Posting(self.tray, units(line.staked - line.paid + won)),
            ]
            if line.meter:
                postings.append(Posting(f"meter:{self.meter(line.meter)}", -units(won)))
            yield line.outcome, postings

    def _shares(self, before: State, undone: Lines, lines: Lines) -> Iterator[MeterMovement]:
        """Yield the shares of meters that lines win, or give back; the line's entry posts them."""
        for line in undone:
            if line.meter and (amount := from_meter(before, line)):
                yield self._movement(line.meter, "reversal", units(amount))
        for line in lines:
            if line.meter and (amount := from_meter(before, line)):
                yield self._movement(line.meter, "award", -units(amount))

    def _changes(
        self, before: State, after: State, changed: tuple[Lines, Lines], won: Counter[str]
    ) -> Iterator[MeterTransfer]:
        """Yield what moves between meters and the house, beyond the shares that are won.

        The house bears what feeds and resets a meter and gets what a fixed award takes from it; so
        a void need not know which was which.
        """
        undone, _ = changed
        for name in after.meters:
            change = _own(after, name) - _own(before, name) - won[self.meter(name)]
            if undone and after.phase is not Phase.VOIDED:
                unfed = max(_unfed(before, after, name), change)
                if reset := change - unfed:
                    yield MeterTransfer(self._movement(name, "reversal", reset), undoes_reset=True)
                change = unfed
            if change:
                yield MeterTransfer(self._movement(name, _why(after, changed, change), change))

    def _movement(self, name: str, kind: Kind, amount: int) -> MeterMovement:
        return MeterMovement(meter=self.meter(name), kind=kind, parts=amount, round=self.about)


def _why(after: State, changed: tuple[Lines, Lines], change: int) -> Kind:
    """Return what moves a meter beyond the shares of it that are won."""
    undone, lines = changed
    if undone or after.phase is Phase.VOIDED:
        return "reversal"
    if lines:
        return "reset" if change > 0 else "award"
    return "contribution" if change > 0 else "reversal"


def _unfed(before: State, after: State, meter: str) -> int:
    """Return what a meter loses of what seats fed it whose wagers have gone back."""
    fed = Fraction(0)
    for number, seat in before.seats.items():
        left = after.seats[number].contributions if number in after.seats else {}
        fed += seat.contributions.get(meter, Fraction(0)) - left.get(meter, Fraction(0))
    return -parts(fed)


def settled_between(before: State, after: State) -> tuple[Lines, Lines]:
    """Return the lines that an event undid, and those that it added."""
    if after.lines[: len(before.lines)] == before.lines:
        return (), after.lines[len(before.lines) :]
    undone, added = [], list(after.lines)
    for line in before.lines:
        if line in added:
            added.remove(line)
        else:
            undone.append(line)
    return tuple(undone), tuple(added)


def unsettled_wagers(
    state: State, among: Iterable[int] | None = None
) -> dict[tuple[int, str], int]:
    """Return the amount on each spot that is not settled yet, for some seats or for all."""
    lies: dict[tuple[int, str], int] = {}
    if state.phase is Phase.VOIDED:
        return lies
    for number in state.seats if among is None else among:
        seat = state.seats.get(number)
        if seat is not None and not seat.settled:
            for wager, amount in seat.wagers.items():
                lies[number, wager] = amount
    return lies


def from_meter(state: State, line: Line) -> int:
    """Return the part of a line's pay that comes from a meter; a returned stake does not."""
    if line.meter is None:
        return 0
    paid = [one for one in state.terms.book.contests_of(line.wager) if not one.others]
    back = any(contest.stake_returned for contest in paid)
    return line.paid - (line.staked if back else 0)


def _own(state: State, meter: str) -> int:
    """Return what a round itself has changed in a meter so far, in ledger units."""
    return parts(state.meters[meter] - state.opening_meters.get(meter, Fraction(0)))


def parts(value: Fraction) -> int:
    """Return a part of a meter in ledger units; a rate finer than these is refused beforehand."""
    amount = value * UNITS
    ensure(amount.denominator == 1, "a meter holds whole ledger units")
    return int(amount)


def refuse_fine_rates(rates: Mapping[str, Fraction], sizes: tuple[int, ...]) -> None:
    """Refuse rates of progression under which a contribution is no whole number of ledger units."""
    for meter, rate in rates.items():
        for size in sizes or (1,):
            if (rate * size * UNITS).denominator != 1:
                raise FifthStreetError(
                    f"The rate of the {meter} meter is finer than the ledger keeps.",
                    remedy="Write a rate with up to four decimals.",
                )
