"""An update from a table's socket, of any kind, for programs that follow a table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from msgspec import UNSET

from fifthstreet.protocol.frames import EventsFrame, MetersFrame, SnapshotFrame
from fifthstreet.protocol.tables import Snapshot, TableEvent, Waits
from fifthstreet.protocol.view_changes import changed_view


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """New events, a view of the table, or a jackpot's meters."""

    events: tuple[TableEvent, ...] = ()
    waits: Waits | None = None
    view: Snapshot | None = None
    meters: Mapping[str, int] | None = None

    @classmethod
    def of(
        cls, frame: SnapshotFrame | EventsFrame | MetersFrame, before: Snapshot | None = None
    ) -> "Update":
        """Return the update in a frame; its changes are those since the view before."""
        if isinstance(frame, SnapshotFrame):
            return cls(view=frame.snapshot, waits=frame.snapshot.waits)
        if isinstance(frame, MetersFrame):
            return cls(meters=frame.meters)
        view = None if frame.view is UNSET else frame.view
        if before is not None and frame.changes is not UNSET:
            view = changed_view(before, frame.changes)
        return cls(events=frame.events, waits=frame.waits, view=view)

    def after(self, number: int | None) -> "Update":
        """Return the update without events that were sent before."""
        if number is None or not self.events or self.events[0].number > number:
            return self
        return replace(self, events=tuple(e for e in self.events if e.number > number))
