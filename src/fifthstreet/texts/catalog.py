"""The catalogs of all languages: of the package, of the books, and of folders that a house adds.

A folder has a file `<language>.ftl` or a folder `<language>` with several. A text of a later folder
replaces one of an earlier, and a text that a language lacks is the English one.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from fifthstreet.refusals import SENTENCES
from fifthstreet.texts.fluent_file import FluentFile, read_file, read_source, variables
from fifthstreet.texts.locales import locale_of

VARIABLE: Final = "FIFTHSTREET_TEXTS"
"""Folders with further catalogs, separated as the system separates paths."""
ENGLISH: Final = "en"
OF_THE_HOUSE: Final = ("refusal", "sign")
"""The first words of texts that are no page's own."""
LATER: Final = ("analysis", "console", "dealing", "pit", "refusal")
"""The first words of texts that a page asks for by themselves, when it shows them."""
FIRST: Final = "first"
"""The part of a catalog with all other texts, which every page needs at once."""


@dataclass(frozen=True, eq=False)
class Catalog:
    """The texts of a language, its own name, and what its files have wrong."""

    language: str
    name: str
    file: FluentFile

    @cached_property
    def source(self) -> str:
        """Return all texts as one Fluent file."""
        return self.file.source

    def part(self, name: str) -> str:
        """Return one part as a Fluent file: the first, or the one of a word in `LATER`."""
        words = ((id_.partition("-")[0], id_) for id_ in self.file.entries)
        ids = [id_ for word, id_ in words if (word if word in LATER else FIRST) == name]
        entries = {id_: self.file.entries[id_] for id_ in ids}
        return replace(self.file, entries=entries).source

    @cached_property
    def tag(self) -> str:
        """Return a hash that changes with the texts."""
        return hashlib.sha256(self.source.encode()).hexdigest()[:20]


_books: list[Callable[[], Iterable[Path]]] = []


def folders() -> tuple[Path, ...]:
    """Return the folders with catalogs: of books on the shelf, then those of the environment."""
    own = (Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part)
    places = (place for named in _books for place in named())
    return (*(path for place in places for path in _of_books(place)), *own)


def name_books(places: Callable[[], Iterable[Path]]) -> None:
    """Take the texts of books outside the package from the folders of these, once asked for."""
    _books[:] = [places]


def _of_books(shelf: Path) -> list[Path]:
    """Return the catalogs of a book's folder, and of every book in a folder of books."""
    return [*shelf.glob("texts"), *sorted(shelf.glob("*/texts"))]


def catalogs(more: Sequence[Path] | None = None) -> Mapping[str, Catalog]:
    """Return the catalogs by language; files that were changed or added are read again.

    >>> sorted(catalogs(()))
    ['de', 'en']
    """
    with as_file(files("fifthstreet")) as package:
        own = (package / "texts", *_of_books(package / "rules" / "books"))
        listing = tuple(_listing((*own, *(folders() if more is None else more))))
    return _read(listing)


_Entry = tuple[str, Path, int, int]
"""A language, a file of it, and what tells whether the file has changed."""


def _listing(places: Sequence[Path]) -> Iterator[_Entry]:
    for place in places:
        for path in sorted((*place.glob("*.ftl"), *place.glob("*/*.ftl"))):
            status = path.stat()
            language = path.stem if path.parent == place else path.parent.name
            yield language, path, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=8)
def _read(listing: tuple[_Entry, ...]) -> Mapping[str, Catalog]:
    """Return the catalogs of some files; English has the sentences of refusals besides."""
    english = "".join(f"refusal-{code} = {text}\n" for code, text in SENTENCES.items())
    parts: dict[str, list[FluentFile]] = {ENGLISH: [read_source(english, "refusals.tsv")]}
    for language, path, _, _ in listing:
        parts.setdefault(language, []).append(read_file(path))
    return {language: _catalog(language, read) for language, read in sorted(parts.items())}


