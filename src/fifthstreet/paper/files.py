"""Papers as files: a PAR sheet, a sign or a strategy card in any of its formats."""

import json
from collections.abc import Callable, Mapping
from typing import Literal

from fifthstreet.paper import (
    par_html,
    par_pdf,
    par_xlsx,
    sign_html,
    sign_pdf,
    sign_text,
    strategy_card_html,
    strategy_card_pdf,
)
from fifthstreet.paper.par_pages import report
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.sign_record import Sign
from fifthstreet.paper.strategy_card import StrategyCard

ParKind = Literal["pdf", "html", "json", "xlsx"]
SignKind = Literal["pdf", "html", "txt"]
CardKind = Literal["pdf", "html"]
Paper = str | bytes


def _par_json(sheet: ParSheet) -> str:
    from fifthstreet.protocol.codec import encode_figures  # a sign needs no codec

    return json.dumps(encode_figures(sheet), indent=2) + "\n"


PAR: Mapping[ParKind, Callable[[ParSheet], Paper]] = {
    "pdf": lambda sheet: par_pdf.as_pdf(report(sheet)),
    "html": lambda sheet: par_html.as_html(report(sheet)),
    "xlsx": par_xlsx.as_xlsx,
    "json": _par_json,
}
SIGN: Mapping[SignKind, Callable[[Sign], Paper]] = {
    "pdf": sign_pdf.as_pdf,
    "html": sign_html.as_html,
    "txt": sign_text.as_text,
}
CARD: Mapping[CardKind, Callable[[StrategyCard], Paper]] = {
    "pdf": strategy_card_pdf.as_pdf,
    "html": strategy_card_html.as_html,
}
"""How each paper is made in each format; the same paper always makes the same bytes."""
