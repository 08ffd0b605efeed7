"""What a witness keeps of the heads that a house signs, and what it refuses."""

import shutil
from pathlib import Path

import msgspec
import pytest

from fifthstreet.ledger.heads import HeadError, HeadsFile, SigningKey, signed
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.witness import BrokenHistoryError, Witness, stored_heads
from fifthstreet.protocol.heads import SignedHead
from ledger.signing import NOON, OTHER, SigningHouse, twice_signed

pytestmark = pytest.mark.requirement("R47")


@pytest.fixture
def house(tmp_path: Path) -> SigningHouse:
    """Give a house that has signed two heads, of three lines and of five."""
    return twice_signed(tmp_path / "house")


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
    (stored,) = stored_heads(watched.witness.folder)
    assert [one.head.size for one in stored] == [3, 5]
    assert all(one.witness and one.witness.key == watched.witness.key.public for one in stored)
    again = Witness(watched.witness.folder, lambda: NOON)
    assert again.key.public == watched.witness.key.public


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("abcd", "does not prove that it still has the 5 lines"),
        ("abcx", "does not prove that it still has the 5 lines"),
        ("abcdx", "are not the 5 lines"),
        ("abxdefg", "does not begin with the 5 lines"),
        ("xbcdefg", "does not begin with the 5 lines"),
    ],
)
def test_a_rollback_or_a_rebuilt_chain_is_seen_and_kept_as_evidence(
    watched: Watched, names: str, text: str
) -> None:
    watched.start_over(*names)
    with pytest.raises(BrokenHistoryError, match=text):
        watched.look()
    evidence = (watched.witness.folder / "here.refused").read_bytes()
    shown = msgspec.json.decode(evidence, type=SignedHead)
    assert shown.size == len(names)
    assert shown.key == stored_heads(watched.witness.folder)[0][0].head.key


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
        stored_heads(watched.witness.folder)


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
    (stored,) = stored_heads(witness.folder)
    assert [one.head.size for one in stored] == [3, 5, 6, 7]


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


def test_a_house_that_went_back_is_known_under_another_name(
    house: SigningHouse, tmp_path: Path
) -> None:
    witness = Witness(tmp_path / "witness", lambda: NOON)
    shutil.copy(house.path, tmp_path / "older")
    house.sign("f")
    witness.see_file("disk", house.path)
    with pytest.raises(BrokenHistoryError, match="does not prove that it still has the 6 lines"):
        witness.see_file("moved", tmp_path / "older")
    assert [len(heads) for heads in stored_heads(witness.folder)] == [3, 0]


def test_a_house_that_goes_on_may_come_under_another_name(
    house: SigningHouse, tmp_path: Path
) -> None:
    witness = Witness(tmp_path / "witness", lambda: NOON)
    witness.see_file("disk", house.path)
    assert witness.see_file("copy", house.path).is_new
    house.sign("f")
    seen = witness.see_file("moved", house.path)
    assert (seen.last.head.size, seen.is_new) == (6, True)
    sizes = [[one.head.size for one in heads] for heads in stored_heads(witness.folder)]
    assert sizes == [[5], [3, 5], [6]]


def test_a_folder_without_heads_and_a_key_that_is_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(HeadError, match="no heads at"):
        stored_heads(tmp_path / "nowhere")
    assert stored_heads(tmp_path) == []
    (tmp_path / "witness.key").write_text("no key")
    with pytest.raises(HeadError, match="no key of a witness"):
        Witness(tmp_path, lambda: NOON)
    (tmp_path / "empty").touch()
    witness = Witness(tmp_path / "other", lambda: NOON)
    with pytest.raises(HeadError, match="has no head"):
        witness.see_file("disk", tmp_path / "empty")
