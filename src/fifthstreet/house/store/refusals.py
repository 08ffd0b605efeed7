"""Why a store does not take a batch, or cannot go on."""

from fifthstreet.errors import FifthStreetError


class StoreError(FifthStreetError):
    """A store cannot do what was asked; says why and what to do."""


class StaleStream(StoreError):  # noqa: N818 - it names what happened, and callers catch it
    """An event has another number than its stream's next: somebody else was quicker.

    `head` is the number of the stream's last event.
    """

    def __init__(self, stream: str, *, number: int, head: int) -> None:
        super().__init__(
            f"The next event of {stream} is number {head + 1}, not {number}.",
            remedy="Read the stream again and decide anew.",
        )
        self.stream = stream
        self.number = number
        self.head = head


class RepeatedEntryError(StoreError):
    """An entry with the same id is posted already."""


class StoreInUseError(StoreError):
    """Another process has the store open for writing."""


class StoreBusyError(StoreError):
    """Something else held the store too long; nothing was written and it may be tried again."""


class StoreFullError(StoreError):
    """There is no room left to write; nothing was written, and reading still works."""


class StoreFailedError(StoreError):
    """The storage failed under a commit: whether it stands shows only when it is opened again."""


class UnfitStoreError(StoreError):
    """The database, its version or its settings would not keep what was promised."""


class SnapshotError(StoreError):
    """A snapshot is not what it was when it was written."""
