"""The laws of a house: every text that a table was opened under, in the journal once, by its hash.

So a round from last year is played, settled and audited under the law of last year by a program
that has newer books.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final, Protocol
from zlib import compress, decompressobj

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.ruleset import Ruleset, RulesetError, Texts, ruleset_of
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol.record import Fields
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import law_hash, law_texts, shelf, versions

PREFIX: Final = "law:"
"""How the streams of laws begin; the hash follows."""
KIND: Final = "law.Recorded"
MOST_BYTES: Final = 2**26
"""The largest size of a law's texts; no house writes a larger record."""
DIGITS: Final = 12
"""How many digits of a hash a sentence shows."""


class RecordedRules(Protocol):
    """What an event says of rules: the opening of a table, or a filing in the register."""

    @property
    def submission(self) -> str:
        """Return the text of the submission."""

    @property
    def book(self) -> str:
        """Return the id of the book."""

    @property
    def version(self) -> str:
        """Return the version of the book."""

    @property
    def law(self) -> str:
        """Return the hash of the book."""

    @property
    def ruleset(self) -> str:
        """Return the identity of both."""


class LawTextError(FifthStreetError):
    """The journal has texts under a hash that is not theirs."""


class Laws:
    """The laws that a journal has; `read` returns what is recorded under a hash."""

    def __init__(self, read: Callable[[str], Fields | None]) -> None:
        self.read = read

    @classmethod
    def of(cls, store: Store) -> "Laws":
        """Return the laws of a store."""

        def read(law: str) -> Fields | None:
            records = store.records(f"{PREFIX}{law}", most=1)
            return records[0].data if records else None

        return cls(read)

    def missing(self, rules: Ruleset, at: datetime) -> tuple[StreamRecord, ...]:
        """Return what must be written, once only, so that the journal has the law of a table."""
        return self.unrecorded(rules.book, rules.law, rules.texts, at)

    def unrecorded(
        self, book: RuleBook, law: str, texts: Mapping[str, str], at: datetime
    ) -> tuple[StreamRecord, ...]:
        """Return what must be written so that the journal has the texts of a law."""
        if self.read(law) is not None:
            return ()
        data = {"book": book.id, "version": book.document.version, "texts": packed(texts)}
        stream = f"{PREFIX}{law}"
        return (StreamRecord(stream=stream, number=1, kind=KIND, data=data, at=at),)

    def ruleset(self, opened: "RecordedRules") -> Ruleset:
        """Return what a table was opened under: the book on the shelf, or else the law recorded.

        If the journal has no law, or one that cannot be read, today's rules take its place, but do
        not cover the rounds of that time; if there are none either, it raises.
        """
        today, why = _today(opened)
        if today is not None and today.hash == opened.ruleset:
            return today
        data = self.read(opened.law) if opened.law else None
        try:
            if data is not None:
                return ruleset_of(opened.submission, texts_of(opened.law, data))
        except Exception as error:  # noqa: BLE001 - a law of another program may break anything
            law = f"{opened.book} {opened.version}, law {opened.law[:DIGITS]}"
            why = f"This release cannot read the rules of the table ({law}): {error}"
        if today is None:
            raise RulesetError(why)
        return today if today.covers(opened.ruleset) else replace(today, unread=why)


def _today(opened: RecordedRules) -> tuple[Ruleset | None, str]:
    """Return a table's ruleset from the shelf: under its own law if that is there, or the newest.

    If nothing fits, return why.
    """
    try:
        listed = versions(opened.book) if opened.law and opened.book in shelf() else ()
        editions = (f"{opened.book}@{each.version}" for each in listed)
        same = (each for each in editions if law_hash(law_texts(each)) == opened.law)
        return ruleset_of(opened.submission, next(same, "")), ""
    except FifthStreetError as error:
        return None, str(error)


NO_LAWS: Final = Laws(lambda _: None)


def packed(texts: Mapping[str, str]) -> str:
    """Return texts as the journal has them: JSON, compressed with zlib, in base64.

    >>> unpacked(packed({"book.toml": "id"}))
    {'book.toml': 'id'}
    """
    return b64encode(compress(json.dumps(dict(texts)).encode())).decode()


def unpacked(text: str) -> dict[str, str]:
    """Return the texts that the journal has in this form."""
    texts: dict[str, str] = json.loads(decompressobj().decompress(b64decode(text), MOST_BYTES))
    return texts


def texts_of(law: str, data: Fields) -> Texts:
    """Return the texts of a law from its record; raise where they are not those of its hash."""
    texts = unpacked(data["texts"])
    if law_hash(texts) != law:
        raise LawTextError(f"the texts of law {law[:DIGITS]} are not those that its hash names")
    return tuple(texts.items())
