"""Why a store refuses a batch, or cannot continue."""

from fifthstreet.errors import FifthStreetError


class StoreError(FifthStreetError):
    """A store cannot do what was asked; says why and what to do."""


class StaleStream(StoreError):  # noqa: N818 - it names what happened, and callers catch it
    """An event does not have its stream's next number: another writer was faster.

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


class MeterFullError(StoreError):
    """A batch would raise a meter beyond its ceiling; nothing of it was written.

    `value` is what the meter would show.
    """

    def __init__(self, meter: str, value: int, ceiling: int) -> None:
        super().__init__(
            f"{meter} would show {value} units, and {ceiling} is the most that it may.",
            remedy="Put what is too much into the overflow and commit again.",
        )
        self.meter = meter
        self.value = value
        self.ceiling = ceiling

    @property
    def excess(self) -> int:
        """Return by how much the meter would be over its ceiling."""
        return self.value - self.ceiling


class AccountMovedError(StoreError):
    """A batch counts on an account to which something was posted since; nothing of it was written.

    `seq` is the line of the last posting.
    """

    def __init__(self, account: str, seq: int) -> None:
        super().__init__(
            f"Line {seq} of the journal posted to {account} after it was read.",
            remedy="Read the account again and decide anew.",
        )
        self.account = account
        self.seq = seq


class StoreInUseError(StoreError):
    """Another process has the store open for writing."""


class StoreBusyError(StoreError):
    """Something else held the store too long; nothing was written and it may be tried again."""


class StoreFullError(StoreError):
    """There is no room left to write; nothing was written, and reading still works."""


class StoreFailedError(StoreError):
    """The storage failed during a commit; only opening it again shows whether it is durable."""


class StoreLostError(StoreFailedError):
    """The store is gone, replaced or damaged: nothing may be acknowledged any more."""


class MissingStoreError(StoreError):
    """There is no store where one should be, and none may be made."""


class UnfitStoreError(StoreError):
    """The database, its version or its settings would not keep what was promised."""


class SnapshotError(StoreError):
    """A snapshot is not what it was when it was written."""
