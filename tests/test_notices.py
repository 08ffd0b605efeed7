"""The third-party notices name what the build bundles, each with its license, and nothing else."""

import re
from itertools import chain
from pathlib import Path

import notices
import pytest

PAGE = notices.PAGE.read_text(encoding="utf-8")
SECTION = re.compile(
    r"^### (?P<name>\S+(?: icons)?)[^\n]*\n\nLicense: (?P<license>[^\n]+)\n\n"
    r"````text\n(?P<text>.+?)\n````$",
    re.MULTILINE | re.DOTALL,
)
PAGES, MANUAL = (
    {found["name"]: found for found in SECTION.finditer(part)}
    for part in PAGE.partition("## The pages")[2].split("## The manual")
)
PAPERS = {found["name"]: found for found in SECTION.finditer(PAGE.partition("## The pages")[0])}
built_pages = pytest.mark.skipif(not notices.PACKAGES.exists(), reason="the pages are not built")
built_manual = pytest.mark.skipif(
    not (notices.MANUAL / "index.html").exists(), reason="the manual is not built"
)


@built_pages
def test_the_notices_of_the_pages_are_of_what_their_build_bundles() -> None:
    assert set(PAGES) == notices.in_pages()
    assert {"svelte", "@fontsource/marcellus"} <= set(PAGES)


def test_the_notices_of_the_papers_are_of_the_fonts_beside_them() -> None:
    assert set(PAPERS) == {path.stem for path in notices.FONTS.glob("*.ttf")}


@built_manual
def test_the_notices_of_the_manual_are_of_its_theme_and_what_is_in_it() -> None:
    assert set(MANUAL) == notices.in_manual()


@built_manual
def test_every_icon_of_the_manual_is_of_a_set_that_is_named() -> None:
    shown = {
        outline
        for path in notices.MANUAL.rglob("*")
        if path.suffix in {".html", ".css", ".js"}
        for outline in notices._outlines(path.read_text(encoding="utf-8"))
    }
    sets = (notices._icons(name.removesuffix(" icons")) for name in MANUAL if " icons" in name)
    icons = chain.from_iterable(folder.rglob("*.svg") for folder in sets)
    known = set[str]().union(*(notices._outlines(icon.read_text("utf-8")) for icon in icons))
    assert shown
    assert shown <= known


@pytest.mark.skipif(not notices.MODULES.exists(), reason="no packages of the pages are installed")
@built_pages
@built_manual
def test_the_page_of_notices_is_what_the_build_says_now() -> None:
    assert notices.notices() == PAGE


@pytest.mark.parametrize(
    ("where", "name", "license_", "words"),
    [
        (PAPERS, "NotoSansSC", "OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"),
        (PAGES, "@fontsource/marcellus", "OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"),
        (PAGES, "@fontsource/marcellus", "OFL-1.1", 'Reserved Font Name "Marcellus"'),
        (PAGES, "svelte", "MIT", "Permission is hereby granted, free of charge"),
        (MANUAL, "zensical", "MIT", "Permission is hereby granted, free of charge"),
        (MANUAL, "rxjs", "Apache-2.0", "TERMS AND CONDITIONS FOR USE"),
        (MANUAL, "lucide icons", "ISC", "Lucide Icons and Contributors"),
    ],
)
def test_a_notice_has_the_whole_license(
    where: dict[str, "re.Match[str]"], name: str, license_: str, words: str
) -> None:
    assert where[name]["license"] == license_
    assert words in where[name]["text"]


def test_no_notice_is_empty_and_none_is_named_twice() -> None:
    heads = re.findall(r"^### (.*)$", PAGE, re.MULTILINE)
    assert len(heads) == len(set(heads)) == len(PAPERS) + len(PAGES) + len(MANUAL)
    assert all(len(found["text"]) > 400 for found in (*PAGES.values(), *MANUAL.values()))


def test_the_pages_and_the_manual_lead_to_the_notices() -> None:
    root = Path(notices.ROOT)
    settings = (root / "frontend/src/components/Settings.svelte").read_text("utf-8")
    assert 'href="/docs/notices/"' in settings
    assert '"notices.md"' in (root / "zensical.toml").read_text("utf-8")
