"""Taking a submission in: from text to what could be read of it, and findings for the rest.

A value that cannot be read is reported, taken out and remembered as spoiled; everything else is
still checked, so that an operator learns of all mistakes at once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

from fifthstreet.checks.findings import Finding
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import books
from fifthstreet.rules.location import Locations
from fifthstreet.rules.options import books_by_option, show
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import Document, frozen

Loc = tuple[str | int, ...]

WRONG_TYPE: Mapping[str, str] = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list in square brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}


OUT_OF_RANGE: Mapping[str, tuple[str, str]] = {
    "string_pattern_mismatch": ("is empty", "Write a text."),
    "string_too_long": ("is longer than 500 characters", "Shorten it."),
    "greater_than_equal": ("is too small", "Write a number that a table could have."),
    "less_than_equal": ("is too large", "Write an amount that a table could have."),
}


LIMITS_OF_PAYMENT = ("cap.", "max_payout.")
"""The options on how much is paid at most."""
POSTED = "max_payout.amount"


@dataclass(slots=True)
class Intake:
    """What was read of a submission, what was not, and why."""

    data: Document
    locations: Locations
    law: RuleBook | None
    findings: list[Finding] = field(default_factory=list)
    spoiled: set[str] = field(default_factory=set)

    def take(self) -> Submission:
        """Return the submission without the values that cannot be read."""
        chosen = self._options()
        self._sections()
        while True:
            try:
                read = Submission.model_validate(frozen(self.data))
            except ValidationError as error:
                faults = error.errors(include_url=False)
                for fault in faults:
                    self._tell(fault["loc"], fault["type"])
                for loc in sorted((fault["loc"] for fault in faults), key=len, reverse=True):
                    self._remove(loc)
            else:
                taken = read.model_copy(update={"chosen": chosen})
                if self.law is None:
                    return taken
                named = taken.model_copy(update={"book": self.law.edition})
                return named.under(self.law.options)

    def _options(self) -> Document:
        """Take the operator options out of the data; what is left is the submission's own."""
        own = self.law.options if self.law else {}
        known = [*own, *(key for key in books_by_option() if key not in own)]
        chosen: Document = {}
        for key in known:
            section, _, name = key.partition(".")
            table = self.data.get(section)
            if not isinstance(table, dict) or name not in table:
                continue
            value = frozen(table.pop(name))
            if self.law is None or key in own:
                chosen[key] = value
            else:
                self._foreign_option(key, self.law)
        sections = {key.partition(".")[0] for key in known} - set(self._schedules)
        for section in sections - set(Submission.model_fields):
            self._leftovers(section)
        return chosen

    @property
    def _schedules(self) -> tuple[str, ...]:
        """Return the sections that the book's schedules make, or those of any without a book."""
        laws = (self.law,) if self.law else books()
        return tuple(dict.fromkeys(one.id for law in laws for one in law.schedules))

    def _sections(self) -> None:
        """Report the sections that are about no schedule, and offers that are misspelt."""
        known = self._schedules
        for name in [*self.data]:
            if name == "chosen" or name not in (*Submission.model_fields, *known):
                self._unknown((name,), also=known)
                self.data.pop(name)
        wagers = [wager.id for wager in (self.law.wagers if self.law else ()) if wager.offered]
        offers = self.data.get("offers")
        offers = offers if isinstance(offers, dict) else {}
        for name in [*offers]:
            if name not in wagers and get_close_matches(name, wagers, n=1):
                self._unknown(("offers", name), also=tuple(wagers))
                offers.pop(name)

    def _foreign_option(self, key: str, law: RuleBook) -> None:
        """Report a choice that this document does not leave open, with its own law on it."""
        cite, own = law.document.citation, ""
        if key.startswith(LIMITS_OF_PAYMENT) and law.caps:
            cite = law.caps[0].citation
            fixed = "The document itself fixes the maximum payout."
            own = f" {fixed if law.caps[0].amount else f'Give {POSTED} instead.'}"
        self._report(
            "option_is_of_another_document",
            key,
            f"{key} is a choice under {', '.join(books_by_option()[key])}, not under {law.id}",
            f"Remove {key}.{own}",
            cite=cite,
        )

    def _leftovers(self, section: str) -> None:
        rest = self.data.pop(section, {})
        if not isinstance(rest, dict):
            self._wrong_type(section, "a table", rest)
            return
        for name in rest:
            self._unknown((section, name))

    def _tell(self, loc: Loc, kind: str) -> None:
        """Report a value that the submission cannot hold."""
        key = ".".join(map(str, loc))
        value = self._at(loc)
        if kind == "extra_forbidden":
            self._unknown(loc)
        elif kind in WRONG_TYPE:
            self._wrong_type(key, WRONG_TYPE[kind], value)
        else:
            message, remedy = OUT_OF_RANGE[kind]
            self._report("value_is_out_of_range", key, f"{key} {message}", remedy)

    def _at(self, loc: Loc) -> Any:
        value: Any = self.data
        for name in loc:
            value = value[name]
        return value

    def _remove(self, loc: Loc) -> None:
        """Take a value out; a list with an unreadable item goes as a whole."""
        while isinstance(loc[-1], int):
            self.spoiled.add(".".join(map(str, loc)))
            loc = loc[:-1]
        self.spoiled.add(".".join(map(str, loc)))
        self._at(loc[:-1]).pop(loc[-1], None)

    def _unknown(self, loc: Loc, *, also: tuple[str, ...] = ()) -> None:
        key = ".".join(map(str, loc))
        known = dict.fromkeys((*_names(loc[:-1], self.law), *also))
        near = get_close_matches(str(loc[-1]), known, n=1)
        remedy = f"Did you mean {near[0]}?" if near else "Remove it; see `fifthstreet new`."
        self._report("key_is_unknown", key, f"A submission has no key {key[:60]}", remedy)

    def _wrong_type(self, key: str, expected: str, value: object) -> None:
        message = f"{key} is {expected}, not {_short(value)}"
        self._report("value_has_wrong_type", key, message, f"Write {expected}.")
        self.spoiled.add(key)

    def _report(
        self, code: str, where: str, message: str, remedy: str, *, cite: str | None = None
    ) -> None:
        position = self.locations.find(where)
        self.findings.append(
            Finding(
                code=code,
                severity="error",
                where=where,
                line=position.line,
                column=position.column,
                message=message,
                citation=cite,
                remedy=remedy,
            )
        )


def _short(value: object) -> str:
    text = show(frozen(value))
    limit = 40
    return text if len(text) <= limit else f"{text[:limit]}…"


def _names(loc: Loc, law: RuleBook | None) -> Iterator[str]:
    """Yield the keys that may stand in a table of the submission."""
    prefix = "".join(f"{part}." for part in loc if isinstance(part, str))
    for key in (law.options if law else {}) or books_by_option():
        if key.startswith(prefix):
            yield key[len(prefix) :].partition(".")[0]
    model: type[BaseModel] | None = Submission
    for part in loc:
        if model is not None and isinstance(part, str):
            model = _model_at(model, part)
    if model is not None:
        yield from (name for name in model.model_fields if name != "chosen")


def _model_at(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    annotation = model.model_fields[name].annotation if name in model.model_fields else None
    seen: list[Any] = [annotation]
    while seen:
        kind = seen.pop()
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind
        seen.extend(getattr(kind, "__args__", ()))
    return None


def keys_in(data: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield every dotted key of a text's data, tables included."""
    for name, value in data.items():
        key = f"{prefix}{name}"
        yield key
        if isinstance(value, dict):
            yield from keys_in(value, f"{key}.")
