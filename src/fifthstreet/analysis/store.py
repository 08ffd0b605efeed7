"""Counts kept on disk: written whole or not at all, and read only where nothing was changed.

A file is one line of JSON (version, names and shapes of the arrays, digest) and then their bytes. A
file of another version, a shortened one or one with a single wrong bit is taken for no file.
"""

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np

VERSION = 1
"""Goes up whenever what is counted, or how it is laid out, changes."""

FOLDER = "FIFTHSTREET_CACHE"
"""The environment variable that names another folder."""

Arrays = Mapping[str, np.ndarray]


def folder() -> Path:
    """Return where counts are kept: the user's folder for caches, or the one that is named."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("fifthstreet")


def cached_arrays(name: str, count: Callable[[], Arrays]) -> Arrays:
    """Return arrays from disk, or count them and keep them; a disk that refuses is no matter."""
    path = folder() / f"{name}.census"
    result = _read(path)
    if result is not None:
        return result
    outcome = count()
    with contextlib.suppress(OSError):
        _write(path, outcome)
    return outcome


def is_cached(name: str) -> bool:
    """Tell whether arrays of this name lie on disk."""
    return (folder() / f"{name}.census").exists()


def written(*numbers: int | Fraction) -> np.ndarray:
    """Return numbers as their letters; their figures may be longer than those of an array.

    >>> read_written(written(10**30, Fraction(1, 3)))
    ('1000000000000000000000000000000', '1/3')
    """
    return np.frombuffer(" ".join(map(str, numbers)).encode(), np.uint8)


def read_written(letters: np.ndarray) -> tuple[str, ...]:
    """Return the numbers that were written, for whatever reads them."""
    return tuple(bytes(letters).decode().split())


def _read(path: Path) -> Arrays | None:
    try:
        data = path.read_bytes()
        line, _, _ = data.partition(b"\n")
        header = json.loads(line)
        body = memoryview(data)[len(line) + 1 :]
        if header["version"] != VERSION or header["digest"] != hashlib.sha256(body).hexdigest():
            return None
        return _split(body, header["arrays"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _split(body: memoryview, described: list[tuple[str, str, list[int]]]) -> Arrays:
    arrays, start = {}, 0
    for name, kind, shape in described:
        count = int(np.prod(shape))
        dtype = np.dtype(kind)
        arrays[name] = np.frombuffer(body, dtype, count, start).reshape(shape)
        start += count * dtype.itemsize
    return arrays


def _write(path: Path, arrays: Arrays) -> None:
    whole = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    digest = hashlib.sha256()
    for array in whole.values():
        digest.update(array.data)
    described = [(name, array.dtype.str, array.shape) for name, array in whole.items()]
    header = {"version": VERSION, "digest": digest.hexdigest(), "arrays": described}
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(json.dumps(header).encode() + b"\n")
            for array in whole.values():
                file.write(array.data)
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
