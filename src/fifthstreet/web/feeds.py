"""Sends what happens at a table to everyone who watches it: written once, sent to all."""

import asyncio
from collections import deque
from typing import Final, Protocol

from msgspec.structs import replace

from fifthstreet.floor.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.floor.tables import views
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.floor.tables.views import Viewer
from fifthstreet.play.events import CardsViewed
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.frames import EventsFrame, SnapshotFrame
from fifthstreet.protocol.tables import TableEvent
from fifthstreet.web.wire import Wire, text_frame

RECENT: Final = 512
"""Events that are at hand for those who come back; older ones are in the store."""
MOST_MISSED: Final = 2_000
"""Who has missed more than so many events is shown the table anew."""
SWEEP: Final = 5.0
"""Seconds between two looks for sockets that are silent."""
QUIET: Final = 20.0
"""Seconds of silence after which somebody is asked whether they are still there."""
UNANSWERED: Final = QUIET + SWEEP + 2.0
"""Seconds of silence after which somebody was asked and had the time to answer."""


def framed(frame: object) -> bytes:
    """Return a message to a client as it goes over the wire."""
    return text_frame(text_of(frame))


class Watcher(Protocol):
    """A person who watches a table over a socket."""

    wire: Wire
    viewer: Viewer
    wants_view: bool
    client: str
    session: str
    feed: "Feed"

    def bye(self, code: str, says: str) -> None:
        """Say why, and go."""


class Feed:
    """Those who watch one table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.sockets: dict[Watcher, None] = {}
        self._gone: set[str] = set()
        """Who has a place at the table, followed it, and does so no more."""
        self.recent: deque[TableEvent] = deque(maxlen=RECENT)
        host.listeners.append(self._on_update)

    def joined(self, socket: Watcher) -> None:
        """Add a watcher to the table."""
        self.sockets[socket] = None
        self._gone.discard(socket.viewer.person)

    def left(self, socket: Watcher) -> None:
        """Remove a watcher; note the absence of one who has a seat."""
        self.sockets.pop(socket, None)
        self._gone.add(socket.viewer.person)
        self._gone &= set(self.host.state.owners.values())

    def is_lost(self, person: str, since: float) -> bool:
        """Tell whether a person's last socket is closed, or was silent since a moment."""
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
        shared: bytes | None = None
        looked = any(isinstance(event, CardsViewed) for _, _, event in update.events)
        seen: dict[Viewer, bytes] = {}
        for socket in tuple(self.sockets):
            viewer = socket.viewer
            if socket.wants_view:
                if viewer not in seen:
                    events = views.visible_events(update, viewer, public)
                    view = views.snapshot(self.host, viewer)
                    seen[viewer] = framed(replace(frame, events=events, view=view))
                socket.wire.push(seen[viewer])
            elif looked and viewer.person:
                own = replace(frame, events=views.visible_events(update, viewer, public))
                socket.wire.push(framed(own))
            else:
                shared = shared or framed(frame)
                socket.wire.push(shared)

    def missed(self, viewer: Viewer, after: int) -> bytes | None:
        """Return the events after a number with the table as it is, or None where that is unknown.

        The view is there for what one reader alone may see.
        """
        number = self.host.state.number
        if not 0 <= after <= number or number - after > MOST_MISSED:
            return None
        events = tuple(event for event in self.recent if event.number > after)
        if len(events) != number - after:
            stream = f"{PREFIX}{self.host.state.id}"
            remaining = self.host.services.store.records(stream, after=after, most=number - after)
            events = tuple(views.retold(one.number, one.kind, one.data) for one in remaining)
        waits = views.waits_of(self.host)
        return framed(
            EventsFrame(events=events, waits=waits, view=views.snapshot(self.host, viewer))
        )

    def snapshot(self, viewer: Viewer) -> bytes:
        """Return the table as a person may see it."""
        return framed(SnapshotFrame(views.snapshot(self.host, viewer)))

    def show_meters(self, link: ProgressiveJackpot, frame: bytes) -> None:
        """Send the meters of a progressive to everyone, if the table feeds it."""
        if self.host.progressive is link:
            for socket in tuple(self.sockets):
                socket.wire.push(frame)


class Feeds(dict[str, Feed]):
    """The feeds of all tables of a house."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop

    def is_lost(self, table: str, person: str) -> bool:
        """Tell whether a person who followed a table has stopped or does not answer."""
        feed = self.get(table)
        since = self.loop.time() - UNANSWERED
        return feed is not None and feed.is_lost(person, since)
