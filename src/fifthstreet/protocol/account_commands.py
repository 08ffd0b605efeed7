"""The command with which a guest keeps the account that they play with."""

from dataclasses import dataclass, field

from fifthstreet.protocol.session_command import SessionCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateAccount(SessionCommand):
    """Give the guest account that you play with a name and a password, and keep it."""

    name: str = field(repr=False)
    hash: str = field(repr=False)
    digest: str = field(repr=False)
