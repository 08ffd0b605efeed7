"""The files of a law taken together: a book's own lie over those of the book that it differs from.

Keys of the book replace those of its base. Lists whose entries are labelled (by `id`, `key` and so
on) are merged entry by entry, other lists are replaced. `remove = ["wagers.NAME"]` takes away
what the base has.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from fifthstreet.rules.fault import BookFault, Sources
from fifthstreet.rules.location import Path
from fifthstreet.rules.manifest import MANIFEST
from fifthstreet.rules.shelf import BASE
from fifthstreet.rules.toml import Document, UnreadableError, parse

LABELS: Final = ("id", "code", "key", "act", "decide", "name")
"""The keys by which the entries of a list are told apart, the first that they have."""
SECOND: Final = 2
STAKE: Final = "wager"
"""Tells lines of a pay table apart that have one name, each for another stake."""
REMOVE: Final = "remove"
STAMPED: Final = {
    f"document.{key}" for key in ("id", "title", "version", "effective_from", "effective_until")
}
"""What `book.toml` says of a book, and no other file."""


class Layers:
    """The contents of a law's files, and where each of them comes from."""

    def __init__(self, texts: Mapping[str, str], places: Mapping[str, str]) -> None:
        self.messages: list[str] = []
        self.unread = False
        self._places = {name: places.get(name, name) for name in texts}
        self._sources = Sources({self._places[name]: text for name, text in texts.items()})
        self._parts: dict[str, Document] = {}
        for name, text in texts.items():
            if name.endswith(".toml"):
                self._read(name, text)
        self.data: Document = {}
        for depth in sorted({name.count(BASE) for name in self._parts}, reverse=True):
            own = self._whole(depth)
            self._take_away(own.pop(REMOVE, []), depth)
            self.data = overlay(_unstamped(self.data), own)

    def _read(self, name: str, text: str) -> None:
        try:
            self._parts[name] = parse(text, name=self._places[name])
        except UnreadableError as error:
            self.messages.append(str(error))
            self.unread = True

    def _whole(self, depth: int) -> Document:
        """Return what the files of one book give together; a key or an entry is given once."""
        whole: Document = {}
        for name, part in self._parts.items():
            if name.count(BASE) == depth:
                place = self._places[name]
                twice = [*_repeated(part), *_merge(whole, part), *_stamped(name, part)]
                self.messages.extend(
                    f"{self._sources.place(place, key)}: {key} {_why(key)}"
                    for key in dict.fromkeys(twice)
                )
        return whole

    def _take_away(self, removals: Any, depth: int) -> None:
        """Take away what a book removes from its base."""
        listed = removals if isinstance(removals, list) else [removals]
        if listed:
            self.data = deepcopy(self.data)
        for index, key in enumerate(listed):
            if not isinstance(key, str) or not _removed(self.data, key):
                says = f"the base has no {key!r} to remove"
                self.tell(BookFault(path=(REMOVE, index), says=says), depth)

    def tell(self, fault: BookFault, depth: int | None = None) -> None:
        """Note a fault with its file, line and column, of one book or of whichever has the key."""
        home = self._home(fault.path, depth)
        if home is None:
            self.messages.append(f"book: {fault.key}: {fault.says}")
        else:
            place = self._sources.place(self._places[home[0]], ".".join(map(str, home[1])))
            self.messages.append(f"{place}: {fault.key}: {fault.says}")

    def _home(self, path: Path, depth: int | None) -> tuple[str, Path] | None:
        """Return the file that gives most of a path, the book's own first, and the path in it."""
        best: tuple[str, Path] | None = None
        for name, part in sorted(self._parts.items(), key=lambda item: item[0].count(BASE)):
            there = _follow(self.data, part, path)
            if depth in {None, name.count(BASE)} and len(there) > len(best[1] if best else ()):
                best = name, there
        return best


def _why(key: str) -> str:
    if key in STAMPED:
        return f"is said in {MANIFEST}. Leave it out here"
    entry = key.rpartition(".")[2].isdecimal()
    other = "Give each entry an id or a name of its own" if entry else "Leave one of them out"
    return f"is given twice. {other}"