def complete_catalogs() -> Mapping[str, Catalog]:
    """Return the catalogs as pages read them: whatever a language lacks, or has wrong, is English.

    >>> complete_catalogs()["de"].file.entries.keys() >= catalogs()["en"].file.entries.keys()
    True
    """
    return _complete(*catalogs().values())


@lru_cache(maxsize=8)
def _complete(*every: Catalog) -> Mapping[str, Catalog]:
    english = next(one for one in every if one.language == ENGLISH).file
    return {one.language: replace(one, file=_filled(one.file, english)) for one in every}


def _filled(file: FluentFile, english: FluentFile) -> FluentFile:
    """Return a file with the English texts that it lacks, or has with values that no page gives."""
    known = english.entries
    usable = {
        id_: entry
        for id_, entry in file.entries.items()
        if id_ not in known or {*variables(entry)} <= {*variables(known[id_])}
    }
    return replace(file, entries={**known, **usable})


def _catalog(language: str, parts: Sequence[FluentFile]) -> Catalog:
    entries = {id_: entry for part in parts for id_, entry in part.entries.items()}
    faults = tuple(fault for part in parts for fault in part.faults)
    groups = tuple(group for part in parts for group in part.groups)
    locale = locale_of(language)
    name = locale.get_display_name() if locale else None
    return Catalog(language, name or language, FluentFile(entries, groups, faults))


def faults(more: Sequence[Path] | None = None) -> Iterator[str]:
    """Yield what is wrong with the catalogs: what cannot be read, and what English lacks."""
    every = catalogs(more)
    english = every[ENGLISH].file
    for catalog in every.values():
        yield from catalog.file.faults
        if locale_of(catalog.language) is None:
            yield f"{catalog.language!r} is no language. Name the file after one, as in de.ftl."
        for id_, entry in catalog.file.entries.items():
            if id_.startswith("-") or _is_open(id_, english.groups):
                continue
            if id_ not in english.entries:
                yield f"{catalog.language}: No page and no sign has a text {id_!r}."
            elif more_values := set(variables(entry)) - set(variables(english.entries[id_])):
                listed = ", ".join(sorted(more_values))
                yield f"{catalog.language}: The text {id_!r} has no value {listed}."


def _is_open(id_: str, groups: Sequence[str]) -> bool:
    """Return whether a text is looked up by what it is about, so that English need not have it."""
    return any(id_.startswith(f"{group}-") for group in groups)


def negotiate(wanted: str, known: Sequence[str]) -> str:
    """Return the language that the header `Accept-Language` prefers among those there are.

    >>> negotiate("fr-CH, de-AT;q=0.9, en;q=0.8", ["de", "en"])
    'de'
    >>> negotiate("", ["de", "en"])
    'en'
    """
    ranked: list[tuple[float, str]] = []
    for part in wanted.split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        by_case = {one.lower(): one for one in known}
        parts = tag.strip().lower().split("-")
        prefixes = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
        if weight > 0 and (match := next((p for p in prefixes if p in by_case), None)):
            ranked.append((weight, by_case[match]))
    best = max((weight for weight, _ in ranked), default=0)
    return next((language for weight, language in ranked if weight == best), ENGLISH)


def english_places() -> dict[str, int | list[str]]:
    """Return the English texts of the pages by id, each with its values in order.

    A text without values has 0. A group that is looked up by a key has one entry, `group-*`, with 0
    where its texts have no values, and 1 where they have values by name.
    """
    file = catalogs(())[ENGLISH].file
    places: dict[str, int | list[str]] = {}
    for id_, entry in file.entries.items():
        names = variables(entry)
        group = next((group for group in file.groups if id_.startswith(f"{group}-")), None)
        if group:
            places[f"{group}-*"] = max(int(bool(names)), int(str(places.get(f"{group}-*", 0))))
        elif id_.partition("-")[0] not in OF_THE_HOUSE:
            places[id_] = names or 0
    return places | dict.fromkeys(("names-*", "refusal-*"), 0)
