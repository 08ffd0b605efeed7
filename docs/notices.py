"""Writes the third-party notices: what the wheel bundles of others' work, with its licenses.

The pages' build lists the packages it takes code or fonts from; the manual's theme lists its own,
and its icons are recognized by their outlines. `python docs/notices.py` writes `docs/notices.md`.
"""

import json
import re
import urllib.parse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "notices.md"
FONTS = ROOT / "src" / "fifthstreet" / "paper" / "fonts"
STATIC = ROOT / "src" / "fifthstreet" / "web" / "static"
PACKAGES = STATIC / ".packages.json"
MANUAL = ROOT / "src" / "fifthstreet" / "web" / "manual"
MODULES = ROOT / "frontend" / "node_modules"
LISTED = re.compile(r"Package: (\S+)@(\S+)\nLicense: (\S+)\nCopyright: ((?:.+\n?)+)")
OUTLINE = re.compile(r"""\bd=(?:"([^"]+)"|'([^']+)'|%22(.+?)%22|\\"([^"\\]+)\\")""")
INTRO = """# Third-party notices

fifthstreet itself is under the Apache License 2.0. Its wheel also contains the work of others, from
which the papers, the pages and this manual are built. Each is listed with its license. This page is
generated from the build, and a test compares the two."""
OWN_DEPENDENCIES = "# Licenses of bundled dependencies"
"""What follows in a build tool's license is about its own code, of which the bundle has none."""
ICONS = {"fontawesome": "CC-BY-4.0", "lucide": "ISC", "material": "Pictogrammers Free License"}
MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE."""
W3C = """W3C SOFTWARE AND DOCUMENT NOTICE AND LICENSE

This work is being provided by the copyright holders under the following
license.

By obtaining and/or copying this work, you (the licensee) agree that you have
read, understood, and will comply with the following terms and conditions.

Permission to copy, modify, and distribute this work, with or without
modification, for any purpose and without fee or royalty is hereby granted,
provided that you include the following on ALL copies of the work or portions
thereof, including modifications:

- The full text of this NOTICE in a location viewable to users of the
  redistributed or derivative work.
- Any pre-existing intellectual property disclaimers, notices, or terms and
  conditions. If none exist, the W3C Software and Document Short Notice should
  be included.
- Notice of any changes or modifications, through a copyright statement on the
  new code or document such as "This software or document includes material
  copied from or derived from [title and URI of the W3C document]. Copyright
  © [YEAR] W3C® (MIT, ERCIM, Keio, Beihang)."

THIS WORK IS PROVIDED "AS IS," AND COPYRIGHT HOLDERS MAKE NO REPRESENTATIONS OR
WARRANTIES, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO, WARRANTIES OF
MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE
SOFTWARE OR DOCUMENT WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS,
TRADEMARKS OR OTHER RIGHTS.

COPYRIGHT HOLDERS WILL NOT BE LIABLE FOR ANY DIRECT, INDIRECT, SPECIAL OR
CONSEQUENTIAL DAMAGES ARISING OUT OF ANY USE OF THE SOFTWARE OR DOCUMENT.

The name and trademarks of copyright holders may NOT be used in advertising or
publicity pertaining to the work without specific, written prior permission.
Title to copyright in this work will at all times remain with copyright
holders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One bundled work: its name and version, the id of its license, and the license's text."""

    name: str
    version: str
    license: str
    text: str

    @property
    def section(self) -> str:
        """Return the notice as a section of the page."""
        head = " ".join(filter(None, (self.name, self.version)))
        return f"### {head}\n\nLicense: {self.license}\n\n````text\n{self.text.strip()}\n````"


def in_pages() -> set[str]:
    """Return the packages that the build of the pages took something from."""
    return set(json.loads(PACKAGES.read_text(encoding="utf-8")))


def in_manual() -> set[str]:
    """Return the theme of the manual, what its scripts bundle, and the icons that are shown."""
    listed = {name for name, *_ in _listed_by_theme()}
    return {"zensical", *listed, *(f"{each} icons" for each in _icon_sets())}


def of_papers() -> Iterator[Notice]:
    """Yield the notices of the fonts that PDFs are set in, besides those of the typesetter."""
    for font in sorted(FONTS.glob("*.ttf")):
        text = (FONTS / "OFL.txt").read_text(encoding="utf-8")
        yield Notice(name=font.stem, version="", license="OFL-1.1", text=text)


def of_pages() -> Iterator[Notice]:
    """Yield the notices of the pages."""
    for name in sorted(in_pages()):
        folder = MODULES / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        texts = [path for path in folder.iterdir() if path.name.lower().startswith("licen")]
        yield Notice(
            name=name,
            version=about["version"],
            license=about["license"],
            text=_terms(about, texts).partition(OWN_DEPENDENCIES)[0],
        )


def _terms(about: Mapping[str, str], texts: Sequence[Path]) -> str:
    """Return the license that a package carries; for one that only names Apache's, that text."""
    if texts:
        return texts[0].read_text(encoding="utf-8")
    holder = about["author"].partition(" <")[0]
    terms = {"Apache-2.0": (ROOT / "LICENSE").read_text(encoding="utf-8").strip()}
    return f"Copyright (c) {holder}\n\n{terms[about['license']]}"


def of_manual() -> Iterator[Notice]:
    """Yield the notices of the manual: the theme first, then what is in it."""
    theme = metadata.distribution("zensical")
    (own,) = (path for path in theme.files or () if path.match("licenses/LICENSE*"))
    yield Notice(name="zensical", version=theme.version, license="MIT", text=own.read_text())
    apache = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    terms = {"MIT": MIT, "W3C": W3C, "Apache-2.0": apache}
    for name, version, license_, holders in _listed_by_theme():
        copyright_ = " ".join(holders.split())
        yield Notice(
            name=name,
            version=version,
            license=license_,
            text=f"Copyright (c) {copyright_}\n\n{terms[license_]}",
        )
    for each in sorted(_icon_sets()):
        (text,) = (path for path in _icons(each).glob("LICENSE*"))
        content = text.read_text(encoding="utf-8")
        yield Notice(name=f"{each} icons", version="", license=ICONS[each], text=content)


def _listed_by_theme() -> list[tuple[str, str, str, str]]:
    """Return what the theme says of its scripts: package, version, license and holders."""
    text = (MANUAL / "assets" / "javascripts" / "LICENSE").read_text(encoding="utf-8")
    return LISTED.findall(text)


def _icons(name: str = "") -> Path:
    theme = Path(str(resources.files("zensical")))
    return theme / "templates" / ".icons" / name


def _icon_sets() -> set[str]:
    """Return the sets of icons from which the manual shows at least one, told by outlines."""
    shown: set[str] = set()
    for path in MANUAL.rglob("*"):
        if path.suffix in {".html", ".css", ".js"}:
            shown |= _outlines(path.read_text(encoding="utf-8"))
    return {
        folder.name
        for folder in _icons().iterdir()
        if folder.is_dir()
        and any(
            _outlines(icon.read_text(encoding="utf-8")) & shown for icon in folder.rglob("*.svg")
        )
    }


def _outlines(text: str) -> set[str]:
    found = ("".join(groups) for groups in OUTLINE.findall(text))
    return {urllib.parse.unquote(outline) for outline in found}


def notices() -> str:
    """Return the page."""
    parts = [INTRO, "## The papers", *(each.section for each in of_papers())]
    parts += ["## The pages", *(each.section for each in of_pages())]
    parts += ["## The manual", *(each.section for each in of_manual())]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(notices(), encoding="utf-8")
