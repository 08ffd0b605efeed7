"""How a language writes lists, figures, money and dates, as the Unicode locale data has it."""

from functools import lru_cache

from babel import Locale, UnknownLocaleError


@lru_cache(maxsize=64)
def locale_of(language: str) -> Locale | None:
    """Return the locale of a language, or None for what is no language.

    >>> locale_of("de").get_display_name(), locale_of("x-klingon")
    ('Deutsch', None)
    """
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
