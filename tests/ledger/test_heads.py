"""Signed heads: what a house signs, and what it refuses."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from fifthstreet.ledger import heads as heads_module
from fifthstreet.ledger.heads import HeadError, HeadsFile, SigningKey
from fifthstreet.ledger.house_heads import FRESH, HouseHeads, put_aside
from fifthstreet.ledger.store import StoreError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.protocol.heads import StoredHead
from ledger.signing import NOON, OTHER, SEED, SigningHouse, twice_signed
from ledger.store.kit import DATABASES, Kind, Place, buy_in

pytestmark = pytest.mark.requirement("R47")


@pytest.fixture
def house(tmp_path: Path) -> SigningHouse:
    """Give a house that has signed two heads, of three lines and of five."""
    return twice_signed(tmp_path / "house")


def rewritten(folder: Path, *names: str) -> SigningHouse:
    """Return a house with the same key and the same file of heads, and another journal."""
    made = SigningHouse(folder)
    made.write(*names)
    return made


def test_a_head_names_size_root_chain_and_journal_and_is_signed(house: SigningHouse) -> None:
    heads = house.heads()
    head = heads.sign()
    assert head is not None
    end = house.store.head()
    assert (head.size, head.chain, head.time) == (*end, "2026-03-01T12:00:00.000000Z")
    with house.store.view() as view:
        assert head.journal == next(view.lines()).hash
    stored = HeadsFile(house.path).read()
    assert [one.head.size for one in stored] == [3, 5]
    assert stored[-1].head == head
    assert len(stored[-1].frontier) == 2


def test_nothing_is_signed_twice_nor_before_there_is_a_line(tmp_path: Path) -> None:
    house = SigningHouse(tmp_path / "house")
    assert house.heads().sign() is None
    assert house.sign("a") == house.sign()
    assert len(HeadsFile(house.path).read()) == 1


def test_a_head_is_signed_for_whoever_asks_but_not_every_time(house: SigningHouse) -> None:
    heads = house.heads()
    house.write("f")
    first = heads.current(100.0)
    house.write("g")
    assert heads.current(100.0 + FRESH / 2) == first
    later = heads.current(100.0 + FRESH)
    assert first is not None
    assert later is not None
    assert (first.size, later.size) == (6, 7)


def test_a_house_in_memory_signs_without_a_file() -> None:
    store = MemoryStore()
    heads = HouseHeads(store, SEED, None, lambda: NOON)
    heads.check()
    for name in ("a", "b"):
        store.commit([buy_in(name, "player:1", 5)])
        head = heads.sign()
    assert head is not None
    assert head.size == 2


def test_a_start_reads_the_journal_from_the_last_head_on_and_all_of_it_if_asked(
    house: SigningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = list[int]()
    store = house.store
    view = type(store.view().__enter__())
    lines = view.lines

    def noted(self: object, after: int = 0) -> object:
        reads.append(after)
        return lines(self, after)  # type: ignore[arg-type]

    monkeypatch.setattr(view, "lines", noted)
    house.heads()
    house.heads(whole=True)
    assert reads == [5, 0]


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Give a place for a store whose lines can be changed."""
    kind: Kind = request.param
    made = Place(kind, tmp_path)
    yield made
    made.close()


def test_a_line_that_was_changed_since_the_last_head_is_found_at_the_start(place: Place) -> None:
    house = SigningHouse(place.folder / "signed", place.open())
    house.sign("a", "b", "c")
    house.write("d", "e")
    place.close()
    place.unguarded("UPDATE journal SET data = substr(data, 1, 1) WHERE seq = 4")
    house.store = place.open()
    with pytest.raises(StoreError, match=r"changed at line 4.*restore"):
        house.heads()


def test_a_line_that_was_changed_before_the_last_head_is_found_if_all_is_verified(
    place: Place,
) -> None:
    house = SigningHouse(place.folder / "signed", place.open())
    house.sign("a", "b", "c")
    place.close()
    place.unguarded("UPDATE journal SET data = substr(data, 1, 1) WHERE seq = 2")
    house.store = place.open()
    house.heads()
    with pytest.raises(StoreError, match="changed at line 2"):
        house.heads(whole=True)


def test_an_older_store_is_refused(house: SigningHouse) -> None:
    older = rewritten(house.path.parent, "a", "b", "c", "d")
    with pytest.raises(HeadError, match=r"signed line 5 .* ends at line 4: .*older copy.*backup"):
        older.heads()


def test_a_store_that_went_another_way_is_refused(house: SigningHouse) -> None:
    other = rewritten(house.path.parent, "a", "b", "c", "x", "y", "z")
    with pytest.raises(HeadError, match=r"has another line 5 than .* has signed"):
        other.heads()


