"""A book's folder: what `book.toml` says of it, its versions, and its texts."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from datetime import time as time_of_day
from typing import Annotated, Final

from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
)

from fifthstreet.rules.fault import BookError, BookFault, Sources, faults_of
from fifthstreet.rules.toml import UnreadableError, frozen, parse

MANIFEST: Final = "book.toml"
LABEL: Final = "[A-Za-z0-9][A-Za-z0-9._-]*"
ID: Final = "[a-z][a-z0-9_-]{0,39}"
LAST: Final = date.max - timedelta(days=1)
FIRST: Final = datetime.min.replace(tzinfo=UTC)
"""When a version begins that does not say when."""


def moment_of(on: date) -> datetime:
    """Return the moment that is meant by a date: its beginning, in UTC."""
    return on if isinstance(on, datetime) else datetime.combine(on, time_of_day(), UTC)


def _begins(value: object) -> object:
    """Return the first moment of a date."""
    return moment_of(value) if isinstance(value, date) else value


def _ends(value: object) -> object:
    """Return the moment at which a last day is over."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return moment_of(min(value, LAST) + timedelta(days=1))
    return value


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Version(_Entry):
    """One version of a book: when it is in force, and in which folder it is if not beside the list.

    A version in a folder of its own is a whole law, unless it names a base that it differs from.
    """

    version: Annotated[str, Field(pattern=f"^{LABEL}$")]
    name: str | None = None
    begins: Annotated[AwareDatetime | None, BeforeValidator(_begins), Field(alias="from")] = None
    until: Annotated[AwareDatetime | None, BeforeValidator(_ends)] = None
    folder: Annotated[str, Field(pattern=rf"^{LABEL}(/{LABEL})*$")] | None = None
    base: str | None = None

    def in_force(self, moment: datetime) -> bool:
        """Return whether the version is in force at a moment."""
        return (self.begins is None or self.begins <= moment) and (
            self.until is None or moment < self.until
        )


class Manifest(_Entry):
    """What `book.toml` says: what the book is called, what it differs from, and its versions."""

    id: Annotated[str, Field(pattern=f"^{ID}$")]
    title: Annotated[str, Field(min_length=1)]
    base: str | None = None
    versions: Annotated[tuple[Version, ...], Field(min_length=1)]

    def stamp(self, version: Version) -> str:
        """Return the part of the law that says which book and version it is."""
        lines = [
            "[document]",
            f"id = {json.dumps(self.id)}",
            f"title = {json.dumps(self.title, ensure_ascii=False)}",
            f"version = {json.dumps(version.name or version.version, ensure_ascii=False)}",
        ]
        if version.begins is not None:
            lines.append(f"effective_from = {version.begins.isoformat()}")
        if version.until is not None:
            lines.append(f"effective_until = {version.until.isoformat()}")
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A book's folder: where it is, its texts by their paths in it, and what could not be read."""

    place: str
    texts: Mapping[str, str]
    unread: Mapping[str, str] = field(default_factory=dict)
    """Why a file could not be read, by its path."""

    def manifest(self) -> Manifest:
        """Return what `book.toml` says, or raise with every fault of it."""
        name = f"{self.place}/{MANIFEST}"
        if MANIFEST in self.unread:
            raise BookError(self.unread[MANIFEST])
        if MANIFEST not in self.texts:
            raise BookError(
                f"{self.place} has no {MANIFEST}, so it is no book.",
                remedy="`fifthstreet new-book` writes a book to begin with.",
            )
        text = self.texts[MANIFEST]
        try:
            read = Manifest.model_validate(frozen(parse(text, name=name)))
        except UnreadableError as error:
            raise BookError(error.what, remedy=error.remedy) from None
        except ValidationError as error:
            raise faulty_manifest(self, faults_of(error)) from None
        if faults := [*_faults_of_versions(read.versions)]:
            raise faulty_manifest(self, faults)
        return read


def _faults_of_versions(versions: tuple[Version, ...]) -> Iterator[BookFault]:
    labels = [version.version for version in versions]
    for index, version in enumerate(versions):
        if version.version in labels[:index]:
            says = f"{version.version} is listed already. Choose another"
            yield BookFault(path=("versions", index, "version"), says=says)
        if version.until is not None and version.until <= (version.begins or FIRST):
            says = "the version ends before it begins. Write a later day"
            yield BookFault(path=("versions", index, "until"), says=says)


def faulty_manifest(folder: Folder, faults: Iterable[BookFault]) -> BookError:
    """Return the error for faults of a folder's `book.toml`."""
    name = f"{folder.place}/{MANIFEST}"
    sources = Sources({name: folder.texts[MANIFEST]})
    return BookError.listing("The book has", [sources.message(name, fault) for fault in faults])
