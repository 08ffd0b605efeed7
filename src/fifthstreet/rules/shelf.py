"""The shelf: which books there are, in which versions, and the texts that make the law of each.

A book is a folder: `book.toml` says what it is called and which versions it has, and everything
else is its law. The package brings some books along; others are read from disk elsewhere and
handed in as texts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, ParamSpec, TypeVar

from fifthstreet.rules.fault import BookError, BookFault
from fifthstreet.rules.manifest import (
    FIRST,
    MANIFEST,
    Folder,
    Manifest,
    Version,
    faulty_manifest,
    moment_of,
)

BOOKS: Final = resources.files("fifthstreet.rules").joinpath("books")
ROUNDS: Final = "rounds"
"""The folder of a book's worked rounds, which are read where the book is proved."""
BASE: Final = "base/"
"""What comes before the names of the files of a book's base, once for each book further down."""
CITED: Final = ("clauses.tsv", "quoted.tsv", "rulings.tsv")
"""What a law cites: its own clauses, those of other books that it quotes, and the rulings."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


Source = Callable[[], Iterable[Folder]]
_sources: list[Source] = []
_caches: list[Callable[[], None]] = []


def while_unchanged(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function that remembers its results until other books are put on the shelf."""
    remembered = cache(function)
    _caches.append(remembered.cache_clear)
    return remembered  # type: ignore[return-value]  # which takes the same arguments


def furnish(*sources: Source) -> None:
    """Say where the books come from besides the package, in place of what was said before."""
    _sources[:] = sources
    for clear in _caches:
        clear()


@dataclass(frozen=True, slots=True)
class _Stock:
    folders: dict[str, Folder] = field(default_factory=dict)
    manifests: dict[str, Manifest] = field(default_factory=dict)
    faults: list[BookError] = field(default_factory=list)

    def add(self, folder: Folder) -> None:
        try:
            manifest = folder.manifest()
            if (taken := self.folders.get(manifest.id)) is not None:
                says = f"{manifest.id} is taken by {taken.place}. Choose another id"
                raise faulty_manifest(folder, [BookFault(path=("id",), says=says)])
        except BookError as error:
            self.faults.append(error)
        else:
            self.folders[manifest.id] = folder
            self.manifests[manifest.id] = manifest


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a packaged folder by its path, but for its rounds."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name == ROUNDS:
            continue
        if entry.is_dir():
            yield from _texts(entry, f"{within}{entry.name}/")
        else:
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")


@cache
def _packaged() -> tuple[Folder, ...]:
    ids = BOOKS.joinpath("shelf.txt").read_text(encoding="utf-8").split()
    return tuple(
        Folder(
            place=id_,
            texts=dict(_texts(BOOKS.joinpath(id_))),
        )
        for id_ in ids
    )


def packaged() -> tuple[str, ...]:
    """Return the ids of the books that come with the package."""
    return tuple(folder.place for folder in _packaged())


@while_unchanged
def _stock() -> _Stock:
    stock = _Stock()
    for folder in (*_packaged(), *(each for source in _sources for each in source())):
        stock.add(folder)
    return stock


def shelf() -> tuple[str, ...]:
    """Return the ids of the books on the shelf, those of the package first.

    >>> "md" in shelf()
    True
    """
    return tuple(_stock().folders)


def misplaced() -> tuple[BookError, ...]:
    """Return why some folders are not on the shelf, although they were put there."""
    return tuple(_stock().faults)


def folder_of(id_: str) -> Folder:
    """Return the folder of a book."""
    _known(id_)
    return _stock().folders[id_]


def versions(id_: str) -> tuple[Version, ...]:
    """Return the versions of a book, the first in force first."""
    return tuple(sorted(_known(id_).versions, key=lambda each: each.begins or FIRST))


def _known(id_: str) -> Manifest:
    if id_ not in _stock().manifests:
        raise BookError(
            f"There is no book called {id_!r}.", remedy=f"The books are {', '.join(shelf())}."
        )
    return _stock().manifests[id_]


