"""Libraries that only some papers need; without them everything else still works."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from fifthstreet.errors import FifthStreetError

ANALYSIS = ("numba", "numpy", "platformdirs")
"""What computing figures needs."""


class MissingLibraryError(FifthStreetError):
    """A paper needs a library that is not installed; says which one and how to get it."""


def library(name: str, *, extra: str) -> ModuleType:
    """Return a library, or say which extra of the package brings it."""
    try:
        return import_module(name)
    except ImportError:
        raise _missing(name, extra) from None


def can_compute() -> bool:
    """Tell whether the libraries that compute figures are installed."""
    return all(find_spec(name) is not None for name in ANALYSIS)


def computing() -> None:
    """Refuse where figures cannot be computed."""
    for name in ANALYSIS:
        if find_spec(name) is None:
            raise _missing(name, "analysis")


def _missing(name: str, extra: str) -> MissingLibraryError:
    return MissingLibraryError(
        f"This needs the library {name}, which is not installed.",
        remedy=f"Get it with: pip install 'fifthstreet[{extra}]'",
    )
