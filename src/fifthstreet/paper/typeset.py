"""Papers as PDF: a template, data as JSON, and nothing from the machine it runs on.

Only the fonts inside the typesetter, the fonts beside this module and those of the folders that
`FIFTHSTREET_FONTS` names are used, and no date is written, so that the same data makes the same
bytes everywhere.
"""

import json
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.paper.extras import library

PageData = dict[str, Any]
"""What a template is filled with."""

STANDARD = "ua-1"
"""PDF/UA: the paper can be read by a screen reader."""
VARIABLE: Final = "FIFTHSTREET_FONTS"
"""Folders with further fonts, separated as the system separates paths."""
MISSING: Final = re.compile(r"the text `?\"(?P<text>.+?)\"`? could not be displayed", re.DOTALL)
SUSPECTS: Final = b"/Suspects false"
"""What some readers take for a fault although it is the default; blanks keep every offset."""
BARE: Final = b'#set document(title: "text")\n#sys.inputs.data'


class NoGlyphError(FifthStreetError):
    """A text has a character that none of the fonts has."""

    def __init__(self, character: str) -> None:
        super().__init__(f"No font has the character {named(character)}.", remedy=REMEDY)
        self.character = character

    def __reduce__(self) -> tuple[Any, ...]:
        return NoGlyphError, (self.character,)


REMEDY: Final = (
    f"Name a folder with a font that has it in {VARIABLE}, or write the text in another script."
)


def named(character: str) -> str:
    """Return a character as a finding names it.

    >>> named("海")
    '海 (U+6D77, CJK UNIFIED IDEOGRAPH-6D77)'
    """
    name = unicodedata.name(character[0], "without a name")
    return f"{character} (U+{ord(character[0]):04X}, {name})"


def pdf(template: str, data: PageData) -> bytes:
    """Return a paper made from one of the templates beside this module."""
    return _compiled(template, data, "pdf")[0]


def png(template: str, data: PageData, *, ppi: float = 110) -> list[bytes]:
    """Return the pages of a paper as pictures."""
    return _compiled(template, data, "png", ppi=ppi)


def unprintable(text: str) -> str:
    """Return the characters of a text that no font has; none where nothing can typeset it.

    >>> unprintable("Café Αθήνα Москва")
    ''
    """
    left = "".join(dict.fromkeys(letter for letter in text if letter.isprintable()))
    form = {"format": "pdf", "pdf_standards": [STANDARD]}
    lacking = ""
    while left and not left.isascii() and _installed():
        try:
            with _fonts() as fonts:
                _typeset(BARE, fonts, {"data": left}, form)
        except NoGlyphError as error:
            lacking += error.character
            left = "".join(letter for letter in left if letter not in error.character)
        else:
            break
    return lacking


def _installed() -> bool:
    try:
        return bool(library("typst", extra="paper"))
    except FifthStreetError:
        return False


def _compiled(template: str, data: PageData, kind: str, *, ppi: float | None = None) -> list[bytes]:
    with as_file(files("fifthstreet.paper") / "templates") as folder, _fonts() as fonts:
        form = {
            "root": str(folder),
            "format": kind,
            "ppi": ppi,
            "pdf_standards": [STANDARD] if kind == "pdf" else [],
        }
        inputs = {"data": json.dumps(data)}
        result = _typeset(str(folder / f"{template}.typ"), fonts, inputs, form)
    pages = result if isinstance(result, list) else [result]
    ensure(all(isinstance(page, bytes) for page in pages), "the typesetter made no pages")
    blank = b" " * len(SUSPECTS)
    return [page.replace(SUSPECTS, blank) for page in pages] if kind == "pdf" else pages


@contextmanager
def _fonts() -> Iterator[list[str]]:
    """Give the folders of fonts: those beside this module, then those that a house adds."""
    with as_file(files("fifthstreet.paper") / "fonts") as own:
        more = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
        yield [str(own), *(part for part in more if Path(part).is_dir())]


def _typeset(
    source: str | bytes, fonts: list[str], inputs: dict[str, str], form: dict[str, Any]
) -> Any:
    typst = library("typst", extra="paper")
    try:
        return typst.compile(
            source, font_paths=fonts, ignore_system_fonts=True, sys_inputs=inputs, **form
        )
    except typst.TypstError as error:
        if lacking := MISSING.search(str(error)):
            raise NoGlyphError(lacking["text"]) from error
        raise
