"""What is sent about accounts: passkeys, slips, and the exclusion list."""

from typing import Annotated, Any

from msgspec import Meta

from fifthstreet.protocol.bodies import Client, Orders, Password, Sent
from fifthstreet.protocol.exclusion_events import Category

Label = Annotated[str, Meta(min_length=1, max_length=40)]
Line = Annotated[str, Meta(max_length=80)]
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Seconds since 1970, in UTC.")]
Credential = Annotated[
    dict[str, Any], Meta(description="The answer of the device, as WebAuthn writes it in JSON.")
]


class AddsPasskey(Sent):
    """Somebody adds the passkey that their device has made."""

    name: Label
    credential: Credential


class RenamesPasskey(Sent):
    """Somebody gives a passkey another name."""

    name: Label


class UsesPasskey(Sent):
    """Somebody signs in with a passkey, or confirms who they are."""

    client: Client
    credential: Credential


class PrintsSlip(Sent):
    """A slip with a one-time password to print; it is not stored."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    password: Password
    expires: Annotated[int, Meta(ge=0, le=2**33)]


class AddsExclusion(Orders):
    """Somebody is put on the exclusion list."""

    category: Category
    since: Moment
    until: Moment | None = None
    person: Annotated[str, Meta(max_length=64)] = ""
    name: Line = ""
    born: Line = ""
    identifier: Line = ""


class CreatesAccount(Sent):
    """A guest gives the account that they play with a name and a password."""

    name: Annotated[str, Meta(min_length=1, max_length=64, examples=["Seven"])]
    password: Password


class TakesBreak(Sent):
    """A player takes a break."""

    hours: Annotated[int, Meta(ge=1, le=1008)]


class DeletesAccount(Sent):
    """Somebody deletes their account; a guest has no password."""

    password: Password = ""


ACCOUNT_SENT = (
    AddsExclusion,
    AddsPasskey,
    CreatesAccount,
    DeletesAccount,
    PrintsSlip,
    RenamesPasskey,
    TakesBreak,
    UsesPasskey,
)
"""Every body about accounts."""