def test_heads_of_another_journal_are_refused(house: SigningHouse) -> None:
    other = rewritten(house.path.parent, "x", "b", "c", "d", "e")
    with pytest.raises(HeadError, match=r"is of another journal.*--heads"):
        other.heads()


def test_heads_of_another_key_are_refused(house: SigningHouse) -> None:
    house.seed = OTHER
    with pytest.raises(HeadError, match=r"signed with another key.*keys back"):
        house.heads()


def test_an_empty_store_beside_signed_heads_is_refused(house: SigningHouse) -> None:
    house.store = MemoryStore()
    with pytest.raises(HeadError, match=r"signed line 5 .* ends at line 0"):
        house.heads()
    assert put_aside(house.path).name == "house.heads.1"
    house.heads()


def changed(head: StoredHead) -> StoredHead:
    return msgspec.structs.replace(head, head=msgspec.structs.replace(head.head, size=4))


def rooted(head: StoredHead) -> StoredHead:
    return msgspec.structs.replace(head, frontier=head.frontier[::-1])


def unproved(head: StoredHead) -> StoredHead:
    return msgspec.structs.replace(head, proof=())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (changed, "not signed by the house's key"),
        (rooted, "does not have the root"),
        (unproved, "does not begin with the 3 lines"),
    ],
)
def test_a_file_of_heads_that_was_changed_is_refused(
    house: SigningHouse, change: Callable[[StoredHead], StoredHead], fault: str
) -> None:
    first, second = HeadsFile(house.path).read()
    house.path.write_bytes(
        b"".join(msgspec.json.encode(one) + b"\n" for one in (first, change(second)))
    )
    with pytest.raises(HeadError, match=fault):
        house.heads()


def test_a_line_of_the_file_that_a_power_cut_cut_short_makes_room_for_the_next(
    house: SigningHouse,
) -> None:
    house.path.write_bytes(house.path.read_bytes()[:-20])
    assert house.sign("f").size == 6
    assert [one.head.size for one in HeadsFile(house.path).read()] == [3, 6]


def test_a_file_that_is_no_file_of_heads_or_is_taken_away_is_told(house: SigningHouse) -> None:
    heads = house.heads()
    house.write("f")
    content = house.path.read_bytes()
    house.path.write_bytes(content[:100])
    with pytest.raises(HeadError, match="was cut short"):
        heads.sign()
    house.path.unlink()
    with pytest.raises(HeadError, match="cannot be written"):
        heads.sign()
    house.path.write_text("no head\n")
    with pytest.raises(HeadError, match="no head is at byte 0"):
        house.heads()
    house.path.unlink()
    house.path.mkdir()
    with pytest.raises(HeadError, match="cannot be read"):
        house.heads()


def test_a_start_reads_the_end_of_a_long_file_of_heads_and_all_of_it_if_asked(
    house: SigningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "fgh":
        house.sign(name)
    monkeypatch.setattr(heads_module, "LATEST", len(house.path.read_bytes().splitlines()[-1]) + 9)
    assert house.sign("i").size == 9
    content = house.path.read_bytes()
    house.path.write_bytes(content.replace(b'"size":3', b'"size":4'))
    house.heads()
    with pytest.raises(HeadError, match="was changed"):
        house.heads(whole=True)
    house.path.write_bytes(content)
    house.heads(whole=True)


def test_two_processes_add_to_one_file(house: SigningHouse) -> None:
    one, two = house.heads(), house.heads()
    for number, heads in enumerate((one, two, two, one)):
        house.write(f"more:{number}")
        assert heads.sign()
    assert [stored.head.size for stored in HeadsFile(house.path).read()] == [3, 5, 6, 7, 8, 9]


def test_a_house_proves_what_it_has_and_nothing_else(house: SigningHouse) -> None:
    heads = house.heads()
    assert heads.proof(3, 5) is not None
    assert heads.proof(5, 5) is not None
    for before, after in ((0, 5), (5, 3), (3, 6)):
        assert heads.proof(before, after) is None
    found = heads.inclusion(2, 5)
    with house.store.view() as view:
        assert found is not None
        assert found.hash == next(view.lines(1)).hash
    assert heads.inclusion(6, 6) is None


def test_a_house_that_closes_ends_the_proofs_under_way(house: SigningHouse) -> None:
    heads = house.heads()
    heads.close()
    with pytest.raises(StoreError, match="is closing"):
        heads.proof(1, 4)


def test_a_key_does_not_print_itself() -> None:
    assert repr(SigningKey(SEED)) == f"SigningKey({SigningKey(SEED).public})"
