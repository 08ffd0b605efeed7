"""The heads of a running house: where its journal was last known to be right, and what it signs.

A start compares the store with the last signed head and follows the chain from there. While the
house runs, it regularly signs a new head, and proves to anyone who asks that its journal only grew.
"""

import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from fifthstreet.ledger.heads import HeadError, HeadsFile, SigningKey, frontier_of, signed
from fifthstreet.ledger.journal import START, ChainHead, follow, written
from fifthstreet.ledger.merkle import Frontier, Tree, leaf
from fifthstreet.ledger.store.guard import RESTORE
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreLostError
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.protocol.heads import HeadProof, LineProof, SignedHead, StoredHead

FRESH: Final = 10.0
"""Seconds for which a head is shown before a request leads to a new one."""


def put_aside(path: Path) -> Path:
    """Rename a file of heads that is of an earlier house, and return its name from now on."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    return path.rename(aside)


class HouseHeads:
    """What a house signs about its journal, and the proofs that it gives; any thread may ask."""

    def __init__(
        self, store: Store, seed: bytes, path: Path | None, now: Callable[[], datetime]
    ) -> None:
        self.key = SigningKey(seed)
        self._store = store
        self._file = HeadsFile(path)
        self._now = now
        self._turn = threading.Lock()
        self._tree = Tree(self._hashes)
        self._frontier = Frontier()
        self._signed_at = float("-inf")
        self._closed = False

    def check(self, *, whole: bool = False) -> None:
        """Compare the store with the last signed head, and follow its chain from there.

        With `whole`, follow it from the first line, and compare it with every head of the file.
        """
        if not whole:
            self._file.skip()
        items = self._file.read()
        for one in items:
            if one.frontier:
                self._tree.learn(frontier_of(one))
        with self._store.view() as view:
            if self._file.last is not None:
                self._compare(view, self._file.last.head)
            last = items[-1] if items and not whole and items[-1].frontier else None
            self._frontier = Frontier() if last is None else frontier_of(last)
            start = START if last is None else ChainHead(last.head.size, last.head.chain)
            self._follow(view, start, {one.head.size: one.head for one in items})

    def _compare(self, view: StoreView, last: SignedHead) -> None:
        """Refuse a store of another house, or one that was rolled back or differs."""
        path, end = self._file.path, view.head().seq
        if last.key != self.key.public:
            raise HeadError(
                f"{path} was signed with another key than the house has: it is another house's, or"
                " the keys are.",
                remedy="Put the house's own file and its own keys back, or name them with --heads"
                " and --keys. If the keys are lost for good, move this file away, keep it, and tell"
                " the witnesses about the new key.",
            )
        if end and _hash_of(view, 1) != last.journal:
            raise HeadError(
                f"{path} is of another journal: it has no line in common with the store.",
                remedy="Put the store of this house back, or name the right file with --heads.",
            )
        if end < last.size:
            raise HeadError(
                f"{path} has signed line {last.size:,} of the journal, and the store ends at line"
                f" {end:,}: it is an older copy, or was cut short.",
                remedy="Put the newest copy of the store back. If those lines are lost for good,"
                " restore the newest backup and move this file away; keep it as evidence. Witnesses"
                " will report the loss.",
            )
        if _hash_of(view, last.size) != last.chain:
            raise HeadError(
                f"The store has another line {last.size:,} than {path} has signed: one of them was"
                " changed.",
                remedy="Keep both. Put the right copy of the store back, or restore a backup.",
            )

    def _follow(self, view: StoreView, start: ChainHead, heads: dict[int, SignedHead]) -> None:
        for line, broken in follow(view.lines(start.seq), start):
            if broken is not None:
                raise StoreLostError(
                    f"The journal was changed at line {broken.seq:,}: {broken.what}.",
                    remedy=RESTORE,
                )
            self._frontier.add(leaf(line.hash))
            head = heads.get(line.seq)
            if head is not None and (self._frontier.root.hex(), line.hash) != (
                head.root,
                head.chain,
            ):
                raise HeadError(
                    f"The journal was rewritten before line {line.seq:,}: it is not the one that"
                    f" was signed on {head.time}.",
                    remedy=RESTORE,
                )

    def keep_up(self) -> None:
        """Add what this process wrote to the tree, so that the next head is quick to sign."""
        with self._turn:
            end = self._store.last_head.seq
            if end > self._frontier.size:
                self._tree.grow(self._frontier, end)

    def sign(self) -> SignedHead | None:
        """Sign the end of the journal, unless that is signed; return the last head, if any."""
        with self._turn:
            item = self._file.add(self._next)
        return None if item is None else item.head

    def current(self, seconds: float) -> SignedHead | None:
        """Return a head that is signed now or was a moment ago, by the house's steady seconds."""
        if seconds - self._signed_at >= FRESH:
            self._signed_at = seconds
            return self.sign()
        last = self._file.last
        return None if last is None else last.head

    def _next(self, last: StoredHead | None) -> StoredHead | None:
        frontier = self._frontier
        with self._store.view() as view:
            end = view.head()
            if end == START or (last is not None and end.seq <= last.head.size):
                return None
            journal = _hash_of(view, 1)
        self._tree.grow(frontier, end.seq)
        head = SignedHead(
            size=end.seq,
            root=frontier.root.hex(),
            chain=end.hash,
            journal=journal,
            time=written(self._now()),
            key="",
            signature="",
        )
        proof = self._tree.consistency(last.head.size, end.seq) if last is not None else []
        return StoredHead(
            head=signed(self.key, head),
            proof=tuple(node.hex() for node in proof),
            frontier=tuple(node.hex() for node in frontier.nodes),
        )

    def proof(self, before: int, after: int) -> HeadProof | None:
        """Prove that the journal of one size begins with that of another; None if there is none."""
        if not 1 <= before <= after <= self._store.head().seq:
            return None
        path = self._tree.consistency(before, after)
        return HeadProof(path=tuple(node.hex() for node in path))

    def inclusion(self, line: int, size: int) -> LineProof | None:
        """Prove that the journal of a size has a line; None if it does not."""
        if not 1 <= line <= size <= self._store.head().seq:
            return None
        path = self._tree.inclusion(line, size)
        with self._store.view() as view:
            sealed = _hash_of(view, line)
        return LineProof(hash=sealed, path=tuple(node.hex() for node in path))

    def close(self) -> None:
        """End the proofs that are under way, which can take long the first time."""
        self._closed = True

    def _hashes(self, after: int, upto: int) -> Iterator[str]:
        if self._closed:
            raise StoreBusyError("The house is closing.", remedy="Ask again when it is open.")
        yield from self._store.seals(after, upto)


def _hash_of(view: StoreView, seq: int) -> str:
    return next(iter(view.seals(seq - 1, seq)), "")
