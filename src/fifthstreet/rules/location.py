"""Where each key of a TOML text is.

The standard parser says what a text means but not where; findings must point at a line. This
scanner runs only over texts that the parser has accepted, so it needs to know how TOML is spelt,
not whether it is right.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}\n#]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True, order=True)
class TextPosition:
    """A place in a text, both counted from one."""

    line: int
    column: int


START = TextPosition(1, 1)


class Locations:
    """The positions of all keys of a TOML text.

    >>> Locations("cards.decks = 2").find("cards.decks")
    TextPosition(line=1, column=1)
    """

    def __init__(self, text: str) -> None:
        scanner = _Scanner(text.replace("\r\n", "\n"))
        scanner.document()
        self._positions = scanner.positions
        self._dotted: dict[str, TextPosition] = {}
        for path, position in self._positions.items():
            self._dotted.setdefault(".".join(map(str, path)), position)

    def find(self, key: str) -> TextPosition:
        """Return the place of a dotted key, or of the nearest table above it, or the start."""
        while key not in self._dotted:
            key, dot, _ = key.rpartition(".")
            if not dot:
                return START
        return self._dotted[key]

    def paths(self) -> dict[Path, TextPosition]:
        """Return every path that was found."""
        return dict(self._positions)


class _Scanner:
    """Walks through a text once and notes where each path begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.positions: dict[Path, TextPosition] = {}
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._lists: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            table = self._header() if self.text[self.at] == "[" else self._pair(table)
            self._skip(_BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        text = match.group() if match else ""
        self.at += len(text)
        return text

    def _note(self, path: Path, at: int) -> None:
        line = bisect_right(self._starts, at)
        self.positions.setdefault(path, TextPosition(line, at - self._starts[line - 1] + 1))

    def _header(self) -> Path:
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        keys = self._keys()
        self.at += 2 if many else 1
        for depth in range(1, len(keys)):
            self._note(self._resolved(keys[:depth]), start)
        path = (*self._resolved(keys[:-1]), keys[-1])
        if many:
            index = self._lists.get(path, -1) + 1
            self._lists[path] = index
            self._note(path, start)
            path = (*path, index)
        else:
            path = self._resolved(keys)
        self._note(path, start)
        return path

    def _resolved(self, keys: list[str]) -> Path:
        """Follow keys through arrays of tables, of which the last element is meant."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self._lists:
                path = (*path, self._lists[path])
        return path

    def _pair(self, table: Path) -> Path:
        self._assignment(table)
        return table

    def _assignment(self, table: Path) -> None:
        start = self.at
        keys = self._keys()
        for depth in range(1, len(keys) + 1):
            self._note((*table, *keys[:depth]), start)
        self.at += 1  # the equals sign
        self._skip(_SPACE)
        self._value((*table, *keys))

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self.text.startswith(".", self.at):
            self.at += 1
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._skip(_SPACE)
        quoted = self._skip(_STRING)
        key = _unquoted(quoted) if quoted else self._skip(_BARE_KEY)
        self._skip(_SPACE)
        return key

    def _value(self, path: Path) -> None:
        if self._skip(_STRING):
            return
        if self.text.startswith("[", self.at):
            self._items(path, "]")
        elif self.text.startswith("{", self.at):
            self._items(path, "}")
        else:
            self._skip(_BARE_VALUE)

    def _items(self, path: Path, closing: str) -> None:
        self.at += 1
        self._skip(_BLANK)
        index = 0
        while not self.text.startswith(closing, self.at):
            if closing == "]":
                self._note((*path, index), self.at)
                self._value((*path, index))
                index += 1
            else:
                self._assignment(path)
            self._skip(_BLANK)
            if self.text.startswith(",", self.at):
                self.at += 1
            self._skip(_BLANK)
        self.at += 1


_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")


def _unquoted(text: str) -> str:
    if text.startswith("'"):
        return text[1:-1]
    return _ESCAPE.sub(
        lambda m: chr(int(m[1] or m[2], 16)) if m[1] or m[2] else _ESCAPES[m[3]], text[1:-1]
    )
