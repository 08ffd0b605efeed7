"""A Merkle tree over the hashes of journal lines, as in RFC 9162, and the proofs that it gives.

The leaf of a line is its chain hash. A tree that only grows needs no more than its frontier, the
roots of the perfect subtrees that it consists of, largest first. Proofs read the lines they need.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from fifthstreet.ledger.canonical import ChainError

EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""

LEVEL: Final = 10
PIECE: Final = 1 << LEVEL
"""Leaves of the smallest subtree whose root is remembered between proofs."""
MOST: Final = 1 << 15
"""Roots that are remembered, 8 MB in all; others are computed again from their lines."""

Path = Sequence[bytes]


def leaf(chain_hash: str) -> bytes:
    """Return the leaf of a line, by the line's chain hash in hexadecimal digits."""
    return sha256(b"\0" + bytes.fromhex(chain_hash)).digest()


def join(left: bytes, right: bytes) -> bytes:
    """Return the node above two others."""
    return sha256(b"\1" + left + right).digest()


@dataclass(slots=True)
class Frontier:
    """A tree that only grows: its size, and the roots of its perfect subtrees, largest first."""

    size: int = 0
    nodes: list[bytes] = field(default_factory=list)

    def add(self, node: bytes, level: int = 0, learn: "Learn | None" = None) -> None:
        """Add a leaf, or a perfect subtree of 2**level leaves where the size allows it.

        `learn` takes every long subtree that this completes.
        """
        place, after = self.size >> level, self.size + (1 << level)
        while place & 1:
            if level >= LEVEL and learn is not None:
                learn(place << level, level, node)
            node = join(self.nodes.pop(), node)
            place, level = place >> 1, level + 1
        if level >= LEVEL and learn is not None:
            learn(place << level, level, node)
        self.nodes.append(node)
        self.size = after

    @property
    def root(self) -> bytes:
        """Return the root of the tree."""
        if not self.nodes:
            return EMPTY
        *others, root = self.nodes
        for node in reversed(others):
            root = join(node, root)
        return root

    @property
    def is_whole(self) -> bool:
        """Return whether there are as many nodes as a tree of this size has."""
        return self.size.bit_count() == len(self.nodes)


Learn = Callable[[int, int, bytes], None]
"""Takes a perfect subtree: its first place, its level and its root."""
Ranges = Callable[[int, int], Iterable[str]]
"""Gives the chain hashes of the lines after one number, up to another."""


class Tree:
    """A journal as a tree: it reads lines for a proof, and remembers the roots of long runs."""

    def __init__(self, read: Ranges, most: int = MOST) -> None:
        self._read = read
        self._most = most
        self._nodes: OrderedDict[tuple[int, int], bytes] = OrderedDict()

    def learn(self, frontier: Frontier) -> None:
        """Remember the long subtrees of a frontier that is known to be right."""
        start = 0
        for node, bit in zip(frontier.nodes, _bits(frontier.size), strict=True):
            if bit >= PIECE:
                self._remember(start, bit.bit_length() - 1, node)
            start += bit

    def _remember(self, start: int, level: int, node: bytes) -> None:
        """Remember the root of a long subtree, and forget the one that was learned first."""
        self._nodes[start, start + (1 << level)] = node
        if len(self._nodes) > self._most:
            self._nodes.popitem(last=False)

    def root(self, start: int, stop: int) -> bytes:
        """Return the root over some lines; `start` is a multiple of a power of two that holds them.

        Every subtree of a tree begins so.
        """
        known = self._nodes.get((start, stop))
        if known is not None:
            return known
        grown = Frontier()
        self._extend(grown, start, stop)
        return grown.root

    def grow(self, frontier: Frontier, size: int) -> None:
        """Add the lines up to a size to a frontier of this tree, and remember its subtrees.

        So a later proof that the tree has grown need not read the lines of a whole piece again.
        """
        self._extend(frontier, 0, size, self._remember)
        self.learn(frontier)

    def _extend(self, grown: Frontier, start: int, stop: int, learn: Learn | None = None) -> None:
        """Add lines to a frontier whose first line comes after `start`, in whole pieces if it can.

        The rest of a piece is added line by line.
        """
        while (at := start + grown.size) < stop:
            if at % PIECE == 0 and stop - at >= PIECE:
                grown.add(*self._longest(at, stop), learn)
            else:
                self._add_lines(grown, at, min(stop, at - at % PIECE + PIECE), learn)

    def _longest(self, start: int, stop: int) -> tuple[bytes, int]:
        """Return the longest subtree that begins here, ends in time and is known, or a piece."""
        for level in range((stop - start).bit_length() - 1, LEVEL - 1, -1):
            known = self._nodes.get((start, start + (1 << level)))
            if known is not None:
                return known, level
        piece = Frontier()
        self._add_lines(piece, start, start + PIECE)
        self._remember(start, LEVEL, piece.root)
        return piece.root, LEVEL

    def _add_lines(
        self, grown: Frontier, after: int, upto: int, learn: Learn | None = None
    ) -> None:
        size = grown.size + upto - after
        for chain_hash in self._read(after, upto):
            grown.add(leaf(chain_hash), 0, learn)
        if grown.size != size:
            raise ChainError(f"Some of the lines up to {upto:,} of the journal cannot be read.")

    def inclusion(self, line: int, size: int) -> list[bytes]:
        """Return the proof that a tree of a size has a line, the first of which is line 1."""
        start, stop, path = 0, size, list[bytes]()
        while stop - start > 1:
            middle = start + _split(stop - start)
            if line <= middle:
                path.append(self.root(middle, stop))
                stop = middle
            else:
                path.append(self.root(start, middle))
                start = middle
        return path[::-1]

    def consistency(self, before: int, after: int) -> list[bytes]:
        """Return the proof that a tree of one size begins with the tree of a smaller size."""
        start, stop, path = 0, after, list[bytes]()
        whole = True
        while before != stop:
            middle = start + _split(stop - start)
            if before <= middle:
                path.append(self.root(middle, stop))
                stop = middle
            else:
                path.append(self.root(start, middle))
                start, whole = middle, False
        if not whole:
            path.append(self.root(start, stop))
        return path[::-1]


def _split(size: int) -> int:
    """Return the largest power of two below a size of two or more."""
    return 1 << ((size - 1).bit_length() - 1)


def _bits(size: int) -> list[int]:
    """Return the powers of two that add up to a size, largest first."""
    return [1 << bit for bit in reversed(range(size.bit_length())) if size >> bit & 1]


def includes(root: bytes, size: int, line: int, chain_hash: str, path: Path) -> bool:
    """Return whether a proof shows that a tree has a line, by its chain hash."""
    if not 1 <= line <= size:
        return False
    place, last, node = line - 1, size - 1, leaf(chain_hash)
    for sibling in path:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = join(sibling, node)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            node = join(node, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def is_consistent(before: tuple[int, bytes], after: tuple[int, bytes], path: Path) -> bool:
    """Return whether a proof shows that one tree begins with another, each by its size and root."""
    (size, root), (grown, grown_root) = before, after
    if size == grown:
        return root == grown_root and not path
    if not 0 < size < grown or not path:
        return False
    nodes = [root, *path] if size.bit_count() == 1 else [*path]
    place, last = size - 1, grown - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = nodes[0]
    for node in nodes[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = join(node, old), join(node, new)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            new = join(new, node)
        place, last = place >> 1, last >> 1
    return last == 0 and old == root and new == grown_root
