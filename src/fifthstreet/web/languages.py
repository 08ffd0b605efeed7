"""In which language a request is answered: the one it names, or the one its browser prefers."""

from typing import Annotated

from fastapi import Depends, Header, Query

from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.texts.catalog import Catalog, complete_catalogs, negotiate

Wanted = Annotated[str, Header(alias="accept-language", max_length=400)]


def known_catalog(language: str) -> Catalog:
    """Return the catalog of a language, or raise if there is none."""
    catalog = complete_catalogs().get(language)
    if catalog is None:
        raise RefusedError(Refusal("language_is_unknown"))
    return catalog


def _answered_in(
    wanted: Wanted = "",
    language: Annotated[str | None, Query(max_length=35, examples=["de"])] = None,
) -> Catalog:
    """Return the catalog that a request is answered from."""
    return known_catalog(language or negotiate(wanted, list(complete_catalogs())))


InLanguage = Annotated[Catalog, Depends(_answered_in)]
