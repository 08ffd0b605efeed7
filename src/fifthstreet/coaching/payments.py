"""What a dealer collects and pays at a live table, to the unit: every line that the ledger books.

A seat's settlement may bring something to other seats as well, and a void gives back what was taken
and takes back what was paid; so each row says what is moved at which seat.
"""

from collections.abc import Iterable, Iterator

from fifthstreet.floor.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.floor.tables.jackpot_payment import payable
from fifthstreet.floor.tables.state import RoundNow, TableState
from fifthstreet.play import commands as c
from fifthstreet.play.evolve import replay
from fifthstreet.play.line import Line
from fifthstreet.play.round import decide
from fifthstreet.play.state import Phase, State
from fifthstreet.protocol.procedures import SeatMove, SettlementRow
from fifthstreet.protocol.tables import Refused
from fifthstreet.refusals import Refusal, refusal_as_json

Lines = tuple[Line, ...]


def settlement(link: ProgressiveJackpot, state: TableState, now: RoundNow) -> list[SettlementRow]:
    """Return the seats in the document's order, each with all that its settlement moves."""
    game = now.game
    if game.phase is Phase.VOIDED:
        return [*_given_back(game)]
    if game.phase is not Phase.SETTLING:
        return []
    rows = [_settlement(game, seat, lines, settled=True) for seat, lines in game.settlements]
    return [*rows, *_to_come(_as_the_meters_stand(link, state, now))]


def _as_the_meters_stand(link: ProgressiveJackpot, state: TableState, now: RoundNow) -> State:
    """Return the game with its meters read off: other tables of the jackpot move them too."""
    if not now.game.meters:
        return now.game
    meters = payable(link, now, state.id)
    answer = decide(now.game, c.ReadMeters(meters=meters))
    return now.game if isinstance(answer, Refusal) else replay(now.game, answer)


def _to_come(game: State) -> Iterator[SettlementRow]:
    """Yield the seats that are still to be settled, as they would be one after the other."""
    for number in game.unsettled:
        answer = decide(game, c.SettleSeat(seat=number))
        if isinstance(answer, Refusal):
            needs = Refused(**refusal_as_json(answer))
            yield SettlementRow(seat=number, settled=False, needs=needs)
            continue
        game = replay(game, answer)
        seat, lines = game.settlements[-1]
        yield _settlement(game, seat, lines, settled=False)


def _settlement(game: State, number: int, lines: Lines, *, settled: bool) -> SettlementRow:
    seats = dict.fromkeys((number, *(line.seat for line in lines)))
    nets = {seat: [line.net for line in lines if line.seat == seat] for seat in seats}
    moves = tuple(_move(game, seat, nets[seat]) for seat in seats)
    return _row(moves, lines, net=sum(nets[number]), settled=settled)


def _row(moves: tuple[SeatMove, ...], lines: Lines, *, net: int, settled: bool) -> SettlementRow:
    own = moves[0]
    return SettlementRow(
        seat=own.seat,
        settled=settled,
        needs=None,
        player=own.player,
        collect=own.collect,
        pay=own.pay,
        net=net,
        moves=moves,
        lines=lines,
    )


def _move(game: State, number: int, nets: Iterable[int]) -> SeatMove:
    moved = [*nets]
    return SeatMove(
        seat=number,
        player=game.seats[number].player,
        collect=-sum(net for net in moved if net < 0),
        pay=sum(net for net in moved if net > 0),
    )


def _given_back(game: State) -> Iterator[SettlementRow]:
    """Yield what a void moves at each seat: the wagers back, less what had been paid before."""
    paid = [line for _, lines in game.settlements for line in lines]
    for number in sorted({line.seat for line in (*game.lines, *paid)}):
        lines = tuple(line for line in game.lines if line.seat == number)
        back = sum(line.paid for line in lines)
        net = back - sum(line.paid for line in paid if line.seat == number)
        yield _row((_move(game, number, (net,)),), lines, net=net, settled=True)
