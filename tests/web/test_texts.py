"""The texts of the pages over the network: languages, catalogs, and how long they last."""

from pathlib import Path

import pytest

from fifthstreet.texts.catalog import FIRST, LATER, VARIABLE
from fifthstreet.texts.fluent_file import read_source
from web.served import Served
from web.test_door import PASSWORD, registered, sign_on

PARTS = (FIRST, *LATER)


def test_the_language_follows_what_a_browser_wants(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/texts", headers={"Accept-Language": "de-AT, en;q=0.5"})
        assert answer.json()["language"] == "de"
        assert answer.headers["vary"] == "Accept-Language"
        assert answer.headers["cache-control"] == "no-cache"
        names = {one["id"]: one["name"] for one in answer.json()["languages"]}
        assert (names["de"], names["en"]) == ("Deutsch", "English")
        assert http.get("/texts", headers={"Accept-Language": "xx"}).json()["language"] == "en"


def test_a_catalog_lasts_for_ever_under_its_tag_alone(served: Served) -> None:
    with served.http() as http:
        tags = {one["id"]: one["tag"] for one in http.get("/texts").json()["languages"]}
        lasting = http.get("/texts/en", params={"tag": tags["en"]})
        assert "immutable" in lasting.headers["cache-control"]
        assert "table-fold = Fold\n" in lasting.text
        assert "refusal-seat_is_taken = Someone else has that seat." in lasting.text
        assert http.get("/texts/en").headers["cache-control"] == "no-cache"


def test_a_catalog_is_sent_packed_to_who_takes_it_packed(served: Served) -> None:
    with served.http() as http:
        plain = http.get("/texts/en", headers={"Accept-Encoding": "identity"})
        packed = http.get("/texts/en", headers={"Accept-Encoding": "gzip"})
        ruled_out = http.get("/texts/en", headers={"Accept-Encoding": "gzip;q=0"})
        tag = {"If-None-Match": packed.headers["etag"]}
        known = http.get("/texts/en", headers=tag)
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content == ruled_out.content
    assert not {"content-encoding"} & {*plain.headers, *ruled_out.headers}
    assert int(packed.headers["content-length"]) * 3 < len(plain.content)
    assert [one.headers["vary"] for one in (plain, packed, known)] == ["Accept-Encoding"] * 3
    assert (known.status_code, known.content) == (304, b"")


def test_the_parts_of_a_catalog_are_the_whole(served: Served) -> None:
    with served.http() as http:
        whole = http.get("/texts/en").text
        parts = {name: http.get("/texts/en", params={"part": name}).text for name in PARTS}
        unknown = http.get("/texts/en", params={"part": "second"})
    read = {name: read_source(text, name).entries for name, text in parts.items()}
    assert sorted(id_ for entries in read.values() for id_ in entries) == sorted(
        read_source(whole, "whole").entries
    )
    assert all(id_.startswith(f"{word}-") for word in LATER for id_ in read[word])
    assert all(read.values())
    assert "refusal-seat_is_taken = Someone else has that seat." in parts["refusal"]
    assert unknown.status_code == 422


def test_a_catalog_has_the_english_text_where_its_language_has_none_or_a_wrong_one(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "table-fold = Jeter\ntable-seat = Place { $chair }\nlobby-sit = S'asseoir\n"
    (tmp_path / "fr.ftl").write_text(own, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with served.http() as http:
        before = {one["id"]: one["tag"] for one in http.get("/texts").json()["languages"]}
        first = http.get("/texts/fr", params={"part": FIRST}).text
        english = http.get("/texts/en", params={"part": FIRST}).text
        (tmp_path / "en.ftl").write_text("table-look = Look now\n", encoding="utf-8")
        after = {one["id"]: one["tag"] for one in http.get("/texts").json()["languages"]}
    assert "table-fold = Jeter\n" in first
    assert "$chair" not in first
    read = [read_source(text, "first").entries.keys() for text in (first, english)]
    assert read[0] == read[1]
    assert before["fr"] != after["fr"], "its tag changes with the English texts in it"


def test_the_book_of_a_table_is_sent_packed(served: Served) -> None:
    with served.http() as http:
        for path in ("/books/md", "/tables/md-1/book"):
            plain = http.get(path, headers={"Accept-Encoding": "identity"})
            packed = http.get(path, headers={"Accept-Encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.json() == plain.json()
            tag = {"If-None-Match": packed.headers["etag"]}
            assert http.get(path, headers=tag).status_code == 304


def test_an_unknown_language_is_refused(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/texts/tlh")
    assert (answer.status_code, answer.json()["code"]) == (404, "language_is_unknown")


def test_a_language_is_added_as_one_file_while_the_house_is_open(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with served.http() as http:
        assert http.get("/texts/fr").status_code == 404
        (tmp_path / "fr.ftl").write_text("table-fold = Se coucher\nclose = {\n", encoding="utf-8")
        answer = http.get("/texts", headers={"Accept-Language": "fr"}).json()
        assert answer["language"] == "fr"
        text = http.get("/texts/fr").text
        assert "table-fold = Se coucher\n" in text
        assert "\nclose = Close\n" in text, "what cannot be read is English"


def test_an_account_keeps_the_language_that_somebody_chose(served: Served) -> None:
    with registered(served, "Lena Sprache") as (http, _):
        assert http.get("/me").json()["language"] == ""
        refused = http.post("/me/language", json={"language": "tlh"}).json()
        assert refused["code"] == "language_is_unknown"
        chosen = {"language": "de"}
        assert http.post("/me/language", json=chosen).status_code == 200
        assert http.post("/me/language", json=chosen).json()["code"] == "nothing_would_change"
    answer = sign_on(served, "Lena Sprache", PASSWORD)
    with served.http() as http:
        http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        assert http.get("/me").json()["language"] == "de"
