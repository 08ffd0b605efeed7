"""The floor's source: types, form, unit tests, and types that are those of the interface."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from fifthstreet.terminal.keys import LETTERS, LOOK, TAKE_BACK

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
LONGEST = 400
GENERATED = {"schema.d.ts", "shape.ts"}


def floor() -> ModuleType:
    spec = importlib.util.spec_from_file_location("floor_build", FRONTEND / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sources() -> list[Path]:
    found = [path for kind in ("ts", "svelte", "css") for path in FRONTEND.rglob(f"*.{kind}")]
    return [path for path in found if "node_modules" not in path.parts]


def test_every_file_is_within_measure_and_free_of_inline_style() -> None:
    assert len(sources()) > 40
    for path in sources():
        if path.name in GENERATED:
            continue
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= LONGEST, path
        assert not re.search(r"\sstyle=|\beval\(|{@html", text), path


def test_no_word_of_the_floor_stands_outside_the_catalogue() -> None:
    unspoken = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
    for path in FRONTEND.joinpath("src").rglob("*.svelte"):
        markup = unspoken.sub("", path.read_text(encoding="utf-8"))
        words = re.findall(r">\s*([A-Z][a-z]+(?: [a-z]+)*)\s*<", markup)
        assert words == [], path


def code(path: Path) -> str:
    """Return a source without its comments, and without the words that people read."""
    text = path.read_text(encoding="utf-8")
    unread = r"/\*.*?\*/|<!--.*?-->|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|<style>.*?</style>"
    return re.sub(unread, "", text, flags=re.DOTALL)


def test_every_type_is_written_out() -> None:
    for path in FRONTEND.joinpath("src").rglob("*"):
        if path.suffix in {".ts", ".svelte"}:
            found = re.findall(r"\bany\b|@ts-\w+|as unknown as", code(path))
            assert found == [], path


def test_no_name_is_a_bare_participle() -> None:
    bare = "asked|drawn|given|heard|held|kept|lying|made|said|sought|stands|told|wished"
    used = rf"(?<![.\w-])(?:{bare})\b"
    """A name that is not a field of a record of the house."""
    for path in FRONTEND.joinpath("src").rglob("*"):
        if path.suffix in {".ts", ".svelte"} and path.name not in GENERATED:
            assert re.findall(used, code(path), re.IGNORECASE) == [], path
            assert path.name.split(".")[0].lower() not in bare.split("|"), path


def test_the_lock_file_names_no_address() -> None:
    text = (FRONTEND / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in text
    assert '"resolved"' not in text
    assert "registry" not in text


@pytest.mark.slow
def test_types_and_form_hold() -> None:
    floor().check()


@pytest.mark.slow
def test_the_unit_tests_pass() -> None:
    floor().test()


@pytest.mark.slow
def test_the_types_are_those_of_the_interface(tmp_path: Path) -> None:
    module = floor()
    module.types(tmp_path / "schema.d.ts")
    written = (tmp_path / "schema.d.ts").read_text(encoding="utf-8")
    assert written == module.SCHEMA.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_places_of_the_texts_are_those_of_the_english_catalog(tmp_path: Path) -> None:
    module = floor()
    module.places(tmp_path / "shape.ts")
    written = (tmp_path / "shape.ts").read_text(encoding="utf-8")
    assert written == module.SHAPE.read_text(encoding="utf-8")


def test_u8_the_terminal_has_the_keys_of_the_pages() -> None:
    text = (FRONTEND / "src" / "round" / "keys.ts").read_text(encoding="utf-8")
    pages = dict(re.findall(r'^  (\w+): "(\w+)",$', text, re.MULTILINE))
    terminal = {**LETTERS, "takeBack": TAKE_BACK, "look": LOOK}
    assert terminal == {name: pages[name].upper() for name in terminal}
