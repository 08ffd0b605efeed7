"""Papers as PDF: a template, data as JSON, and nothing from the machine it runs on.

Only the fonts inside the typesetter are used, and no date is written, so that the same data makes
the same bytes everywhere.
"""

import json
from importlib.resources import as_file, files
from typing import Any

from fifthstreet.errors import ensure
from fifthstreet.paper.extras import library

PageData = dict[str, Any]
"""What a template is filled with."""

STANDARD = "ua-1"
"""PDF/UA: the paper can be read by a screen reader."""


def pdf(template: str, data: PageData) -> bytes:
    """Return a paper made from one of the templates beside this module."""
    return _compiled(template, data, "pdf")[0]


def png(template: str, data: PageData, *, ppi: float = 110) -> list[bytes]:
    """Return the pages of a paper as pictures."""
    return _compiled(template, data, "png", ppi=ppi)


def _compiled(template: str, data: PageData, kind: str, *, ppi: float | None = None) -> list[bytes]:
    typst = library("typst", extra="paper")
    with as_file(files("fifthstreet.paper") / "templates") as folder:
        result = typst.compile(
            str(folder / f"{template}.typ"),
            root=str(folder),
            format=kind,
            ppi=ppi,
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(data)},
            pdf_standards=[STANDARD] if kind == "pdf" else [],
        )
    pages = result if isinstance(result, list) else [result]
    ensure(all(isinstance(page, bytes) for page in pages), "the typesetter made no pages")
    return pages
