"""Checksums of a store's pages are compared in little memory, however large its file is."""

import tracemalloc
from pathlib import Path

import pytest

from fifthstreet.ledger.store.files import AT_ONCE, MAGIC, PageSums
from fifthstreet.ledger.store.refusals import StoreLostError

PAGE = 4_096
PAGES = 2 * AT_ONCE + 37
LOOKS = 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    header = MAGIC + PAGE.to_bytes(2, "big")
    path.write_bytes(header.ljust(PAGE, b"\0") + b"x" * PAGE * (PAGES - 1))
    return path


def test_looking_at_a_large_file_takes_a_buffer_and_four_or_eight_bytes_a_page(file: Path) -> None:
    sums = PageSums(str(file))
    tracemalloc.start()
    try:
        for _ in range(2 * LOOKS):
            sums.look()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        sums.close()
    assert len(sums._sums) == PAGES
    assert most < 20 * PAGES < PAGE * AT_ONCE


@pytest.mark.parametrize("page", [1, AT_ONCE, PAGES - 1])
def test_a_page_that_changes_is_named_wherever_it_is(file: Path, page: int) -> None:
    sums = PageSums(str(file))
    for _ in range(LOOKS):
        sums.look()
    sums.compare()
    with file.open("r+b") as changed:
        changed.seek(page * PAGE + 7)
        changed.write(b"y")
    with pytest.raises(StoreLostError, match=f"page {page + 1:,} has changed"):
        sums.compare()
    sums.forget()
    for _ in range(2 * LOOKS):
        sums.look()
    sums.close()
