"""Signed heads: what a house signs and refuses, and what a witness keeps of it."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from fifthstreet.ledger import heads as heads_module
from fifthstreet.ledger.heads import HeadError, HeadsFile, SigningKey, signed
from fifthstreet.ledger.house_heads import FRESH, HouseHeads, put_aside
from fifthstreet.ledger.store import Store, StoreError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.witness import BrokenHistoryError, Witness, kept_heads
from fifthstreet.protocol.heads import KeptHead, SignedHead
from ledger.store.kit import DATABASES, Kind, Place, buy_in

SEED, OTHER = bytes(32), bytes(31) + b"\1"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
pytestmark = pytest.mark.requirement("R47")


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


@pytest.fixture
def house(tmp_path: Path) -> SigningHouse:
    """Give a house that has signed two heads, of three lines and of five."""
    made = SigningHouse(tmp_path / "house")
    made.sign("a", "b", "c")
    made.sign("d", "e")
    return made


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
    kept = HeadsFile(house.path).read()
    assert [one.head.size for one in kept] == [3, 5]
    assert kept[-1].head == head
    assert len(kept[-1].frontier) == 2


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
    asked = list[int]()
    store = house.store
    view = type(store.view().__enter__())
    lines = view.lines

    def noted(self: object, after: int = 0) -> object:
        asked.append(after)
        return lines(self, after)  # type: ignore[arg-type]

    monkeypatch.setattr(view, "lines", noted)
    house.heads()
    house.heads(whole=True)
    assert asked == [5, 0]


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


def changed(kept: KeptHead) -> KeptHead:
    return msgspec.structs.replace(kept, head=msgspec.structs.replace(kept.head, size=4))


def rooted(kept: KeptHead) -> KeptHead:
    return msgspec.structs.replace(kept, frontier=kept.frontier[::-1])


def unproved(kept: KeptHead) -> KeptHead:
    return msgspec.structs.replace(kept, proof=())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (changed, "not signed by the house's key"),
        (rooted, "does not have the root"),
        (unproved, "does not begin with the 3 lines"),
    ],
)
def test_a_file_of_heads_that_was_changed_is_refused(
    house: SigningHouse, change: Callable[[KeptHead], KeptHead], fault: str
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
    assert [kept.head.size for kept in HeadsFile(house.path).read()] == [3, 5, 6, 7, 8, 9]


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


class Watched:
    """A house and a witness that looks at it."""

    def __init__(self, folder: Path) -> None:
        self.house = SigningHouse(folder / "house")
        self.witness = Witness(folder / "witness", lambda: NOON)

    def look(self, *, key: str = "") -> tuple[int, bool]:
        """Have the witness look; return how many lines it keeps, and whether they are new."""
        heads = self.house.heads()
        head = heads.sign()
        assert head is not None

        def prove(before: int, after: int) -> tuple[str, ...] | None:
            proof = heads.proof(before, after)
            return None if proof is None else proof.path

        seen = self.witness.see("here", head, prove, key=key)
        return seen.last.head.size, seen.is_new

    def start_over(self, *names: str) -> None:
        """Have the house forget what it has signed, and go on from another journal."""
        self.house.path.unlink()
        self.house.store = MemoryStore()
        self.house.write(*names)


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    """Give a house of five lines, of which a witness keeps the heads of three and five."""
    made = Watched(tmp_path)
    made.house.write("a", "b", "c")
    assert made.look() == (3, True)
    made.house.write("d", "e")
    assert made.look() == (5, True)
    assert made.look() == (5, False)
    return made


def test_a_witness_keeps_heads_that_go_on_countersigned(watched: Watched) -> None:
    (kept,) = kept_heads(watched.witness.folder)
    assert [one.head.size for one in kept] == [3, 5]
    assert all(one.witness and one.witness.key == watched.witness.key.public for one in kept)
    again = Witness(watched.witness.folder, lambda: NOON)
    assert again.key.public == watched.witness.key.public


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("abcd", "does not prove that it still has the 5 lines"),
        ("abcx", "does not prove that it still has the 5 lines"),
        ("abcdx", "does not begin with the 5 lines"),
        ("abxdefg", "does not begin with the 5 lines"),
        ("xbcdefg", "does not begin with the 5 lines"),
    ],
)
def test_a_rollback_or_a_rebuilt_chain_is_seen_and_kept_as_evidence(
    watched: Watched, names: str, told: str
) -> None:
    watched.start_over(*names)
    with pytest.raises(BrokenHistoryError, match=told):
        watched.look()
    evidence = (watched.witness.folder / "here.refused").read_bytes()
    shown = msgspec.json.decode(evidence, type=SignedHead)
    assert shown.size == len(names)
    assert shown.key == kept_heads(watched.witness.folder)[0][0].head.key


def test_a_house_that_shows_an_earlier_head_and_still_has_the_later_lines_is_believed(
    watched: Watched,
) -> None:
    """Of two processes of one house, one may have signed a little later than the other."""
    heads = watched.house.heads()
    first = HeadsFile(watched.house.path).read()[0].head

    def prove(before: int, after: int) -> tuple[str, ...] | None:
        proof = heads.proof(before, after)
        return None if proof is None else proof.path

    seen = watched.witness.see("here", first, prove)
    assert (seen.last.head.size, seen.is_new) == (5, False)


def test_another_key_and_a_false_signature_are_refused(watched: Watched) -> None:
    with pytest.raises(BrokenHistoryError, match="another key than the one that was named"):
        watched.look(key="00" * 32)
    head = watched.house.sign("f")
    forged = msgspec.structs.replace(head, size=9)
    with pytest.raises(BrokenHistoryError, match="not signed by the house's key"):
        watched.witness.see("here", forged, lambda *_: ())
    other = signed(SigningKey(OTHER), head)
    with pytest.raises(BrokenHistoryError, match="another key than before"):
        watched.witness.see("here", other, lambda *_: ())


def test_a_countersignature_that_was_changed_is_found(watched: Watched) -> None:
    path = watched.witness.folder / "here.heads"
    path.write_bytes(
        path.read_bytes().replace(b'"time":"2026-03-01T12', b'"time":"2026-03-01T11', 1)
    )
    with pytest.raises(HeadError, match="was changed"):
        kept_heads(watched.witness.folder)


def test_a_witness_reads_a_file_of_heads_and_goes_on_from_it(
    house: SigningHouse, tmp_path: Path
) -> None:
    witness = Witness(tmp_path / "witness", lambda: NOON)
    assert witness.see_file("disk", house.path).is_new
    house.sign("f")
    house.sign("g")
    seen = witness.see_file("disk", house.path)
    assert (seen.last.head.size, seen.is_new) == (7, True)
    assert not witness.see_file("disk", house.path).is_new
    (kept,) = kept_heads(witness.folder)
    assert [one.head.size for one in kept] == [3, 5, 6, 7]


def test_a_file_of_heads_that_went_back_or_was_begun_anew_is_refused(
    house: SigningHouse, tmp_path: Path
) -> None:
    witness = Witness(tmp_path / "witness", lambda: NOON)
    shutil.copy(house.path, tmp_path / "older")
    house.sign("f")
    witness.see_file("disk", house.path)
    with pytest.raises(BrokenHistoryError, match="does not prove that it still has the 6 lines"):
        witness.see_file("disk", tmp_path / "older")
    house.path.unlink()
    house.sign("g", "h")
    with pytest.raises(BrokenHistoryError, match="does not prove"):
        witness.see_file("disk", house.path)


def test_a_folder_without_heads_and_a_key_that_is_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(HeadError, match="no heads at"):
        kept_heads(tmp_path / "nowhere")
    assert kept_heads(tmp_path) == []
    (tmp_path / "witness.key").write_text("no key")
    with pytest.raises(HeadError, match="no key of a witness"):
        Witness(tmp_path, lambda: NOON)
    (tmp_path / "empty").touch()
    witness = Witness(tmp_path / "other", lambda: NOON)
    with pytest.raises(HeadError, match="has no head"):
        witness.see_file("disk", tmp_path / "empty")
