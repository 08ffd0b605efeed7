"""`fifthstreet card` and the PDF of `fifthstreet sign`."""

from pathlib import Path

import pytest

from cli.running import SUBMISSIONS, run

MARYLAND = str(SUBMISSIONS / "md.toml")


@pytest.mark.parametrize(("ending", "start"), [("pdf", b"%PDF-"), ("html", b"<!doctype html>")])
def test_a_card_is_made_in_the_format_of_its_file(
    tmp_path: Path, ending: str, start: bytes
) -> None:
    path = tmp_path / f"card.{ending}"
    assert run("card", "md", "-o", str(path)).code == 0
    assert path.read_bytes().startswith(start)
    assert run("card", "md", "-o", str(path)).code == 2


def test_a_card_goes_to_standard_output_as_html_only() -> None:
    result = run("card", MARYLAND, "--format", "html")
    assert result.code == 0
    assert "A pair or better" in result.out
    refused = run("card", "md", "--format", "pdf")
    assert (refused.code, refused.out) == (2, "")
    assert "Name a file with -o" in refused.err


@pytest.mark.slow
def test_a_card_tells_which_pay_lines_are_not_the_documents() -> None:
    text = run("card", "md", "--pay", "straight=5", "--format", "html").out
    assert "Not the document&#x27;s own pay table: straight pays 5 to 1." in text


def test_a_sign_carries_the_computed_edge() -> None:
    text = run("sign", str(SUBMISSIONS / "uk.toml")).out
    assert "4.9149%" in text
    assert "1.3691%" in text
    assert "which the computed figures do not" in " ".join(text.split())
    assert "not been computed" not in text


def test_a_sign_is_made_as_pdf_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sign.pdf"
    assert run("sign", MARYLAND, "--pdf", "-o", str(path)).code == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert run("sign", MARYLAND, "--pdf", "-o", str(path)).code == 2
    notice = tmp_path / "notice.pdf"
    arguments = ("--notice", "out_of_order", "--pdf", "-o", str(notice))
    assert run("sign", MARYLAND, *arguments).code == 0
    assert notice.read_bytes() != path.read_bytes()


def test_the_name_of_a_file_selects_the_format_of_a_sign(tmp_path: Path) -> None:
    for name, start in (("a.pdf", b"%PDF-"), ("a.HTML", b"<!doctype"), ("a.txt", b""), ("a", b"")):
        assert run("sign", MARYLAND, "-o", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "a").read_bytes()
    refused = run("sign", MARYLAND, "-o", str(tmp_path / "a.xlsx"))
    assert refused.code == 2
    assert "a.xlsx' does not show a format. End it in .pdf, .html, .txt" in refused.err
    assert not (tmp_path / "a.xlsx").exists()


def test_a_pdf_for_the_screen_and_two_formats_at_once_are_refused() -> None:
    assert "Name a file with -o" in run("sign", MARYLAND, "--pdf").err
    result = run("sign", MARYLAND, "--pdf", "--html")
    assert result.code == 2
    assert "Choose --html or --pdf" in result.err
