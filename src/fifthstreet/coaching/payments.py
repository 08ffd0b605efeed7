"""What a dealer collects and pays at a live table, to the unit: every line that the ledger books.

A seat's settlement may bring something to other seats as well, and a void gives back what was taken
and takes back what was paid; so each row says what is moved at which seat. Spot by spot, in the
document's order, it says which chips are cut and what staff bring to the table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from fifthstreet.cashier import from_meter
from fifthstreet.floor.tables.jackpot_payment import payable
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.money import Currency, currency, cut
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import replay
from fifthstreet.play.line import Line
from fifthstreet.play.round import decide
from fifthstreet.play.state import Phase, State
from fifthstreet.protocol.procedures import ChipCount, SeatMove, SettlementLine, SettlementRow
from fifthstreet.protocol.tables import Refused
from fifthstreet.refusals import Refusal, refusal_as_json

Spots = tuple[SettlementLine, ...]
PAID_BEFORE = "It was paid before the round was void, and comes back"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tray:
    """What payments are cut from: chips of a currency, and what is too large for the tray."""

    currency: Currency
    large: int | None
    """The award from which on two people confirm it, and staff bring it to the table."""

    def spots(self, game: State, lines: Iterable[Line]) -> Spots:
        """Return the spots of a settlement, in the document's order."""
        return tuple(self._settled(game, line) for line in lines)

    def _settled(self, game: State, line: Line) -> SettlementLine:
        """Return a spot as it is settled; its stake lies there, or was taken before."""
        taken = line.staked if game.is_taken(game.seats[line.seat], line.wager) else 0
        pay = line.paid if taken else max(line.net, 0)
        won, cap = from_meter(game, line), game.terms.cap
        capped = cap is not None and line.capped_from is not None
        return self._spot(
            line,
            collect=pay - line.net,
            pay=pay,
            taken=taken,
            meter=line.meter,
            from_meter=won,
            by_hand=min(won, pay) if self.large is not None and won >= self.large else 0,
            cap=cap.ceiling if cap and capped else None,
            cap_shared=capped and game.terms.brief.shares_a_cap,
        )

    def returned_line(self, line: Line, paid_before: int) -> SettlementLine:
        """Return a spot of a void round: its stake back, less what had been paid on it before."""
        net = line.paid - paid_before
        return self._spot(line, collect=max(-net, 0), pay=max(net, 0))

    def _spot(self, line: Line, *, pay: int, by_hand: int = 0, **more: Any) -> SettlementLine:
        """Return a spot with the chips to cut for it."""
        stacks, coins = cut(pay - by_hand, self.currency)
        chips = tuple(ChipCount(*stack) for stack in stacks)
        fields = {name: getattr(line, name) for name in Line.__dataclass_fields__}
        return SettlementLine(**fields, pay=pay, by_hand=by_hand, chips=chips, coins=coins, **more)


def settlement(
    jackpot: ProgressiveJackpot, state: TableState, now: RoundNow, large: int | None = None
) -> list[SettlementRow]:
    """Return the seats in the document's order, each with all that its settlement moves."""
    game, tray = now.game, _Tray(currency=currency(state.opening.currency), large=large)
    if game.phase is Phase.VOIDED:
        return [*_returned_rows(game, tray)]
    if game.phase is not Phase.SETTLING:
        return []
    rows = [
        _row(game, number, tray.spots(game, game.seats[number].settlement), settled=True)
        for number, _ in game.settlements
    ]
    return [*rows, *_to_come(_as_the_meters_stand(jackpot, state, now), tray)]


def _as_the_meters_stand(jackpot: ProgressiveJackpot, state: TableState, now: RoundNow) -> State:
    """Return the game with its meters read off: other tables of the jackpot move them too."""
    if not now.game.meters:
        return now.game
    meters = payable(jackpot, now, state.id)
    answer = decide(now.game, c.ReadMeters(meters=meters))
    return now.game if isinstance(answer, Refusal) else replay(now.game, answer)


def _to_come(game: State, tray: _Tray) -> Iterator[SettlementRow]:
    """Yield the seats that are still to be settled, as they would be one after the other."""
    for number in game.unsettled:
        answer = decide(game, c.SettleSeat(seat=number))
        if isinstance(answer, Refusal):
            needs = Refused(**refusal_as_json(answer))
            yield SettlementRow(seat=number, settled=False, needs=needs)
            continue
        game = replay(game, answer)
        yield _row(game, number, tray.spots(game, game.seats[number].settlement), settled=False)


def _row(game: State, number: int, spots: Spots, *, settled: bool) -> SettlementRow:
    seats = dict.fromkeys((number, *(spot.seat for spot in spots)))
    moves = tuple(
        _move(game, seat, [spot for spot in spots if spot.seat == seat]) for seat in seats
    )
    own = moves[0]
    return SettlementRow(
        seat=number,
        settled=settled,
        needs=None,
        player=own.player,
        collect=own.collect,
        pay=own.pay,
        net=own.pay - own.collect,
        moves=moves,
        lines=spots,
    )


def _move(game: State, number: int, spots: Iterable[SettlementLine]) -> SeatMove:
    mine = [*spots]
    return SeatMove(
        seat=number,
        player=game.seats[number].player,
        collect=sum(spot.collect for spot in mine),
        pay=sum(spot.pay for spot in mine),
        taken=sum(spot.taken for spot in mine),
    )


def _returned_rows(game: State, tray: _Tray) -> Iterator[SettlementRow]:
    """Yield what a void moves at each seat: the wagers back, less what had been paid before."""
    paid = [line for seat in game.seats.values() for line in seat.settlement]
    returned = {(line.seat, line.wager) for line in game.lines}
    gone = {(one.seat, one.wager): one for one in paid if (one.seat, one.wager) not in returned}
    back = (replace(one, staked=0, paid=0, why=PAID_BEFORE) for one in gone.values())
    lines = (*game.lines, *back)
    for number in sorted({line.seat for line in lines}):
        spots = tuple(
            tray.returned_line(
                line,
                sum(one.paid for one in paid if (one.seat, one.wager) == (number, line.wager)),
            )
            for line in lines
            if line.seat == number
        )
        yield _row(game, number, spots, settled=True)
