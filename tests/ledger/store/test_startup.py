"""What is looked at before a store is opened: its anchor, its files, and what lies beside them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.anchor import WIDTH, Anchor, AnchorError, read_heads
from fifthstreet.ledger.store import Store, StoreError, open_store
from ledger.store.kit import Place, buy_in, small_house

pytestmark = pytest.mark.requirement("R47")


class AnchoredHouse:
    """A house of one file with an anchor, copies of both, and a way back to them."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.database = folder / "house.db"
        self.anchor = folder / "house.anchor"

    def open(self) -> Store:
        return open_store(str(self.database), anchor=self.anchor)

    def write(self, *names: str) -> None:
        with self.open() as store:
            for name in names:
                store.commit([buy_in(name, "player:1", 5)])

    def as_today(self) -> None:
        """Take the head after line 1 out, which anchors had not in the beginning."""
        heads = [head for head in read_heads(self.anchor) if head.seq > 1]
        self.anchor.unlink()
        anchor = Anchor(self.anchor)
        for head in heads:
            anchor.note(head)
        anchor.close()

    def refused(self) -> str:
        """Return why the house is not opened, and see that the anchor is as it was."""
        before = self.anchor.read_bytes()
        with pytest.raises(AnchorError) as refused:
            self.open()
        assert self.anchor.read_bytes() == before
        return str(refused.value)


@pytest.fixture(params=["today's", "earlier"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], AnchoredHouse]:
    """Give houses whose anchors are of today's kind, or of the one before it."""

    def made(name: str) -> AnchoredHouse:
        found = AnchoredHouse(tmp_path / name)
        if request.param == "earlier":
            plain = found.write

            def write(*names: str) -> None:
                plain(*names)
                found.as_today()

            found.write = write  # type: ignore[method-assign]
        return found

    return made


def test_an_older_copy_of_the_store_is_not_opened(house: Callable[[str], AnchoredHouse]) -> None:
    ours = house("ours")
    ours.write("a", "b")
    shutil.copy(ours.database, ours.database.with_suffix(".older"))
    ours.write("c", "d")
    shutil.move(ours.database, ours.database.with_suffix(".newest"))
    shutil.copy(ours.database.with_suffix(".older"), ours.database)
    answer = ours.refused()
    assert "knows line 4 of the journal, and the store ends at line 2" in answer
    assert "restore the newest backup" in answer
    assert "--anchor" in answer
    shutil.move(ours.database.with_suffix(".newest"), ours.database)
    ours.write("e")
    assert read_heads(ours.anchor)[-1].seq == 5


def test_a_store_that_went_another_way_is_not_opened(house: Callable[[str], AnchoredHouse]) -> None:
    ours, theirs = house("ours"), house("theirs")
    ours.write("a", "b")
    for name in ("house.db", "house.anchor"):
        shutil.copy(ours.database.with_name(name), theirs.database.with_name(name))
    ours.write("c")
    theirs.write("x", "y", "z")
    shutil.copy(theirs.database, ours.database)
    assert "different journals after line 2" in ours.refused()


def test_an_anchor_of_another_house_is_refused(house: Callable[[str], AnchoredHouse]) -> None:
    ours, theirs = house("ours"), house("theirs")
    ours.write("a", "b", "c")
    theirs.write("x", "y")
    ours.anchor = theirs.anchor
    answer = ours.refused()
    assert "is the anchor of another journal" in answer
    assert "--anchor" in answer


def test_an_empty_store_does_not_take_the_anchor_of_a_house(
    house: Callable[[str], AnchoredHouse],
) -> None:
    ours = house("ours")
    ours.write("a", "b", "c")
    ours.database.unlink()
    assert "the store ends at line 0" in ours.refused()


def test_an_anchor_that_is_behind_goes_on(house: Callable[[str], AnchoredHouse]) -> None:
    """A crash between a commit and its anchor leaves it so, and an anchor may come late."""
    ours = house("ours")
    ours.write("a", "b")
    older = ours.anchor.read_bytes()
    ours.write("c", "d")
    ours.anchor.write_bytes(older)
    ours.write("e")
    ours.anchor.unlink()
    ours.write("f")
    assert [head.seq for head in read_heads(ours.anchor)][-1] == 6
    with ours.open() as store:
        assert audit(store, anchors=[ours.anchor]).ok


def test_an_anchor_says_from_its_first_head_on_whose_it_is(tmp_path: Path) -> None:
    ours, theirs = AnchoredHouse(tmp_path / "ours"), AnchoredHouse(tmp_path / "theirs")
    ours.write("a", "b", "c", "d")
    theirs.write("w", "x", "y", "z")
    assert read_heads(ours.anchor)[0].seq == read_heads(theirs.anchor)[0].seq == 1
    assert read_heads(ours.anchor)[0] != read_heads(theirs.anchor)[0]


