"""Sends what happens at a table to everyone who watches it: written once, sent to all."""

import asyncio
from collections import deque
from functools import cached_property
from typing import Final, Protocol

from msgspec.structs import replace

from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.play.events import CardsViewed
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.frames import EventsFrame, SnapshotFrame
from fifthstreet.protocol.tables import Snapshot, TableEvent
from fifthstreet.protocol.view_changes import changes_of
from fifthstreet.web.compression import SharedStream
from fifthstreet.web.wire import Wire, text_frame

RECENT: Final = 64
"""Events of a table, about a round's, cached for clients that return; others are in the store."""
MOST_MISSED: Final = 2_000
"""A client that has missed more events than this gets a new snapshot."""
SWEEP: Final = 5.0
"""Seconds between two checks for silent sockets."""
QUIET: Final = 20.0
"""Seconds of silence after which the house pings a client."""
UNANSWERED: Final = QUIET + SWEEP + 2.0
"""Seconds of silence after which a client that was pinged is disconnected."""


def framed(frame: object) -> bytes:
    """Return a message to a client as it goes over the wire."""
    return text_frame(text_of(frame))


class SharedFrame:
    """A message to many, written when the first of them needs it, plain or compressed."""

    def __init__(self, frame: EventsFrame, stream: SharedStream) -> None:
        self._text = text_of(frame)
        self._stream = stream

    @cached_property
    def plain(self) -> bytes:
        """Return it for those who do not read compressed messages."""
        return text_frame(self._text)

    @cached_property
    def compressed(self) -> bytes:
        """Return it for those who have read the stream so far."""
        return text_frame(self._stream.compress(self._text), compressed=True)


class Watcher(Protocol):
    """A person who watches a table over a socket."""

    wire: Wire
    viewer: Viewer
    wants_view: bool
    last_view: Snapshot | None
    client: str
    session: str
    feed: "Feed"

    def bye(self, code: str, says: str) -> None:
        """Say why, and close."""


class Feed:
    """Those who watch one table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.sockets: dict[Watcher, None] = {}
        self._gone: set[str] = set()
        """People with a seat at the table who followed it and no longer do."""
        self.recent: deque[TableEvent] = deque(maxlen=RECENT)
        self._stream = SharedStream()
        host.listeners.append(self._on_update)

    def joined(self, socket: Watcher) -> None:
        """Add a watcher to the table."""
        self.sockets[socket] = None
        self._stream.begin_anew()
        self._gone.discard(socket.viewer.person)

    def left(self, socket: Watcher) -> None:
        """Remove a watcher; note the absence of one who has a seat."""
        self.sockets.pop(socket, None)
        self._gone.add(socket.viewer.person)
        self._gone &= set(self.host.state.owners.values())

    def is_lost(self, person: str, since: float) -> bool:
        """Return whether a person's last socket is closed, or has been silent since a moment."""
        here = [socket for socket in self.sockets if socket.viewer.person == person]
        if here:
            return all(socket.wire.heard_at < since for socket in here)
        return person in self._gone

    def _on_update(self, update: TableUpdate) -> None:
        public = views.public(update)
        self.recent.extend(public.values())
        if not self.sockets:
            return
        frame = EventsFrame(events=tuple(public.values()), waits=views.waits_of(self.host))
        shared = SharedFrame(frame, self._stream)
        looked = any(isinstance(event, CardsViewed) for _, _, event in update.events)
        seen: dict[Viewer, Snapshot] = {}
        written: dict[tuple[Viewer, int], bytes] = {}
        for socket in tuple(self.sockets):
            viewer = socket.viewer
            if socket.wants_view:
                if viewer not in seen:
                    seen[viewer] = views.snapshot(self.host, viewer)
                key = (viewer, id(socket.last_view))
                if key not in written:
                    own = replace(frame, events=views.visible_events(update, viewer, public))
                    written[key] = framed(self._with_view(own, socket.last_view, seen[viewer]))
                socket.wire.push(written[key])
                socket.last_view = seen[viewer]
            elif looked and viewer.person:
                own = replace(frame, events=views.visible_events(update, viewer, public))
                socket.wire.push(framed(own))
                self._stream.begin_anew()
            else:
                socket.wire.push(shared.compressed if socket.wire.compresses else shared.plain)

    def _with_view(self, frame: EventsFrame, before: Snapshot | None, now: Snapshot) -> EventsFrame:
        """Add to a message what has changed in the view of one person."""
        changes = None if before is None else changes_of(before, now)
        if changes is None:
            return replace(frame, view=now)
        return replace(frame, changes={**changes, "meters": now.meters})

    def greet(self, socket: Watcher, after: int | None) -> None:
        """Show a new client the table, or what it has missed since a number."""
        missed = None if after is None else self._missed(socket, after)
        if missed is None:
            self.show(socket)
        else:
            socket.wire.push(missed)

    def show(self, socket: Watcher) -> None:
        """Show somebody the table as they may see it."""
        socket.last_view = views.snapshot(self.host, socket.viewer)
        socket.wire.push(framed(SnapshotFrame(socket.last_view)))

    def _missed(self, socket: Watcher, after: int) -> bytes | None:
        """Return the events after a number and the table as it is, or None if they are unknown.

        The view has the private part of one reader.
        """
        number = self.host.state.number
        if not 0 <= after <= number or number - after > MOST_MISSED:
            return None
        events = tuple(event for event in self.recent if event.number > after)
        if len(events) != number - after:
            stream = f"{PREFIX}{self.host.state.id}"
            remaining = self.host.services.store.records(stream, after=after, most=number - after)
            events = tuple(
                views.table_event_of(one.number, one.kind, one.data) for one in remaining
            )
        view = socket.last_view = views.snapshot(self.host, socket.viewer)
        return framed(EventsFrame(events=events, waits=view.waits, view=view))

    def show_meters(self, jackpot: ProgressiveJackpot, frame: bytes) -> None:
        """Send the meters of a progressive to everyone, if the table feeds it."""
        if self.host.progressive is jackpot:
            for socket in tuple(self.sockets):
                socket.wire.push(frame)


class Feeds(dict[str, Feed]):
    """The feeds of all tables of a house."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop

    def is_lost(self, table: str, person: str) -> bool:
        """Return whether a person who followed a table has stopped or does not answer."""
        feed = self.get(table)
        since = self.loop.time() - UNANSWERED
        return feed is not None and feed.is_lost(person, since)
