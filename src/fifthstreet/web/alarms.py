"""What is wrong in the house at this moment: its server, its tables, its jackpots, its rules."""

from collections.abc import Iterator

from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.ledger.clock import JUMP
from fifthstreet.people.closures import Where
from fifthstreet.protocol.pit import Alarm
from fifthstreet.web.lobby import Lobby


def alarms_of(lobby: Lobby, hosts: list[TableHost]) -> Iterator[Alarm]:
    """Yield everything that is wrong, except what only the count of the hold shows."""
    yield from _alarms(lobby, hosts)
    yield from _attacks(lobby)
    yield from _lapsed(lobby, hosts)


def _alarms(lobby: Lobby, hosts: list[TableHost]) -> Iterator[Alarm]:
    """Yield what is wrong with the server and its tables."""
    for host in hosts:
        if host.trouble:
            yield Alarm("table_has_stopped", host.state.id, host.trouble)
    if lobby.running.store.claims_lost:
        yield Alarm("claims_are_lost", None, "Another process may be running these tables.")
    if lobby.in_trouble:
        says = "Something could not be written down in the last moments."
        yield Alarm("store_does_not_write", None, says)
    if abs(apart := round(lobby.running.clock.apart)) >= JUMP:
        place = "ahead of" if apart > 0 else "behind"
        says = f"The machine's clock is {abs(apart):,} seconds {place} the house's. Set it right."
        yield Alarm("clock_has_jumped", None, says)
    for jackpot in lobby.running.house.progressives.values():
        if jackpot.fault is not None:
            says = f"The jackpot {jackpot.id} is out of order: {jackpot.fault.reason}"
            yield Alarm("progressive_is_out_of_order", None, says)
    for host in hosts:
        where = Where(table=host.state.id)
        if refused := lobby.running.desk.closed("round.place_wager", where):
            yield Alarm("table_is_disabled", host.state.id, refused.says)


def _attacks(lobby: Lobby) -> Iterator[Alarm]:
    """Yield the people whose passwords someone guesses from new addresses."""
    desk = lobby.running.desk
    for tries in desk.state.tries.values():
        if tries.person and desk.at() < tries.locked_until:
            name = desk.state.persons[tries.person].name
            says = f"{tries.failures} failed attempts to sign in as {name} from new addresses."
            yield Alarm("sign_in_is_attacked", None, says)


def _lapsed(lobby: Lobby, hosts: list[TableHost]) -> Iterator[Alarm]:
    """Yield the tables whose rules have expired or cannot be read."""
    for host in hosts:
        if says := views.expired(host):
            yield Alarm("rules_have_expired", host.state.id, says)
    for id_, table in lobby.running.house.unread.items():
        yield Alarm("rules_cannot_be_read", id_, table.why)
