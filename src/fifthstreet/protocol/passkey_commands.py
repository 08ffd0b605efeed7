"""Commands about passkeys; the answer of the device was verified before."""

from dataclasses import dataclass, field

from fifthstreet.protocol.session_command import SessionCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPasskey(SessionCommand):
    """Sign in with a device from now on."""

    name: str = field(repr=False)
    credential: str
    public_key: str
    counter: int
    challenge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamePasskey(SessionCommand):
    """Give one of your passkeys another name."""

    passkey: str
    name: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePasskey(SessionCommand):
    """Remove one of your passkeys."""

    passkey: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePasskey(SessionCommand):
    """Sign in with a passkey, or, in a session, confirm who you are."""

    credential: str
    counter: int
    challenge: str
    digest: str = field(repr=False)
    source: str = field(repr=False)
    client: str
