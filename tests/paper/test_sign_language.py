"""A sign in another language: its texts, its figures, what the book says, and what is missing."""

from pathlib import Path

import pytest

from fifthstreet.bookcase import open_bookcase
from fifthstreet.errors import FifthStreetError
from fifthstreet.paper import typeset
from fifthstreet.paper.edge import computed_edge
from fifthstreet.paper.sign import make_notice, make_sign
from fifthstreet.paper.sign_html import as_html
from fifthstreet.paper.sign_pdf import as_pdf, page_data
from fifthstreet.paper.sign_record import Sign
from fifthstreet.paper.sign_text import as_text
from fifthstreet.rules.library import book
from fifthstreet.texts.catalog import VARIABLE
from paper.sheets import subject
from paper.submissions import EVERYTHING, submitted


def german(name: str) -> Sign:
    submission, law = subject(f"example:{name}")
    return make_sign(submission, law, edge=computed_edge(law), language="de")


def test_a_german_sign_is_german_throughout() -> None:
    text = " ".join(as_text(german("rws")).split())
    for part in (
        "Tische CS-01 und CS-02",
        "GELTENDE REGELN",
        "Schlagen Sie die Hand des Croupiers.",
        "In Kraft seit 28. Juni 2020, 08:00 Uhr.",
        "2\N{MULTIPLICATION SIGN} Ante",
        "25 S$ bis 1.000 S$",
        "Vierling",
        "20 zu 1",
        "Ass-König hoch",
        "5,1991 %",
        "Kennung",
    ):
        assert part in text, part


def test_the_page_says_which_language_it_is_in() -> None:
    assert '<html lang="de">' in as_html(german("uk"))
    submission, law = subject("example:uk")
    assert '<html lang="en">' in as_html(make_sign(submission, law))


def test_a_german_sign_is_one_page() -> None:
    made = german("uk")
    assert len(typeset.png("sign", page_data(made), ppi=12)) == 1
    assert b"/Lang (de)" in as_pdf(made) or b"/Lang(de)" in as_pdf(made)


def test_a_sign_with_everything_has_german_pay_tables() -> None:
    made = make_sign(submitted("md", EVERYTHING), book("md"), language="de")
    text = " ".join(as_text(made).split())
    assert "Progressive, Tabelle C" in text
    assert "vom Stand „Mega“" in text
    assert "Super Royal" in text


def test_an_occasional_notice_is_german_too() -> None:
    text = as_text(make_notice(book("md"), "out_of_order", language="de"))
    assert "AUSSER BETRIEB" in text
    assert "Dieses Gerät ist außer Betrieb" in text


def test_a_language_is_one_more_file_and_lacks_what_it_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "sign-pays = Uitbetaling\nnames-royal_flush = Koninklijke flush\nsign-hand = { $x\n"
    (tmp_path / "nl.ftl").write_text(lines, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    submission, law = subject("example:uk")
    text = as_text(make_sign(submission, law, language="nl"))
    assert "Koninklijke flush" in text
    assert "Any lower hand loses." in text
    assert "£\N{NO-BREAK SPACE}25.000" in text


def test_a_book_in_a_folder_brings_its_own_texts(tmp_path: Path) -> None:
    (tmp_path / "mine" / "texts").mkdir(parents=True)
    own = "statements-uk-advice = Rat und Hilfe: Telefon 116 117\n"
    (tmp_path / "mine" / "texts" / "de.ftl").write_text(own, encoding="utf-8")
    open_bookcase(str(tmp_path))
    try:
        assert "Rat und Hilfe: Telefon 116 117" in as_text(german("uk"))
    finally:
        open_bookcase()


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(FifthStreetError, match=r"'tlh'. Choose one of de, en"):
        make_notice(book("md"), "out_of_order", language="tlh")


def renamed(name: str) -> Sign:
    submission, law = subject("example:uk")
    house = submission.facility.model_copy(update={"name": name})
    return make_sign(submission.model_copy(update={"facility": house}), law)


@pytest.mark.parametrize("name", ["海湾娱乐场", "Καζίνο Αθήνα", "Казино Москва", "Kasyno Łódź"])
def test_a_name_in_another_script_is_printed(name: str) -> None:
    assert typeset.unprintable(name) == ""
    assert as_pdf(renamed(name)).startswith(b"%PDF")


def test_a_name_that_no_font_has_is_told_with_its_character() -> None:
    assert typeset.unprintable("Casino 카지노 🎰") == "카지노🎰"
    with pytest.raises(typeset.NoGlyphError, match=r"카 \(U\+CE74, HANGUL SYLLABLE KA\)") as caught:
        as_pdf(renamed("카지노"))
    assert "FIFTHSTREET_FONTS" in str(caught.value)


def test_a_folder_of_fonts_may_be_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(typeset.VARIABLE, str(tmp_path))
    assert typeset.unprintable("카") == "카"