def _repeated(value: Any, path: Path = ()) -> Iterator[str]:
    """Yield the first entry of a list that has the label of another, for each list and label."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    counts = Counter[str | None]()
    for key, item in inner:
        here = (*path, key)
        if isinstance(value, list) and (label := _label(item)) is not None:
            counts[label] += 1
            if counts[label] == SECOND:
                yield ".".join(map(str, here))
        if isinstance(item, dict | list):
            yield from _repeated(item, here)


def _stamped(name: str, part: Document) -> list[str]:
    """Return what a file gives although it belongs in `book.toml` alone."""
    document = part.get("document") if not name.endswith(MANIFEST) else None
    keys = [f"document.{key}" for key in document] if isinstance(document, dict) else []
    return [key for key in keys if key in STAMPED]


def _unstamped(base: Document) -> Document:
    """Return what a book takes over from its base: not what the base is called, nor its dates."""
    document = base.get("document")
    if not isinstance(document, dict):
        return base
    own = {key: value for key, value in document.items() if f"document.{key}" not in STAMPED}
    return {**base, "document": own}


def _merge(whole: Document, part: Document) -> list[str]:
    """Add the keys of a file to those of the others; return the keys that both give.

    Lists whose entries are labelled are joined.
    """
    twice: list[str] = []
    for key, value in part.items():
        if key not in whole:
            whole[key] = dict(value) if isinstance(value, dict) else value
        elif _are_lists(whole[key], value):
            labels = set(map(_label, whole[key]))
            same = (at for at, item in enumerate(value) if _label(item) in labels)
            twice.extend(f"{key}.{at}" for at in same)
            whole[key] = [*whole[key], *value]
        elif isinstance(value, dict) and isinstance(whole[key], dict):
            twice.extend(f"{key}.{inner}" for inner in _merge(whole[key], value))
        else:
            twice.append(key)
    return twice


def overlay(base: Any, own: Any) -> Any:
    """Return what a base says with what a book says of its own in its place.

    >>> overlay({"least": 1, "most": 6}, {"most": 7})
    {'least': 1, 'most': 7}
    >>> overlay([{"id": "a", "pays": 1}, {"id": "b"}], [{"id": "a", "pays": 2}, {"id": "c"}])
    [{'id': 'a', 'pays': 2}, {'id': 'b'}, {'id': 'c'}]
    """
    if isinstance(base, dict) and isinstance(own, dict):
        return base | {
            key: overlay(base[key], value) if key in base else value for key, value in own.items()
        }
    if not _are_lists(base, own):
        return own
    items = {_label(item): item for item in base}
    for item in own:
        label = _label(item)
        items[label] = overlay(items[label], item) if label in items else item
    return [*items.values()]


def _label(item: Any) -> str | None:
    """Return what tells an entry of a list apart, or None."""
    if not isinstance(item, dict):
        return None
    label = next((str(item[key]) for key in LABELS if key in item), None)
    return f"{label} {item[STAKE]}" if label is not None and STAKE in item else label


def _are_lists(one: Any, other: Any) -> bool:
    """Return whether both are lists whose entries all have labels."""
    both = isinstance(one, list) and isinstance(other, list)
    return both and all(_label(item) is not None for item in (*one, *other))


def _removed(data: Any, key: str) -> bool:
    """Remove the value at a dotted key; say whether it was there."""
    if isinstance(data, list):
        for index, item in enumerate(data):
            label = _label(item)
            if label == key:
                del data[index]
                return True
            if label is not None and key.startswith(f"{label}."):
                return _removed(item, key.removeprefix(f"{label}."))
        return False
    name, dot, rest = key.partition(".")
    if not isinstance(data, dict) or name not in data:
        return False
    if dot:
        return _removed(data[name], rest)
    del data[name]
    return True


def _follow(whole: Any, part: Any, path: Path) -> Path:
    """Return how far a file gives a path of the whole law, as the path runs in that file."""
    there: list[str | int] = []
    for step in path:
        whole = _inner(whole, step)
        label = _label(whole)
        same = step
        if isinstance(part, list) and label is not None:
            same = next((at for at, item in enumerate(part) if _label(item) == label), -1)
        part = _inner(part, same)
        if part is None:
            break
        there.append(same)
    return tuple(there)


def _inner(value: Any, step: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(str(step))
    if isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        return value[step]
    return None
