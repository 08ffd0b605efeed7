"""`fifthstreet erase`: delete what a house knows about a person, and leave the chain whole."""

from typing import Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write, write_json

Subject = Annotated[
    str,
    typer.Argument(
        metavar="PERSON", help="A name, or an id such as p12 or, for a patron, patron.md-1.17."
    ),
]
Reason = Annotated[str, typer.Option(help="Why, for the record. Do not write a name here.")]


class ErasureError(FifthStreetError):
    """Somebody cannot be erased; says why."""


def erase(
    person: Subject,
    *,
    reason: Reason = "The person asked for it.",
    database: Database = None,
    json: Json = False,
) -> None:
    """Erase a person's data from a house: names, addresses, passwords. The journal stays complete.

    Lines that an earlier release wrote with the name in plain text keep it: the chain seals them.
    """
    from fifthstreet.accounts.erasure import erase_in_store
    from fifthstreet.ledger.store.address import open_store
    from fifthstreet.refusals import Refusal

    with open_store(database, create=False) as store:
        erased = erase_in_store(store, person, reason)
    if isinstance(erased, Refusal):
        raise ErasureError(erased.says)
    if json:
        write_json({"subject": erased.subject, "values": erased.values, "clear": erased.clear})
        return
    write(f"Erased {erased.subject}. Values deleted: {erased.values}. The chain is whole.\n")
    if erased.clear:
        write(f"Older lines of the journal that keep the name in clear text: {erased.clear}.\n")
    write("Backups and logs keep what they have until you delete them.\n")
