"""Faults of the law's own files: what is wrong, at which key, and where that key is."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import ValidationError

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.location import Locations, Path


class BookError(FifthStreetError):
    """A rule book or the options cannot be loaded; every fault is listed."""

    @classmethod
    def listing(cls, what: str, faults: Iterable[str]) -> "BookError":
        """Return the error that lists some faults, a line for each."""
        return cls(f"{what} faults:\n" + "\n".join(f"  {fault}" for fault in faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFault:
    """One thing that is wrong: the key, and a sentence on it."""

    path: Path
    says: str
    missing: bool = False
    """Whether the key is required and nobody gives it."""

    @property
    def key(self) -> str:
        """Return the dotted key."""
        return ".".join(map(str, self.path))


SAYS: Mapping[str, str] = {
    "missing": "This is required. Write it",
    "extra_forbidden": "There is no such key. Correct its spelling, or remove it",
    "greater_than_equal": "The number must be {ge:,} or more. Correct it",
    "less_than_equal": "The number must be {le:,} or less. Correct it",
    "too_short": "The list needs at least {min_length} entry. Add one",
    "too_long": "The list has {actual_length} entries, and {max_length} are the maximum. "
    "Remove some",
}
"""What is said of a value where the checker of types would speak of Python."""


def faults_of(error: ValidationError, *, under: Path = ()) -> Iterator[BookFault]:
    """Yield what a record cannot hold, each value with its path.

    A list that is too short only because its entries are wrong is not reported beside them.
    """
    errors = error.errors(include_url=False)
    places = [fault["loc"] for fault in errors]
    for fault in errors:
        loc, kind = fault["loc"], fault["type"]
        if kind == "too_short" and any(loc == place[: len(loc)] != place for place in places):
            continue
        says = fault["msg"].removeprefix("Value error, ")
        if kind in SAYS:
            says = SAYS[kind].format(**fault.get("ctx", {}))
        yield BookFault(path=(*under, *loc), says=says, missing=kind == "missing")


@dataclass(frozen=True, slots=True)
class Sources:
    """The texts of some TOML files by their names, each scanned once something is wrong in it."""

    texts: Mapping[str, str]
    _scanned: dict[str, Locations] = field(default_factory=dict)

    def place(self, name: str, key: str) -> str:
        """Return file, line and column of a key, or of the nearest table above it."""
        if name not in self._scanned:
            self._scanned[name] = Locations(self.texts[name])
        at = self._scanned[name].find(key)
        return f"{name}:{at.line}:{at.column}"

    def message(self, name: str, fault: BookFault) -> str:
        """Return a fault on one line: its place, its key and what is wrong."""
        return ": ".join(filter(None, (self.place(name, fault.key), fault.key, fault.says)))
