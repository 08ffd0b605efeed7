"""A house that signs the heads of its journal."""

from datetime import UTC, datetime
from pathlib import Path

from fifthstreet.ledger.house_heads import HouseHeads
from fifthstreet.ledger.store import Store
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.protocol.heads import SignedHead
from ledger.store.kit import buy_in

SEED, OTHER = bytes(32), bytes(31) + b"\1"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class SigningHouse:
    """A store, and the heads that it signs into a file."""

    def __init__(self, folder: Path, store: Store | None = None, seed: bytes = SEED) -> None:
        folder.mkdir(exist_ok=True)
        self.path = folder / "house.heads"
        self.store = store or MemoryStore()
        self.seed = seed
        self.count = 0

    def write(self, *names: str) -> None:
        for name in names:
            self.store.commit([buy_in(name, "player:1", 5)])

    def heads(self, *, whole: bool = False) -> HouseHeads:
        """Return the heads as a start of the house has them."""
        heads = HouseHeads(self.store, self.seed, self.path, lambda: NOON)
        heads.check(whole=whole)
        return heads

    def sign(self, *names: str) -> SignedHead:
        """Write something, sign it, and return the head."""
        self.write(*names)
        head = self.heads().sign()
        assert head is not None
        return head


def twice_signed(folder: Path) -> SigningHouse:
    """Return a house that has signed two heads, of three lines and of five."""
    made = SigningHouse(folder)
    made.sign("a", "b", "c")
    made.sign("d", "e")
    return made
