"""What leaves the tables for simulated people, and whether it may (I7, I10, I12, I21)."""

from collections.abc import Iterable

from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.ledger.entry import UNITS
from fifthstreet.play import events as round_events
from fifthstreet.protocol.tables import TableEvent
from house.simulator.branches import Sometimes
from house.simulator.clients import Client
from house.simulator.leaks import Seen
from house.simulator.watching import Watch, alike


class Telling:
    """Tells everybody at a table what became durable, once it is."""

    def __init__(self, watch: Watch, sometimes: Sometimes) -> None:
        self.watch = watch
        self.sometimes = sometimes
        self.seen = Seen()
        self.shown: dict[str, int] = {}
        self.falls: dict[str, int] = {}

    def snapshot(self, client: Client, host: TableHost) -> None:
        """Tell somebody how a table stands; nobody ever knew more than that."""
        table = host.state.id
        view = views.snapshot(host, views.Viewer.of(client.actor))
        self.seen.check(view, host.state, host.state.now, client.id)
        assert view.number >= client.reads.get(table, 0), "a client knew what is not"
        client.reads[table] = view.number

    def update(self, update: TableUpdate, clients: Iterable[Client]) -> None:
        """Send what became durable to everybody at the table."""
        state, table = update.state, update.state.id
        assert alike(state, self.watch.tables[table]), f"{table} is not what its journal says"
        public = views.public(update)
        self.seen.check(list(public.values()), state, state.now or update.before.now, "")
        for client in clients:
            if client.wire.up and client.table in {"", table}:
                self._tell(client, update, public)

    def _tell(self, client: Client, update: TableUpdate, public: dict[int, TableEvent]) -> None:
        table, state = update.state.id, update.state
        events = views.visible_events(update, views.Viewer.of(client.actor), public)
        if any(one is not public[one.number] for one in events):
            self.seen.check(events, state, played(update), client.id)

        def heard() -> None:
            for event in events:
                number, known = event.number, client.reads.get(table, 0)
                assert self.watch.kinds[table][number - 1] == event.kind
                if number > known + 1:
                    self.sometimes("a client fell behind and was told all anew")
                    self.snapshot(client, update.host)
                    return
                client.reads[table] = max(known, number)

        client.wire.tell(heard)

    def display(self, house: Floor) -> None:
        """A display goes down only where a meter was won, voided or put right (I21)."""
        for id_, meters in house.display().items():
            for name, shown in meters.items():
                meter = f"{id_}:{name}"
                if shown < self.shown.get(meter, 0):
                    self.falls[meter] = falls = self.falls.get(meter, 0) + 1
                    assert falls <= self.watch.money.lowered[meter], f"{meter} fell to {shown}"
                self.shown[meter] = shown
                payable = shown * UNITS <= self.watch.money.most[meter]
                assert payable or house.progressives[id_].locked, f"{meter} shows too much"


def played(update: TableUpdate) -> RoundNow | None:
    """Return the round that an update is about; one that ended with it, with who looked till then.

    What several players ask at once is written together, so a hand may be looked at and the round
    be over in one update.
    """
    now = update.state.now or update.before.now
    if now is None or update.state.now is not None:
        return now
    looked = {e.seat for _, _, e in update.events if isinstance(e, round_events.CardsViewed)}
    seats = {
        number: seat.but(looked=seat.looked or number in looked)
        for number, seat in now.game.seats.items()
    }
    return now.but(game=now.game.but(seats=seats))
