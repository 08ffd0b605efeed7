"""The texts of the pages over the network: languages, catalogs, and how long they last."""

from pathlib import Path

import pytest

from fifthstreet.texts.catalog import VARIABLE
from web.served import Served
from web.test_door import PASSWORD, registered, sign_on


def test_the_language_follows_what_a_browser_wants(served: Served) -> None:
    with served.http() as http:
        told = http.get("/texts", headers={"Accept-Language": "de-AT, en;q=0.5"})
        assert told.json()["language"] == "de"
        assert told.headers["vary"] == "Accept-Language"
        assert told.headers["cache-control"] == "no-cache"
        names = {one["id"]: one["name"] for one in told.json()["languages"]}
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


def test_an_unknown_language_is_refused(served: Served) -> None:
    with served.http() as http:
        told = http.get("/texts/tlh")
    assert (told.status_code, told.json()["code"]) == (404, "language_is_unknown")


def test_a_language_is_added_as_one_file_while_the_house_is_open(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with served.http() as http:
        assert http.get("/texts/fr").status_code == 404
        (tmp_path / "fr.ftl").write_text("table-fold = Se coucher\nclose = {\n", encoding="utf-8")
        told = http.get("/texts", headers={"Accept-Language": "fr"}).json()
        assert told["language"] == "fr"
        assert http.get("/texts/fr").text == "table-fold = Se coucher\n"


def test_an_account_keeps_the_language_that_somebody_chose(served: Served) -> None:
    with registered(served, "Lena Sprache") as (http, _):
        assert http.get("/me").json()["language"] == ""
        refused = http.post("/me/language", json={"language": "tlh"}).json()
        assert refused["code"] == "language_is_unknown"
        chosen = {"language": "de"}
        assert http.post("/me/language", json=chosen).status_code == 200
        assert http.post("/me/language", json=chosen).json()["code"] == "nothing_would_change"
    told = sign_on(served, "Lena Sprache", PASSWORD)
    with served.http() as http:
        http.headers["Authorization"] = f"Bearer {told.json()['token']}"
        assert http.get("/me").json()["language"] == "de"
