"""TOML in all its spellings, written together with the place of every key."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from fifthstreet.rules.location import Path, TextPosition

ODD_KEYS = [
    *("a.b", "1", "01", "²", "", "a b", "é", "x\ny", 'q"q', "it's", "b\\s", "#", "[x]", "=", "\x7f")
]
SCALARS = [
    *("0", "-17", "+1_000", "0xDEAD_beef", "0o17", "0b11", "true", "false"),
    *("1.5", "-0.0", "6.02e+23", "inf", "-nan", "1e-7"),
    *("1979-05-27", "07:32:00.5", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00-07:00"),
]
COMMENTS = ["", " plain", " [not.a.table]", ' x = "y', " '''", ' """', " é # again", "{,]"]

keys = st.one_of(st.sampled_from(["a", "b", "min-x", "_"]), st.sampled_from(ODD_KEYS), st.text())
leaves = st.sampled_from([*SCALARS, "text"])
values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(keys, inner, max_size=3),
        st.lists(st.dictionaries(keys, inner, max_size=2), min_size=1, max_size=3),
    ),
    max_leaves=12,
)
tables = st.dictionaries(keys, values, max_size=5)


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of everything inside parsed data."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for name, item in items:
        yield (*path, name)
        if isinstance(item, dict | list):
            yield from paths_of(item, (*path, name))


class Writer:
    """Writes a table in spellings that chance picks, and notes where each path first stands."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.text = ""
        self.places: dict[Path, TextPosition] = {}
        self._braces: set[Path] = set()

    def document(self, table: dict[str, Any]) -> str:
        """Return the whole text of a table."""
        self._filler()
        self._body((), [], table)
        if self._flip():
            self.text = self.text.rstrip("\n")
        return self.text.replace("\n", "\r\n") if self._flip() else self.text

    def _flip(self) -> bool:
        return self.chance.random() < 0.5

    def _pick(self, options: list[str]) -> str:
        return self.chance.choice(options)

    def _note(self, path: Path, offset: int) -> None:
        before = self.text[:offset]
        column = offset - (before.rfind("\n") + 1) + 1
        self.places.setdefault(path, TextPosition(before.count("\n") + 1, column))

    def _space(self) -> str:
        return self._pick(["", " ", "\t ", "  "])

    def _filler(self) -> None:
        for _ in range(self.chance.randrange(3)):
            self.text += self._space() + self._pick(["", "#" + self._pick(COMMENTS)]) + "\n"

    def _line_end(self) -> None:
        self.text += self._space() + self._pick(["", "#" + self._pick(COMMENTS)]) + "\n"
        self._filler()

    def _key(self, key: str) -> str:
        bare = (key.isascii() and key.replace("-", "_").isidentifier()) or key in {"1", "01"}
        literal = "'" not in key and key.isprintable()
        spellings = [self._basic(key)]
        spellings += [key] * (3 * bare) + [f"'{key}'"] * literal
        return self._pick(spellings)

    def _basic(self, text: str) -> str:
        return '"' + "".join(map(self._escaped, text)) + '"'

    def _escaped(self, letter: str) -> str:
        spellings = [f"\\U{ord(letter):08x}"]
        if ord(letter) < 0x10000:
            spellings.append(f"\\u{ord(letter):04X}")
        short = {"\n": "\\n", '"': '\\"', "\\": "\\\\", "\t": "\\t", "\r": "\\r"}
        plain = letter if letter.isprintable() else spellings[0]
        spellings += [short.get(letter, plain)] * 4
        return self._pick(spellings)

    def _dotted(self, keys: list[str]) -> str:
        dot = self._space() + "." + self._space()
        return dot.join(map(self._key, keys))

    def _string(self) -> str:
        inner = ["", "plain", "[a]", "x = 1", "# no", "é", "{,}"]
        more = ["\n", "\n[t]\n", "a\n'\n\"z", "''b", '""b']
        single, several = self._pick(inner), self._pick(inner) + self._pick(more)
        escapes = self._pick(["", r"\"", r"\\", r"\u00e9\n", r"\""])
        ends = self.chance.randrange(3)
        return self._pick(
            [
                f'"{single}{escapes}"',
                f"'{single}'",
                '"""' + several + escapes + '"' * ends + '"""',
                "'''" + several + "'" * ends + "'''",
            ]
        )

    def _body(self, path: Path, header: list[str], table: dict[str, Any]) -> None:
        """Write the pairs of a table, then the tables below it under headers of their own."""
        below = {key: value for key, value in table.items() if self._wants_header(value)}
        for key, value in table.items():
            if key not in below:
                self.text += self._space()
                self._pair(path, [key], value)
                self._line_end()
        for key, value in below.items():
            if isinstance(value, list):
                for index, item in enumerate(value):
                    self._header(path, [*header, key], index)
                    self._body((*path, key, index), [*header, key], item)
            else:
                implied = value and all(isinstance(item, dict) for item in value.values())
                if not implied or self._flip():
                    self._header(path, [*header, key], None)
                    self._body((*path, key), [*header, key], value)
                else:
                    self._only_tables((*path, key), [*header, key], value)

    def _only_tables(self, path: Path, header: list[str], table: dict[str, Any]) -> None:
        """Write a table without a header, which the headers below it imply."""
        for key, value in table.items():
            self._header(path, [*header, key], None)
            self._body((*path, key), [*header, key], value)

    def _wants_header(self, value: Any) -> bool:
        tables_only = isinstance(value, list) and all(isinstance(item, dict) for item in value)
        return bool((tables_only and value) or isinstance(value, dict)) and self._flip()

    def _header(self, path: Path, keys: list[str], index: int | None) -> None:
        self.text += self._space()
        start = len(self.text)
        opening, closing = ("[", "]") if index is None else ("[[", "]]")
        self.text += opening + self._space() + self._dotted(keys) + self._space() + closing
        whole = (*path, keys[-1]) if index is None else (*path, keys[-1], index)
        for depth in range(1, len(whole) + 1):
            self._note(whole[:depth], start)
        self._line_end()

    def _pair(self, path: Path, keys: list[str], value: Any) -> None:
        """Write one pair, or several with dotted keys in the place of a table."""
        if isinstance(value, dict) and value and self._flip():
            for number, (key, item) in enumerate(value.items()):
                if number:
                    self.text += " , " if path in self._braces else "\n"
                self._pair(path, [*keys, key], item)
            return
        start = len(self.text)
        for depth in range(1, len(keys) + 1):
            self._note((*path, *keys[:depth]), start)
        self.text += self._dotted(keys) + self._space() + "=" + self._space()
        self._value((*path, *keys), value)

    def _value(self, path: Path, value: Any) -> None:
        if isinstance(value, str):
            self.text += self._string() if value == "text" else value
        elif isinstance(value, dict):
            self._inline_table(path, value)
        else:
            self._array(path, value)

    def _inline_table(self, path: Path, value: dict[str, Any]) -> None:
        self.text += "{" + self._space()
        self._braces.add(path)
        for number, (key, item) in enumerate(value.items()):
            if number:
                self.text += self._space() + "," + self._space()
            self._pair(path, [key], item)
        self.text += self._space() + "}"

    def _array(self, path: Path, items: list[Any]) -> None:
        self.text += "["
        for index, item in enumerate(items):
            self._gap()
            self._note((*path, index), len(self.text))
            self._value((*path, index), item)
            self._gap()
            if index + 1 < len(items) or self._flip():
                self.text += ","
        self._gap()
        self.text += "]"

    def _gap(self) -> None:
        self.text += self._pick(["", " ", "\n", " # ], } '\n\t", "\n\n"])
