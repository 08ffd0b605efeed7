"""A run kept in a file, so that it can be stopped and go on another day."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.simulation.executor import Run

MOST_BYTES = 64 * 2**20


def load(running: Run[Any], path: Path) -> bool:
    """Take in what a file holds of a run; False where there is no such file yet."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise FifthStreetError(
                f"{path} is too large to be a run.", remedy="Choose another file."
            )
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise FifthStreetError(
            f"{path} is not a run ({type(error).__name__}).", remedy="Choose another file."
        ) from None
    running.resume(content)
    return True


def save(running: Run[Any], path: Path) -> None:
    """Write a run to its file, whole or not at all."""
    folder = path.resolve().parent
    try:
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            json.dump(running.as_json(), file)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except OSError as error:
        raise FifthStreetError(
            f"Cannot write {path}: {error.strerror}.", remedy="Choose another file."
        ) from None
