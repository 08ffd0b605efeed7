"""What staff may enter for the seats of a live table now: the decisions of a street, and chips."""

from collections.abc import Callable, Iterator
from typing import Final

from fifthstreet.floor.tables.entries import bettor
from fifthstreet.floor.tables.evolve import procedures_of
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.jackpot_faults import no_wager
from fifthstreet.floor.tables.live import held_up
from fifthstreet.floor.tables.state import TableState
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase, State
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import limits_of, not_here
from fifthstreet.protocol.command_fields import BY
from fifthstreet.protocol.procedures import OpenWager, SeatDecides
from fifthstreet.rules.wager import Wager

TIMES: Final = "\N{MULTIPLICATION SIGN}"
"""How a size is called that is a multiple of the ante."""


def decisions(state: TableState, called: Callable[[str], str]) -> Iterator[SeatDecides]:
    """Yield the seats that decide on this street, or put right what they bet, in their order."""
    game = state.now.game if state.now else None
    if game is None or game.phase is not Phase.DECIDING or game.waiting or game.choosing:
        return
    if held_up(procedures_of(state), c.Fold(by=BY, seat=0)):
        return
    due = game.due
    wrong = (n for n in game.dealt_in if due and due.id in game.seats[n].to_correct)
    for number in dict.fromkeys((*game.to_decide, *wrong)):
        seat = game.seats[number]
        open_ = game.open_decision if number in game.to_decide else None
        sizes, back = _sizes(game, number), open_.takes_back if open_ else None
        yield SeatDecides(
            seat=number,
            name=called(seat.player),
            fold=open_ is not None and open_.folds is not None,
            sizes=tuple(sizes),
            labels=tuple(sizes.values()),
            stay=open_ is not None and open_.stays is not None,
            take_back=_name(game, back.take_back) if back else None,
        )


def _name(game: State, wager: str | None) -> str:
    return next(one.name for one in game.terms.book.wagers if one.id == wager)


def _sizes(game: State, seat: int) -> dict[int, str]:
    """Return the stakes that a seat may make on the wager that is due, with what each is called."""
    due, adds = game.due, game.open_decision.adds if game.open_decision else None
    if due is None or adds is None:
        return {}
    allowed, measure = sizes_of(game, due, seat), game.seats[seat].wagers.get(adds.of or "", 0)
    sizes = {measure * multiple: f"{multiple}{TIMES}" for multiple in adds.times}
    if len(adds.times) == 1:
        sizes = dict.fromkeys(sizes, due.name)
    return {size: name for size, name in sizes.items() if size in allowed}


def open_wagers(host: TableHost) -> Iterator[OpenWager]:
    """Yield the wagers that chips may be put on now, each with the seats where they may."""
    game = host.state.now.game if host.state.now else None
    if game is None or game.phase is not Phase.BETTING or game.waiting or game.choosing:
        return
    offers = game.terms.offers
    for wager in game.terms.book.wagers:
        placed = wager.group != "bet" and wager.equals is None
        offered = placed and (not wager.offered or wager.id in offers)
        places = range(1, game.positions + 1) if offered else ()
        if seats := tuple(seat for seat in places if _is_open(host, game, wager.id, seat)):
            yield _open_wager(game, wager, seats)


def _is_open(host: TableHost, game: State, wager: str, seat: int) -> bool:
    """Return whether the round, the jackpot and the house let somebody bet at a seat."""
    player = bettor(host.state, seat)
    if player is None:
        return False
    by = c.By(role="player", name=player)
    command = c.PlaceWager(by=by, seat=seat, wager=wager, amount=0, player=player)
    refused = not_here(game, command) or no_wager(host.state, command)
    return (refused or host.barred(command, player)) is None


def _open_wager(game: State, wager: Wager, seats: tuple[int, ...]) -> OpenWager:
    if wager.prescribed:
        sizes = tuple(game.terms.bet_sizes)
        least, most = min(sizes), max(sizes)
    else:
        limits, sizes = limits_of(game, wager), ()
        least, most = limits.least, limits.most
    return OpenWager(id=wager.id, name=wager.name, least=least, most=most, sizes=sizes, seats=seats)
