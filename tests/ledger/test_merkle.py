"""The tree over the journal, held against the plain recursive definition of RFC 9162."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.ledger import merkle
from fifthstreet.ledger.canonical import ChainError
from fifthstreet.ledger.merkle import EMPTY, Frontier, Tree, includes, is_consistent, leaf

HASHES = [sha256(str(number).encode()).hexdigest() for number in range(80)]
SIZES = st.integers(1, len(HASHES))


def plain_root(hashes: list[str]) -> bytes:
    """Return the root as section 2.1.1 defines it."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return sha256(b"\0" + bytes.fromhex(hashes[0])).digest()
    half = split(len(hashes))
    return sha256(b"\1" + plain_root(hashes[:half]) + plain_root(hashes[half:])).digest()


def split(size: int) -> int:
    half = 1
    while half * 2 < size:
        half *= 2
    return half


def plain_path(line: int, hashes: list[str]) -> list[bytes]:
    """Return the proof of a line as section 2.1.3.1 defines it."""
    if len(hashes) == 1:
        return []
    half = split(len(hashes))
    if line <= half:
        return [*plain_path(line, hashes[:half]), plain_root(hashes[half:])]
    return [*plain_path(line - half, hashes[half:]), plain_root(hashes[:half])]


def plain_proof(before: int, hashes: list[str], *, whole: bool = True) -> list[bytes]:
    """Return the proof of growth as section 2.1.4.1 defines it."""
    if before == len(hashes):
        return [] if whole else [plain_root(hashes)]
    half = split(len(hashes))
    if before <= half:
        return [*plain_proof(before, hashes[:half], whole=whole), plain_root(hashes[half:])]
    rest = plain_proof(before - half, hashes[half:], whole=False)
    return [*rest, plain_root(hashes[:half])]


@pytest.fixture(autouse=True, scope="module")
def short_pieces() -> "pytest.MonkeyPatch":
    """Have the roots of short runs remembered, so that a small tree has some."""
    patch = pytest.MonkeyPatch()
    patch.setattr(merkle, "LEVEL", 3)
    patch.setattr(merkle, "PIECE", 8)
    return patch


def tree(hashes: list[str] = HASHES) -> Tree:
    return Tree(lambda after, upto: hashes[after:upto])


def test_a_frontier_has_the_root_of_every_size_and_one_node_for_each_bit() -> None:
    grown = Frontier()
    assert grown.root == EMPTY
    for size, one in enumerate(HASHES, 1):
        grown.add(leaf(one))
        assert grown.root == plain_root(HASHES[:size])
        assert grown.is_whole
        assert len(grown.nodes) == size.bit_count()


@given(SIZES, SIZES)
def test_the_proof_of_a_line_is_that_of_the_standard_and_of_no_other_line(a: int, b: int) -> None:
    line, size = sorted((a, b))
    path = tree().inclusion(line, size)
    assert path == plain_path(line, HASHES[:size])
    root = plain_root(HASHES[:size])
    assert includes(root, size, line, HASHES[line - 1], path)
    assert not includes(root, size, line, HASHES[line - 2], path)
    assert not includes(root, size, size + 1, HASHES[line - 1], path)
    assert not includes(root, size, line, HASHES[line - 1], [*path, root])
    assert not path or not includes(root, size, line, HASHES[line - 1], path[:-1])


@given(SIZES, SIZES, st.integers(0, 79))
def test_the_proof_of_growth_is_that_of_the_standard_and_of_no_other_journal(
    a: int, b: int, changed: int
) -> None:
    before, after = sorted((a, b))
    path = tree().consistency(before, after)
    assert path == plain_proof(before, HASHES[:after])
    one, two = ((size, plain_root(HASHES[:size])) for size in (before, after))
    assert is_consistent(one, two, path)
    assert is_consistent(two, one, path) == (before == after)
    assert not is_consistent(one, two, [*path, two[1]])
    assert not path or not is_consistent(one, two, path[:-1])
    other = [*HASHES]
    other[changed] = HASHES[changed - 1]
    redone = (after, plain_root(other[:after]))
    if changed < before:
        assert not is_consistent(one, redone, tree(other).consistency(before, after))
        assert not is_consistent(one, redone, path)


@given(SIZES, SIZES)
def test_a_frontier_grows_in_pieces_as_it_does_line_by_line(a: int, b: int) -> None:
    before, after = sorted((a, b))
    grown, known = Frontier(), tree()
    known.grow(grown, before)
    known.grow(grown, after)
    assert (grown.size, grown.root) == (after, plain_root(HASHES[:after]))
    assert known.consistency(before, after) == plain_proof(before, HASHES[:after])


def test_lines_that_cannot_be_read_give_no_root() -> None:
    short = Tree(lambda after, upto: HASHES[after : upto - 1])
    for size in (3, 8, 20):
        with pytest.raises(ChainError, match="cannot be read"):
            short.grow(Frontier(), size)


def test_a_tree_that_knows_a_frontier_reads_only_what_came_after_its_last_piece() -> None:
    reads: list[int] = []

    def read(after: int, upto: int) -> list[str]:
        reads.extend(range(after, upto))
        return HASHES[after:upto]

    known, grown = Frontier(), Tree(read)
    for one in HASHES[:45]:
        known.add(leaf(one))
    grown.learn(known)
    assert grown.consistency(45, 70) == plain_proof(45, HASHES[:70])
    assert min(reads) == 40


def test_a_proof_after_growth_by_small_steps_reads_no_whole_piece_again() -> None:
    read = list[int]()

    def noted(after: int, upto: int) -> list[str]:
        read.extend(range(after, upto))
        return HASHES[after:upto]

    frontier, grown = Frontier(), Tree(noted)
    for size in range(3, len(HASHES) + 1, 3):
        grown.grow(frontier, size)
    read.clear()
    assert grown.consistency(5, frontier.size) == plain_proof(5, HASHES[: frontier.size])
    ragged = {*range(8), *range(frontier.size - frontier.size % 8, frontier.size)}
    assert {*read} <= ragged


def test_a_tree_remembers_only_so_many_roots_and_proves_the_same() -> None:
    grown, small = Frontier(), Tree(lambda after, upto: HASHES[after:upto], most=4)
    for size in range(1, len(HASHES) + 1):
        small.grow(grown, size)
        assert grown.root == plain_root(HASHES[:size])
        assert len(small._nodes) <= 4
        assert all(stop - start >= 8 for start, stop in small._nodes), "no short run is remembered"
    for before in (1, 8, 9, 40):
        assert small.consistency(before, len(HASHES)) == plain_proof(before, HASHES)
    assert len(small._nodes) <= 4


@pytest.mark.parametrize("path", [[], [bytes(32)]])
def test_nothing_goes_on_from_a_tree_without_lines(path: list[bytes]) -> None:
    assert not is_consistent((0, EMPTY), (3, plain_root(HASHES[:3])), path)
