"""The manual as it was built, under `/docs/`: offline, and with a policy for each page."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fifthstreet.web.bundle import File, named, read
from fifthstreet.web.pages import plain

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
READ: Final = ["GET", "HEAD"]
LASTING: Final = re.compile(r"assets/.*\.[0-9a-f]{8}\.min\.")
POLICY: Final = (
    "default-src 'self'; script-src {scripts}; style-src {styles}; img-src 'self' data:; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""What a page may load: from the house alone, and inline scripts only by their hash."""
SCRIPT: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
STYLE: Final = re.compile(rb"='([^'\\]{1000,}})'")
"""The style sheet that the search script adds to the page when it opens."""
NOT_BUILT: Final = (
    "<p>The manual is not part of this installation. <code>make docs</code> builds it; "
    "the house has it when it is opened again.</p>"
    '<p>The interface is described at <a href="/api/v1/docs">/api/v1/docs</a>.</p>'
)


@cache
def manual() -> Mapping[str, File]:
    """Return every file of the manual by its address; none if it was not built."""
    return bound(resources.files("fifthstreet.web") / "manual")


def bound(folder: Traversable) -> Mapping[str, File]:
    """Return the files of a folder, each page with the policy that lets its own scripts run."""
    files = read(folder, lasting=LASTING)
    sheets = [
        sheet
        for name, file in files.items()
        if name.endswith(".js")
        for sheet in STYLE.findall(file.plain)
    ]
    styles = " ".join(["'self'", *named(sheets)])

    def policy(page: bytes) -> str:
        scripts = " ".join(["'self'", *named(SCRIPT.findall(page))])
        return POLICY.format(scripts=scripts, styles=styles)

    return {
        name: replace(file, policy=policy(file.plain)) if name.endswith(".html") else file
        for name, file in files.items()
    }


@router.api_route("/docs", methods=READ)
async def front() -> RedirectResponse:
    """Lead to the manual's first page, from which its links count."""
    return RedirectResponse("/docs/", 308)


@router.api_route("/docs/{address:path}", methods=READ, response_model=None)
async def page(address: str, request: Request) -> Response:
    """Give a page or a part of the manual, or say that there is none."""
    files = manual()
    if "index.html" not in files:
        return HTMLResponse(plain("The manual", NOT_BUILT), 404)
    if f"{address}/index.html" in files:
        return RedirectResponse(f"/docs/{address}/", 308)
    name = f"{address}index.html" if address.endswith("/") or not address else address
    if name in files:
        return files[name].answer(request.headers)
    return files["404.html"].answer(request.headers, status=404)
