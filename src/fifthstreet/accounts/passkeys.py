"""Verifies passkeys: challenges that a device answers once, in time, and for this house alone.

A challenge carries its own expiry and a keyed hash over its purpose and session, so that any
process of the house can check it, and none has to remember it.
"""

import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.outcome import Then
from fifthstreet.accounts.sign_in import Door, Welcomed, welcoming
from fifthstreet.people.passkeys import CHALLENGE_LASTS, WRONG, owner_of
from fifthstreet.people.secret import digest_of, new_token
from fifthstreet.people.state import Person
from fifthstreet.protocol import passkey_commands as c
from fifthstreet.refusals import Refusal

Purpose = Literal["add", "sign_in", "confirm"]
NAME: Final = "fifthstreet"
NONCE: Final = 16
TIME: Final = 8
SEAL: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class RelyingParty:
    """The house as a device knows it: the origin of its pages, and the host in it."""

    origin: str

    @property
    def host(self) -> str:
        """Return the host for which passkeys are made."""
        return urlsplit(self.origin).hostname or ""

    @property
    def objection(self) -> Refusal | None:
        """Return why there are no passkeys under this origin, or None: an address is no name."""
        named = self.host and not self.host.replace(".", "").isdigit() and ":" not in self.host
        return None if named else Refusal("passkeys_need_a_host_name")


class Passkeys:
    """The passkeys of a house."""

    def __init__(self, desk: Desk, key: bytes) -> None:
        self.desk = desk
        self._key = key

    def challenge(self, purpose: Purpose, session: str) -> bytes:
        """Return a new challenge for a purpose, in a session or at the door."""
        ends = self.desk.at() + CHALLENGE_LASTS
        head = self.desk.entropy.take(NONCE) + ends.to_bytes(TIME, "big")
        return head + self._seal(head, purpose, session)

    def _seal(self, head: bytes, purpose: Purpose, session: str) -> bytes:
        return hmac.digest(self._key, head + f"{purpose}:{session}".encode(), "sha256")

    def _challenge_of(self, credential: Any, purpose: Purpose, session: str) -> bytes | None:
        """Return the challenge that a device says it answers, if this house gave it just now."""
        try:
            client_data = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(client_data["challenge"])
        except (ValueError, KeyError, TypeError):
            return None
        head, seal = challenge[: NONCE + TIME], challenge[NONCE + TIME :]
        ends = int.from_bytes(head[NONCE:], "big")
        fits = len(seal) == SEAL and self.desk.at() < ends
        good = fits and hmac.compare_digest(seal, self._seal(head, purpose, session))
        return challenge if good else None

    def options_to_add(self, party: RelyingParty, person: Person, session: str) -> Any:
        """Return what a browser needs to make a passkey for a person."""
        options = webauthn.generate_registration_options(
            rp_id=party.host,
            rp_name=NAME,
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=self.challenge("add", session),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential))
                for one in person.passkeys
            ],
        )
        return json.loads(webauthn.options_to_json(options))

    def options_to_use(self, party: RelyingParty, session: str = "") -> Any:
        """Return what a browser needs to sign in with a passkey, or to confirm a session."""
        options = webauthn.generate_authentication_options(
            rp_id=party.host,
            challenge=self.challenge("confirm" if session else "sign_in", session),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return json.loads(webauthn.options_to_json(options))

    def add(self, by: str, party: RelyingParty, name: str, credential: Any, then: Then) -> None:
        """Add the passkey that a device has made."""
        challenge = self._challenge_of(credential, "add", by)
        verified = None if challenge is None else _registered(party, credential, challenge)
        if challenge is None or verified is None:
            self._refuse(then)
            return
        command = c.AddPasskey(
            at=self.desk.at(),
            by=by,
            name=name,
            credential=bytes_to_base64url(verified.credential_id),
            public_key=bytes_to_base64url(verified.credential_public_key),
            counter=verified.sign_count,
            challenge=sha256(challenge).hexdigest(),
        )
        self.desk.do(command, then)

    def use(
        self, door: Door, party: RelyingParty, credential: Any, then: Welcomed, by: str = ""
    ) -> None:
        """Sign somebody in with a passkey, or confirm who is in a session."""
        desk = self.desk
        used = self._verified(party, credential, by)
        if used is None:
            self._refuse(then)
            return
        id_, counter, challenge = used
        token = new_token(desk.entropy)
        command = c.UsePasskey(
            at=desk.at(),
            by=by,
            credential=id_,
            counter=counter,
            challenge=sha256(challenge).hexdigest(),
            digest=digest_of(token),
            source=door.source,
            client=door.client,
        )
        desk.do(command, welcoming(token, then))

    def _verified(
        self, party: RelyingParty, credential: Any, by: str
    ) -> tuple[str, int, bytes] | None:
        """Return the credential, its counter and the challenge, if the answer is right."""
        challenge = self._challenge_of(credential, "confirm" if by else "sign_in", by)
        owner = owner_of(self.desk.state, str(credential.get("id", "")))
        if challenge is None or owner is None:
            return None
        _, passkey = owner
        try:
            checked = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=party.host,
                expected_origin=party.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.counter,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            return None
        return passkey.credential, checked.new_sign_count, challenge

    def _refuse(self, then: Callable[[Refusal], None]) -> None:
        self.desk.clock.later(0, lambda: then(WRONG))


def _registered(
    party: RelyingParty, credential: Any, challenge: bytes
) -> VerifiedRegistration | None:
    """Return the passkey that a device made, if its answer is right."""
    try:
        return webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.host,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        return None
