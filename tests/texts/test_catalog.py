"""Catalogs: every language has the keys of English, faults are told, and files are added freely."""

import os
import re
from pathlib import Path
from typing import get_args

import pytest

import fifthstreet
from fifthstreet.floor.tables.dealer import For
from fifthstreet.texts.catalog import (
    VARIABLE,
    catalogs,
    english_places,
    faults,
    folders,
    negotiate,
)
from fifthstreet.texts.fluent_file import read_source, variables

PLAYERS = (
    *("cards", "coach", "commands", "door", "fairness", "findings", "jackpot", "line", "link"),
    *(
        "lobby",
        "menu",
        "meters",
        "outcomes",
        "round",
        "school",
        "session",
        "sign",
        "story",
        "table",
        "theme",
    ),
)
"""The first words of the texts on the pages of players, and on signs."""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_catalogs_of_the_package_have_no_faults() -> None:
    assert list(faults(())) == []
    assert {"de", "en"} <= set(catalogs(()))


def test_a_text_that_no_page_has_is_a_fault(tmp_path: Path) -> None:
    written(tmp_path, "fr.ftl", "table-fold = Se coucher\ntable-faux = Quoi\n")
    assert list(faults((tmp_path,))) == ["fr: No page and no sign has a text 'table-faux'."]


def test_a_value_that_english_does_not_give_is_a_fault(tmp_path: Path) -> None:
    written(tmp_path, "fr.ftl", "table-seat = Place { $nombre }\n")
    assert list(faults((tmp_path,))) == ["fr: The text 'table-seat' has no value nombre."]


def test_a_language_is_one_more_file_or_a_folder_of_them(tmp_path: Path) -> None:
    written(tmp_path, "fr.ftl", "table-fold = Se coucher\n")
    written(tmp_path, "it/table.ftl", "table-fold = Passo\n")
    written(tmp_path, "it/lobby.ftl", "lobby-title = Scegli un tavolo\n")
    every = catalogs((tmp_path,))
    assert (every["fr"].name, every["it"].name) == ("français", "italiano")
    assert set(every["it"].file.entries) == {"table-fold", "lobby-title"}


def test_a_file_that_changes_is_read_anew(tmp_path: Path) -> None:
    path = written(tmp_path, "fr.ftl", "table-fold = Se coucher\n")
    before = catalogs((tmp_path,))["fr"]
    assert catalogs((tmp_path,))["fr"] is before
    written(tmp_path, "fr.ftl", "table-fold = Passer\n")
    os.utime(path, ns=(1, 1))
    after = catalogs((tmp_path,))["fr"]
    assert "Passer" in after.source
    assert after.tag != before.tag


def test_a_later_folder_replaces_a_text_of_an_earlier(tmp_path: Path) -> None:
    written(tmp_path, "en.ftl", "table-fold = Muck\n")
    assert "table-fold = Muck\n" in catalogs((tmp_path,))["en"].source
    assert "table-fold = Fold\n" in catalogs(())["en"].source


def test_the_environment_names_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "fr.ftl", "table-fold = Se coucher\n")
    monkeypatch.setenv(VARIABLE, os.pathsep.join((str(tmp_path), str(tmp_path / "none"))))
    assert folders() == (tmp_path, tmp_path / "none")
    assert "fr" in catalogs()


def test_a_bad_file_says_where_and_leaves_out_only_what_is_bad(tmp_path: Path) -> None:
    path = written(tmp_path, "fr.ftl", "table-fold = Fou\ntable-look = { $a\n\nclose = Non\n")
    (fault,) = catalogs((tmp_path,))["fr"].file.faults
    assert fault.startswith(f"{path}, line 2, column 1: Expected token")
    assert fault.endswith("English stands in its place.")
    assert set(catalogs((tmp_path,))["fr"].file.entries) == {"table-fold", "close"}


def test_a_file_that_is_no_text_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "fr.ftl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "it.ftl").mkdir()
    sentences = list(faults((tmp_path,)))
    assert any(
        "fr.ftl: The catalog cannot be read: it is not UTF-8 text." in each for each in sentences
    )
    assert any("it.ftl: The catalog cannot be read: Is a directory." in each for each in sentences)


def test_a_file_named_after_no_language_is_a_fault(tmp_path: Path) -> None:
    written(tmp_path, "klingon.ftl", "table-fold = x\n")
    assert list(faults((tmp_path,))) == [
        "'klingon' is no language. Name the file after one, as in de.ftl."
    ]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("de", "de"),
        ("DE-at", "de"),
        ("fr, de;q=0.5, en;q=0.4", "de"),
        ("de;q=0.3, en;q=0.9", "en"),
        ("de;q=0, fr", "en"),
        ("de;q=nonsense", "en"),
        ("*", "en"),
        ("pt-BR", "pt-BR"),
        ("pt", "en"),
    ],
)
def test_the_language_is_the_one_that_is_preferred(wanted: str, language: str) -> None:
    assert negotiate(wanted, ["de", "en", "pt-BR"]) == language


def test_the_places_of_english_have_their_values_in_order() -> None:
    places = english_places()
    assert places["table-fold"] == 0
    assert places["table-bet"] == ["what", "amount"]
    assert places["findings-*"] == 1
    assert places["lobby-states-*"] == places["refusal-*"] == 0
    assert not any(key.startswith("sign-") for key in places)


def test_values_are_in_the_order_of_the_comment_where_it_names_them_all() -> None:
    file = read_source("# $b, $a\none = { $a } { $b }\n# $b\ntwo = { $a } { $b }\n", "x.ftl")
    assert variables(file.entries["one"]) == ["b", "a"]
    assert variables(file.entries["two"]) == ["a", "b"]


def test_every_text_that_a_paper_names_is_in_the_english_catalog() -> None:
    english = catalogs(())["en"].file.entries
    paper = Path(fifthstreet.__file__).parent / "paper"
    named = {
        id_
        for path in paper.glob("*.py")
        for id_ in re.findall(r"\"(sign-\w+(?:-\w+)*)\"", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert named - set(english) == set()


@pytest.mark.parametrize("page", PLAYERS)
def test_the_pages_of_players_are_german_throughout(page: str) -> None:
    english, german = (set(catalogs(())[language].file.entries) for language in ("en", "de"))
    missing = {id_ for id_ in english - german if id_.partition("-")[0] == page}
    assert missing == set()


def test_a_player_reads_what_the_table_waits_for_whatever_it_is() -> None:
    places = english_places()
    assert [word for word in get_args(For) if f"table-waiting-{word}" not in places] == []