def edition(name: str, *, on: date | None = None, version: str | None = None) -> tuple[str, str]:
    """Return the id of a book and one of its versions: as named, in force on a date, or the newest.

    >>> edition("md"), edition("md@1.2")
    (('md', '1.2'), ('md', '1.2'))
    """
    id_, _, label = name.partition("@")
    manifest, label = _known(id_), version or label
    if label:
        if all(label != each.version for each in manifest.versions):
            known = ", ".join(each.version for each in manifest.versions)
            raise BookError(f"{id_} has no version {label!r}.", remedy=f"Its versions are {known}.")
        return id_, label
    if on is None:
        return id_, versions(id_)[-1].version
    moment = moment_of(on)
    for each in reversed(versions(id_)):
        if each.in_force(moment):
            return id_, each.version
    raise BookError(
        f"No version of {id_} is in force on {moment:%Y-%m-%d}.",
        remedy=f"`fifthstreet books {id_}` shows the newest.",
    )


@dataclass(frozen=True, slots=True)
class _Layer:
    """One version of one book, on top of the version that it differs from."""

    folder: Folder
    manifest: Manifest
    version: Version

    @property
    def base(self) -> str | None:
        return self.version.base or self.manifest.base

    @property
    def index(self) -> int:
        return self.manifest.versions.index(self.version)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the file names and texts of the version."""
        yield MANIFEST, self.manifest.stamp(self.version)
        for path, text in self.folder.texts.items():
            name = path.rpartition("/")[2]
            if self.has(path) and name != MANIFEST:
                yield name, text

    def has(self, path: str) -> bool:
        """Return whether a file of the folder is part of the version."""
        within, _, name = path.rpartition("/")
        wanted = name.endswith(".toml") or name in CITED
        return wanted and within == (self.version.folder or "")

    def place(self, name: str) -> str:
        """Return how a file is called outside the book."""
        within = f"{self.version.folder}/" if self.version.folder and name != MANIFEST else ""
        return f"{self.folder.place}/{within}{name}"


def _layers(name: str) -> Iterator[_Layer]:
    """Yield a version of a book, then what it differs from, and so on down."""
    seen: list[str] = []
    following: str | None = name
    while following is not None:
        id_, label = edition(following)
        manifest, folder = _stock().manifests[id_], _stock().folders[id_]
        version = next(each for each in manifest.versions if each.version == label)
        layer = _Layer(folder, manifest, version)
        seen.append(f"{id_}@{label}")
        yield layer
        following = layer.base
        fault = _loose_base(following, seen) if following is not None else None
        if fault is not None:
            path = ("versions", layer.index, "base") if version.base else ("base",)
            raise faulty_manifest(folder, [BookFault(path=path, says=fault)])


def _loose_base(name: str, seen: list[str]) -> str | None:
    """Return what is wrong with the base of a book, or None."""
    try:
        following = "@".join(edition(name))
    except BookError as error:
        return str(error)
    if following not in seen:
        return None
    return f"the bases run in a circle: {', '.join([*seen, following])}. Leave one of them out"


def folders_of(book_id: str) -> Iterator[Folder]:
    """Yield the folder of a book, then that of its base, and so on down."""
    yield from (layer.folder for layer in _layers(book_id))


def law_texts(book_id: str, version: str | None = None) -> Mapping[str, str]:
    """Return all the texts that make the law of a book by their names, its base's included.

    >>> "options.toml" in law_texts("md")
    True
    """
    return _law("@".join(edition(book_id, version=version)))[0]


def law_places(book_id: str, version: str | None = None) -> Mapping[str, str]:
    """Return where each of the texts that make the law of a book comes from."""
    return _law("@".join(edition(book_id, version=version)))[1]


@while_unchanged
def _law(name: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    texts: dict[str, str] = {}
    places: dict[str, str] = {}
    for depth, layer in enumerate(_layers(name)):
        unread = [why for path, why in layer.folder.unread.items() if layer.has(path)]
        if unread:
            raise BookError.listing("The book has", unread)
        files = dict(layer.texts())
        if layer.version.folder and len(files) == 1:
            says = f"{layer.version.folder} has no files of a law. Put them there, or leave it out"
            path = ("versions", layer.index, "folder")
            raise faulty_manifest(layer.folder, [BookFault(path=path, says=says)])
        for file, text in files.items():
            texts[BASE * depth + file] = text
            places[BASE * depth + file] = layer.place(file)
    return texts, places


def law_hash(texts: Mapping[str, str]) -> str:
    """Return the SHA-256 of the texts that make a law.

    >>> len(law_hash(law_texts("md")))
    64
    """
    sealed = sha256()
    for name in sorted(texts):
        content = texts[name].encode()
        sealed.update(f"{name}\n{len(content)}\n".encode())
        sealed.update(content)
    return sealed.hexdigest()
