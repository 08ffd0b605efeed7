"""Files that a person names: read up to a maximum size, and never overwritten."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from fifthstreet.errors import FifthStreetError


class FileError(FifthStreetError):
    """A file cannot be opened; says which one and why in words."""


def read(
    file: str, *, kind: str = "TOML", smaller: str | None = None, most: int | None = None
) -> str:
    """Return the text of a file, or of standard input where the file is called ``-``.

    Never more than the permitted size is taken in, however large (or endless) the file is; `kind`
    is what it should hold, and `smaller` what helps where it has more than `most` bytes.
    """
    from fifthstreet.rules.toml import MOST_BYTES, SMALL_SUBMISSION, decode

    most = most or MOST_BYTES
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(most + 1)
    except OSError as error:
        raise _reason(error, file) from None
    smaller = smaller or SMALL_SUBMISSION
    return decode(data, name=name_of(file), kind=kind, smaller=smaller, most=most)


def name_of(file: str) -> str:
    """Return what messages call a file."""
    return "standard input" if file == "-" else file


def write_new(file: str, text: str) -> None:
    """Write a text to a file that must not be there yet."""
    write_new_bytes(file, text.encode())


@contextmanager
def new_file(file: str) -> Iterator[BinaryIO]:
    """Open a file for bytes that must not be there yet."""
    try:
        with Path(file).open("xb") as opened:
            yield opened
    except FileNotFoundError:
        folder = str(Path(file).parent)
        raise FileError(
            f"There is no folder {folder!r} to write to.", remedy="Create it, or name another."
        ) from None
    except OSError as error:
        raise _reason(error, file) from None


def write_new_bytes(file: str, data: bytes) -> None:
    """Write bytes to a file that must not be there yet."""
    with new_file(file) as opened:
        opened.write(data)


def _reason(error: OSError, file: str) -> FileError:
    match error:
        case FileExistsError():
            return FileError(f"{file!r} already exists.", remedy="Choose another name.")
        case FileNotFoundError():
            return FileError(f"There is no file or folder {file!r}.", remedy="Check the name.")
        case IsADirectoryError():
            return FileError(f"{file!r} is a folder, not a file.", remedy="Name a file in it.")
        case PermissionError():
            return FileError(f"You may not open {file!r}.", remedy="Check its permissions.")
        case _:
            return FileError(f"{file!r} cannot be opened: {error.strerror}.")