def test_an_audit_finds_an_anchor_of_another_house_beside_the_right_one(tmp_path: Path) -> None:
    ours, theirs = AnchoredHouse(tmp_path / "ours"), AnchoredHouse(tmp_path / "theirs")
    ours.write("a", "b", "c")
    theirs.write("x", "y", "z")
    with ours.open() as store:
        assert audit(store, anchors=[ours.anchor]).ok
        assert not audit(store, anchors=[theirs.anchor, ours.anchor]).ok
        assert not audit(store, anchors=[ours.anchor, theirs.anchor]).ok


def test_an_anchor_is_never_ahead_of_what_is_durable(tmp_path: Path) -> None:
    """At each point where the house may be killed, the store has all that the anchor knows."""
    place = Place("sqlite", tmp_path)
    place.open().close()
    reader = open_store(place.address, read_only=True)
    seen: list[int] = []

    def look(point: str) -> None:
        known = max((head.seq for head in read_heads(place.anchor)), default=0)
        assert known <= reader.head().seq, point
        seen.append(known)

    store = place.open(fault=look)
    for batch in small_house(1):
        store.commit([batch])
    assert seen[-1] == store.head().seq
    reader.close()
    place.close()


def test_an_anchor_is_not_overwritten_with_what_is_behind_it(tmp_path: Path) -> None:
    ours = AnchoredHouse(tmp_path / "ours")
    ours.write("a", "b", "c")
    anchor, before = Anchor(ours.anchor), ours.anchor.read_bytes()
    with pytest.raises(AnchorError, match="behind"):
        anchor.note(read_heads(ours.anchor)[0])
    anchor.close()
    assert ours.anchor.read_bytes() == before


def test_a_line_of_an_anchor_that_a_power_cut_cut_short_makes_room_for_the_next(
    tmp_path: Path,
) -> None:
    ours = AnchoredHouse(tmp_path / "ours")
    ours.write("a", "b")
    with ours.anchor.open("ab") as file:
        file.write(b"0000000000")
    anchor = Anchor(ours.anchor, spacing=3)
    latest = read_heads(ours.anchor)[-1]
    anchor.note(latest._replace(seq=3))
    anchor.close()
    assert [head.seq for head in read_heads(ours.anchor)] == [1, 2, 3]
    assert len(ours.anchor.read_bytes()) % WIDTH == 0


def spoil(path: Path, start: int, end: int) -> None:
    """Overwrite some pages of a file."""
    with path.open("r+b") as file:
        file.seek(start * 4096)
        file.write(b"\xa5" * (end - start) * 4096)


def test_a_file_of_which_pages_were_overwritten_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with open_store(str(path)) as store:
        for number in range(40):
            store.commit([buy_in(f"in:{number}", f"player:{number}", 5)])
    pages = path.stat().st_size // 4096
    sound = path.read_bytes()
    for page in range(pages):
        spoil(path, page, page + 1)
        with pytest.raises(StoreError, match="restore"):
            open_store(str(path))
        path.write_bytes(sound)
    with open_store(str(path)) as store:
        assert store.head().seq == 40


def test_a_journal_without_its_last_lines_is_not_opened(tmp_path: Path) -> None:
    place = Place("sqlite", tmp_path)
    store = place.open()
    for batch in small_house(1):
        store.commit([batch])
    place.close()
    place.unguarded("DELETE FROM journal WHERE seq > 10")
    with pytest.raises(StoreError, match=r"ends at line 10, and it has written 14.*restore"):
        open_store(place.address)
    place.unguarded("DELETE FROM chain")
    with pytest.raises(StoreError, match="was emptied"):
        open_store(place.address)


def test_a_store_whose_log_was_left_behind_is_not_made_anew(tmp_path: Path) -> None:
    path, log = tmp_path / "house.db", tmp_path / "house.db-wal"
    store = open_store(str(path))
    store.commit([buy_in("a", "player:1", 5)])
    content = log.read_bytes()
    store.close()
    path.unlink()
    log.write_bytes(content)
    with pytest.raises(StoreError, match=r"house\.db is missing, but house\.db-wal is still there"):
        open_store(str(path))
    assert not path.exists()
    assert log.read_bytes() == content
    log.unlink()
    open_store(str(path)).close()


def test_a_file_that_is_taken_away_is_not_made_anew_by_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    store = open_store(str(path))
    for name in ("house.db", "house.db-wal", "house.db-shm"):
        (tmp_path / name).unlink()
    views = [store.view() for _ in range(3)]
    for view in views:  # more than are open already
        try:
            view.__enter__()
        except FifthStreetError:
            break
    assert not path.exists()
    with pytest.raises(StoreError, match="is gone"):
        store.commit([buy_in("a", "player:1", 5)])
    store.close()
    assert not path.exists()


def test_a_store_that_is_empty_where_one_should_be_is_not_made(tmp_path: Path) -> None:
    place = Place("postgres", tmp_path)
    with pytest.raises(StoreError, match="holds no house"):
        open_store(place.address, create=False)
    open_store(place.address).close()
    with open_store(place.address, create=False) as store:
        assert store.head().seq == 0
    with pytest.raises(StoreError, match="There is no store"):
        open_store(str(tmp_path / "none.db"), create=False)
    assert not (tmp_path / "none.db").exists()
