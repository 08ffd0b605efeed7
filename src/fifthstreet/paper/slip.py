"""The slip with a one-time password: a page to print, with the address as a QR code."""

import io
from datetime import UTC, datetime
from typing import Final

from fifthstreet.paper.extras import library
from fifthstreet.paper.typeset import pdf

QUIET: Final = 4
"""Modules of white around a QR code, as its standard asks."""


def code_of(address: str) -> str:
    """Return an address as a QR code, as the text of an SVG."""
    code = library("segno", extra="paper").make(address, error="m", micro=False)
    with io.BytesIO() as out:
        code.save(out, kind="svg", border=QUIET, xmldecl=False, svgns=True, omitsize=True)
        return out.getvalue().decode("utf-8").strip()


def slip_pdf(*, name: str, password: str, address: str, expires: int) -> bytes:
    """Return the slip as a PDF."""
    moment = datetime.fromtimestamp(expires, UTC)
    return pdf(
        "sign_in_slip",
        {
            "name": name,
            "password": password,
            "site": address.partition("/#/")[0],
            "expires": f"{moment:%Y-%m-%d %H:%M} UTC",
            "code": code_of(address),
        },
    )
