"""The languages that pages and signs can be shown in."""

from fifthstreet.protocol.record import Record


class Language(Record):
    """A language: its tag, its own name, and a tag that changes with its texts."""

    id: str
    name: str
    tag: str


class Languages(Record):
    """The language that suits a reader best, and all that there are."""

    language: str
    languages: list[Language]
