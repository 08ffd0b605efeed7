"""Texts, lists, figures, money and dates in one language, for what the house prints."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, Literal

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle
from fluent.syntax import ast

from fifthstreet.errors import FifthStreetError
from fifthstreet.texts.catalog import ENGLISH, Catalog, catalogs
from fifthstreet.texts.locales import locale_of

HOME: Final = {ENGLISH: "en-GB"}
"""English on paper has no comma before `and`, and the day before the month."""
NUMBER: Final = re.compile(r"[#0,.]+")


class Words:
    """A language as it is written; a text that it lacks is the English one."""

    def __init__(self, language: str, locale: Locale, chain: Sequence[Catalog]) -> None:
        self.language = language
        self._locale = locale
        self._bundles = [_bundle(one) for one in chain]

    def __call__(self, id_: str, **values: Any) -> str:
        """Return a text with its values."""
        for text in self._texts(self._bundles, id_, values):
            return text
        raise FifthStreetError(f"No catalog has a text {id_!r}.")

    def own(self, id_: str, otherwise: str, **values: Any) -> str:
        """Return a text that the language itself has, or what a book says in English."""
        return next(self._texts(self._bundles[:-1], id_, values), otherwise)

    def name(self, english: str) -> str:
        """Return what something is called, by its English name.

        >>> words("en").name("Royal flush"), slug("Pair of 6s to 10s")
        ('Royal flush', 'pair_of_6s_to_10s')
        """
        return self.own(f"names-{slug(english)}", english)

    @staticmethod
    def _texts(
        bundles: Sequence[FluentBundle], id_: str, values: Mapping[str, Any]
    ) -> Iterator[str]:
        for bundle in bundles:
            if bundle.has_message(id_) and (pattern := bundle.get_message(id_).value):
                text, errors = bundle.format_pattern(pattern, dict(values))
                if not errors:
                    yield str(text)

    def listed(self, items: Sequence[str], word: Literal["and", "or"] = "and") -> str:
        """Join items as a sentence does.

        >>> words("en").listed(["Ante", "Turn", "River"]), words("en").listed(["$1", "$5"], "or")
        ('Ante, Turn and River', '$1 or $5')
        """
        style: Literal["standard", "or"] = "standard" if word == "and" else "or"
        return format_list(items, style=style, locale=self._locale)

    def number(self, figure: int | Decimal) -> str:
        """Write a figure with all its digits.

        >>> words("en").number(Decimal("1234.5000")), words("de").number(Decimal("4.9149"))
        ('1,234.5000', '4,9149')
        """
        exponent = Decimal(figure).as_tuple().exponent
        places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
        return format_decimal(figure, f"#,##0.{'0' * places}", locale=self._locale)

    def percent(self, figure: Decimal) -> str:
        """Write a figure as the percentage that it is.

        >>> words("en").percent(Decimal("4.9149"))
        '4.9149%'
        """
        pattern: str = self._locale.percent_formats[None].pattern
        return NUMBER.sub(self.number(figure), pattern, count=1)

    def money(self, figure: Decimal, symbol: str) -> str:
        r"""Write a sum of money.

        >>> words("en").money(Decimal("1234.50"), "$"), words("de").money(Decimal(15), "$")
        ('$1,234.50', '15\xa0$')
        """
        pattern: str = self._locale.currency_formats["standard"].pattern.partition(";")[0]
        return NUMBER.sub(self.number(figure), pattern, count=1).replace("¤", symbol)

    def day(self, when: date) -> str:
        """Write a date in words.

        >>> words("de").day(date(2026, 3, 1))
        '1. März 2026'
        """
        return format_date(when, "long", locale=self._locale)

    def time(self, when: datetime) -> str:
        """Write a time of day."""
        return format_time(when, "short", locale=self._locale)


def slug(text: str) -> str:
    """Return a name as the id of a text has it."""
    return re.sub(r"\W+", "_", text.lower(), flags=re.ASCII)


def words(language: str = ENGLISH) -> Words:
    """Return a language; raise if there is no catalog of it."""
    every = catalogs()
    locale = locale_of(HOME.get(language, language))
    if language not in every or locale is None:
        known = ", ".join(every)
        raise FifthStreetError(
            f"There are no texts in the language {language!r}.", remedy=f"Choose one of {known}."
        )
    return _words(language, tuple(dict.fromkeys((every[language], every[ENGLISH]))))


@lru_cache(maxsize=16)
def _words(language: str, chain: tuple[Catalog, ...]) -> Words:
    locale = locale_of(HOME.get(language, language))
    return Words(language, locale or Locale("en"), chain)


def _bundle(catalog: Catalog) -> FluentBundle:
    bundle = FluentBundle([HOME.get(catalog.language, catalog.language)], use_isolating=False)
    body: list[ast.EntryType] = list(catalog.file.entries.values())
    bundle.add_resource(ast.Resource(body))
    return bundle
