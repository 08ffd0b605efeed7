"""Papers as PDF: valid, tagged, and with what a screen reader needs."""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from fifthstreet.paper.files import CARD, PAR, SIGN, Paper
from fifthstreet.paper.sign import make_sign
from fifthstreet.paper.strategy_card import make_card
from paper.sheets import enquiry, sheet, subject


def _sign(name: str) -> bytes:
    submission, book = subject(name)
    made = SIGN["pdf"](make_sign(submission, book))
    assert isinstance(made, bytes)
    return made


PAPERS: Mapping[str, Callable[[], Paper]] = {
    "a PAR sheet": lambda: PAR["pdf"](sheet("example:md")),
    "a sign": lambda: _sign("example:md"),
    "a strategy card": lambda: CARD["pdf"](make_card(enquiry("example:md"))),
}


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_is_a_valid_tagged_pdf(paper: str) -> None:
    made = PAPERS[paper]()
    assert isinstance(made, bytes)
    with pikepdf.open(BytesIO(made)) as opened:
        assert opened.check_pdf_syntax() == []
        root: Any = opened.Root
        assert root.MarkInfo.Marked is True
        assert "/Suspects" not in root.MarkInfo  # its default; a reader calls it a wrong type
        assert root.StructTreeRoot.Type == "/StructTreeRoot"
        assert str(root.Lang) == "en"
        assert root.ViewerPreferences.DisplayDocTitle is True
        with opened.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"
            assert metadata["dc:title"]


def test_every_table_of_a_sheet_is_tagged_with_its_heads() -> None:
    made = PAR["pdf"](sheet("example:md"))
    assert isinstance(made, bytes)
    with pikepdf.open(BytesIO(made)) as opened:
        kinds = [
            str(each.S)
            for each in opened.objects
            if isinstance(each, pikepdf.Dictionary) and "/S" in each and "/P" in each
        ]
    assert kinds.count("/Table") > 10
    assert kinds.count("/TH") > kinds.count("/Table")
    assert kinds.count("/Figure") >= 3
    assert "/H1" in kinds
