"""The texts of the pages: which languages there are, and the catalog of each.

Catalogs are read from their folders again when a file there changes, so that a language is added
while the house is open.
"""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from fifthstreet.protocol.languages import Language, Languages
from fifthstreet.texts.catalog import catalogs, negotiate
from fifthstreet.web.answers import written
from fifthstreet.web.bundle import ASK_AGAIN, FOR_EVER
from fifthstreet.web.languages import Wanted, known_catalog
from fifthstreet.web.openapi import answers, files

router = APIRouter(prefix="/texts", tags=["texts"])


@router.get("", responses=answers(Languages))
async def list_languages(wanted: Wanted = "") -> Response:
    """List the languages, and say which of them suits the header `Accept-Language` best."""
    known = await asyncio.to_thread(catalogs)
    every = [Language(one.language, one.name, one.tag) for one in known.values()]
    answer = written(Languages(negotiate(wanted, list(known)), every))
    answer.headers["cache-control"] = ASK_AGAIN
    answer.headers["vary"] = "Accept-Language"
    return answer


@router.get("/{language}", response_class=Response, responses=files("text/plain"))
async def show_catalog(
    language: Annotated[str, Path(pattern="^[A-Za-z0-9-]{2,35}$", examples=["de"])],
    tag: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    """Show the catalog of a language as a Fluent file; under its tag it never changes."""
    catalog = await asyncio.to_thread(known_catalog, language)
    caching = FOR_EVER if tag == catalog.tag else ASK_AGAIN
    return Response(catalog.source, media_type="text/plain", headers={"cache-control": caching})
