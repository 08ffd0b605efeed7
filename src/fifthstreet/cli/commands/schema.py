"""`fifthstreet schema`: JSON Schemas, so that editors can help."""

from enum import StrEnum
from typing import Annotated

import typer

from fifthstreet.terminal.output import write_json


class Subject(StrEnum):
    """What there is a schema of."""

    BOOK = "book"
    SUBMISSION = "submission"


def schema(
    subject: Annotated[Subject, typer.Argument(metavar="SUBJECT", help="book or submission.")],
) -> None:
    """Print the JSON Schema of a book or a submission."""
    from fifthstreet.rules.schema import book_schema, submission_schema

    write_json(book_schema() if subject is Subject.BOOK else submission_schema())
