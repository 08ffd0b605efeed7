"""The texts of the pages: which languages there are, and the catalog of each.

Catalogs are read from their folders again when a file there changes, so that a language is added
while the house is open.
"""

import asyncio
from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from fifthstreet.protocol.languages import Language, Languages
from fifthstreet.texts.catalog import FIRST, LATER, Catalog, complete_catalogs, negotiate
from fifthstreet.web.answers import written
from fifthstreet.web.bundle import ASK_AGAIN, FOR_EVER, File, document
from fifthstreet.web.languages import Wanted, known_catalog
from fifthstreet.web.openapi import answers, files

router = APIRouter(prefix="/texts", tags=["texts"])


@router.get("", responses=answers(Languages))
async def list_languages(wanted: Wanted = "") -> Response:
    """List the languages, and say which of them suits the header `Accept-Language` best."""
    known = await asyncio.to_thread(complete_catalogs)
    every = [Language(one.language, one.name, one.tag) for one in known.values()]
    answer = written(Languages(negotiate(wanted, list(known)), every))
    answer.headers["cache-control"] = ASK_AGAIN
    answer.headers["vary"] = "Accept-Language"
    return answer


@router.get("/{language}", response_class=Response, responses=files("text/plain"))
async def show_catalog(
    request: Request,
    language: Annotated[str, Path(pattern="^[A-Za-z0-9-]{2,35}$", examples=["de"])],
    tag: Annotated[str, Query(max_length=64)] = "",
    part: Annotated[str, Query(pattern=f"^({'|'.join((FIRST, *LATER))})?$")] = "",
) -> Response:
    """Show the catalog of a language, or one part of it, as a Fluent file.

    A text that the language lacks is the English one. Under its tag it never changes.
    """
    catalog = await asyncio.to_thread(known_catalog, language)
    file = await asyncio.to_thread(packed, catalog, part)
    caching = FOR_EVER if tag == catalog.tag else ASK_AGAIN
    return replace(file, caching=caching).answer(request.headers)


@lru_cache(maxsize=64)
def packed(catalog: Catalog, part: str) -> File:
    """Return a catalog or its part as it is sent, packed when it is first asked for."""
    source = catalog.part(part) if part else catalog.source
    return document(source.encode(), "text/plain; charset=utf-8")
