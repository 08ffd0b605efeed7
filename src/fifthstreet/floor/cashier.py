"""From what happens in a round to what moves in the ledger.

The cashier compares a round before and after an event. Money on the layout lies in an escrow
account for each wager; a settlement line empties it, and whatever else changes on a spot goes to or
comes from its player. A meter's change is told as contributions, awards, resets and reversals; what
other tables did to it, which a round learns when it reads the meters off, is none of its business.
A void undoes all of it: awards go back into the meter, contributions and resets come out again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.ledger.entry import UNITS, Entry, Posting, units
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.money import MeterShare, MoneyError, parse_odds
from fifthstreet.play.line import Line
from fifthstreet.play.state import Phase, State

Lines: TypeAlias = tuple[Line, ...]
RESET_UNDONE: Final = "The reset that an award brought is undone."
"""The note of a movement that takes back what the house put into a meter after an award."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What one event moves: entries of the ledger, and movements of meters among them."""

    entries: tuple[Entry, ...] = ()
    movements: tuple[MeterMovement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cashier:
    """The money of one round at one table, whose meters hang on a link."""

    table: str
    round: int
    link: str
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
        """Return the account where a wager lies until it is settled."""
        return f"escrow:{self.about}:{seat}:{wager}"

    def meter(self, name: str) -> str:
        """Return what a meter is called beyond the table."""
        return f"{self.link}:{name}"

    def moved(self, number: int, before: State, after: State) -> Moved:
        """Return what an event moved; `number` tells it from the round's other events."""
        undone, lines = settled_between(before, after)
        entries: list[Entry] = []
        movements: list[MeterMovement] = []
        for reason, postings in (
            *self._undone(before, undone),
            *self._staked(before, after, (undone, lines)),
            *self._settled(after, lines),
        ):
            entries.append(self._entry(f"{number}.{len(entries)}", reason, postings))
        for movement, other in self._meters(before, after, (undone, lines)):
            movements.append(movement)
            postings = [Posting(movement.account, movement.parts), Posting(other, -movement.parts)]
            if other:
                entries.append(self._entry(f"{number}.{len(entries)}", movement.kind, postings))
        return Moved(entries=tuple(entries), movements=tuple(movements))

    def _entry(self, number: str, reason: str, postings: list[Posting]) -> Entry:
        return Entry(
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
        self, before: State, after: State, told: tuple[Lines, Lines]
    ) -> Iterator[tuple[str, list[Posting]]]:
        """Yield what players put on their spots and took from them."""
        undone, lines = told
        new, old = after.seats, before.seats
        if new is old and not undone and not lines and before.phase is after.phase:
            return
        among = [seat for seat in {**new, **old} if new.get(seat) is not old.get(seat)]
        if Phase.VOIDED in {before.phase, after.phase}:
            among = [*new, *(seat for seat in old if seat not in new)]
        change = dict(held(after, among))
        for spot, amount in held(before, among).items():
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
            if name := meter_of(line):
                postings.append(Posting(f"meter:{self.meter(name)}", -units(won)))
            yield line.outcome, postings

    def _meters(
        self, before: State, after: State, told: tuple[Lines, Lines]
    ) -> Iterator[tuple[MeterMovement, str]]:
        """Yield the movements of meters, each with the account on its other side.

        An award has none: it is posted with the line that pays it, as is one that is undone. All
        else is between the meter and the house, which bears what feeds and resets it and gets what
        a fixed award takes from it; so a void need not know which was which.
        """
        undone, lines = told
        still = after.meters == before.meters and after.opening_meters == before.opening_meters
        if still and not undone and not any(map(meter_of, lines)):
            return
        won = Counter[str]()
        for line, kind, sign in (
            *((line, "reversal", 1) for line in undone),
            *((line, "award", -1) for line in lines),
        ):
            name, amount = meter_of(line), units(sign * from_meter(before, line))
            if name and amount:
                won[name] -= amount
                yield self._movement(name, kind, amount), ""
        for name in after.meters:
            change = own(after, name) - own(before, name) + won[name]
            if undone and after.phase is not Phase.VOIDED:
                unfed = max(_unfed(before, after, name), change)
                if reset := change - unfed:
                    undo = self._movement(name, "reversal", reset)
                    yield replace(undo, note=RESET_UNDONE), self.house
                change = unfed
            if change:
                yield self._movement(name, _why(after, told, change), change), self.house

    def _movement(self, name: str, kind: str, amount: int) -> MeterMovement:
        return MeterMovement(
            meter=self.meter(name),
            kind=kind,  # type: ignore[arg-type]
            parts=amount,
            round=self.about,
        )


def _why(after: State, told: tuple[Lines, Lines], change: int) -> str:
    """Return what moves a meter beyond the shares of it that are won."""
    undone, lines = told
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


def held(state: State, among: Iterable[int] | None = None) -> dict[tuple[int, str], int]:
    """Return what lies on each spot that is not settled yet, of some seats or of all."""
    lies: dict[tuple[int, str], int] = {}
    if state.phase is Phase.VOIDED:
        return lies
    for number in state.seats if among is None else among:
        seat = state.seats.get(number)
        if seat is not None and not seat.settled:
            for wager, amount in seat.wagers.items():
                lies[number, wager] = amount
    return lies


def meter_of(line: Line) -> str | None:
    """Return the meter that a line is paid from, if it is."""
    if line.wager != "progressive" or line.odds is None:
        return None
    try:
        odds = parse_odds(line.odds)
    except MoneyError:
        return None
    return odds.meter if isinstance(odds, MeterShare) else None


def from_meter(state: State, line: Line) -> int:
    """Return what of a line's pay comes from a meter; a stake that goes back does not."""
    if meter_of(line) is None:
        return 0
    back = state.terms.option("progressive.stake_returned_on_win")
    return line.paid - (line.staked if back else 0)


def own(state: State, meter: str) -> int:
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
