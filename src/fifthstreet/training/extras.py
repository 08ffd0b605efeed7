"""Libraries that only training needs; without them everything else still works."""

from importlib.util import find_spec

from fifthstreet.errors import FifthStreetError


class MissingLibraryError(FifthStreetError):
    """Training needs a library that is not installed; says which one and how to get it."""


def require(*names: str) -> None:
    """Refuse where one of some libraries is not installed."""
    for name in names:
        if find_spec(name) is None:
            raise missing(name)


def missing(name: str) -> MissingLibraryError:
    """Return the error of a library that is not installed."""
    return MissingLibraryError(
        f"Training needs the library {name}, which is not installed.",
        remedy="Install it with: pip install 'fifthstreet[training]'",
    )
