"""Events of passkeys: keys in a person's device with which they sign in without a password."""

from dataclasses import dataclass

from fifthstreet.protocol.stamped_event import StampedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyAdded(StampedEvent):
    """A person signs in with a device from now on; only its public key is stored.

    `challenge` is the hash of the challenge that the device answered, which works once.
    """

    person: str
    passkey: str
    name: str
    credential: str
    public_key: str
    counter: int
    challenge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRenamed(StampedEvent):
    """A passkey has another name."""

    person: str
    passkey: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRemoved(StampedEvent):
    """A passkey opens nothing any more."""

    person: str
    passkey: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyUsed(StampedEvent):
    """A device answered a challenge; its counter has a new value."""

    person: str
    passkey: str
    counter: int
    challenge: str
    forget_before: int
