"""Counts on disk are read back whole, and never where anything is wrong with them."""

import json
from pathlib import Path

import numpy as np
import pytest

from fifthstreet.analysis import store


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    monkeypatch.setenv(store.FOLDER, str(tmp_path / "deep" / "folder"))
    return []


def count(counted: list[int]) -> store.Arrays:
    def made() -> store.Arrays:
        counted.append(1)
        return {
            "a": np.arange(12, dtype=np.int32).reshape(3, 4),
            "b": np.array([7, 9], dtype=np.uint16),
        }

    return store.cached_arrays("some", made)


def path() -> Path:
    return store.folder() / "some.census"


def test_what_was_counted_once_is_read_the_second_time(counted: list[int]) -> None:
    first, second = count(counted), count(counted)
    assert counted == [1]
    for name, array in first.items():
        assert second[name].dtype == array.dtype
        assert (second[name] == array).all()
    assert [each.name for each in store.folder().iterdir()] == ["some.census"]


@pytest.mark.parametrize("where", [0, 40, -1, -9])
def test_one_wrong_byte_and_it_is_counted_anew(counted: list[int], where: int) -> None:
    count(counted)
    data = bytearray(path().read_bytes())
    data[where] ^= 1
    path().write_bytes(bytes(data))
    assert (count(counted)["b"] == [7, 9]).all()
    assert counted == [1, 1]
    count(counted)
    assert counted == [1, 1]


def test_a_shortened_file_and_one_of_another_version_are_no_files(counted: list[int]) -> None:
    count(counted)
    data = path().read_bytes()
    path().write_bytes(data[:-3])
    count(counted)
    line, _, body = data.partition(b"\n")
    header = json.loads(line)
    header["version"] += 1
    path().write_bytes(json.dumps(header).encode() + b"\n" + body)
    count(counted)
    path().write_bytes(b"")
    count(counted)
    assert counted == [1, 1, 1, 1]


def test_a_folder_that_cannot_be_written_is_no_matter(
    counted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(store.FOLDER, str(tmp_path / "file"))
    count(counted)
    assert (count(counted)["b"] == [7, 9]).all()
    assert counted == [1, 1]
