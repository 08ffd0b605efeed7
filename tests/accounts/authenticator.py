"""A software authenticator of our own: it answers challenges as a device with a passkey does."""

import json
import struct
from dataclasses import dataclass, field
from hashlib import sha256
from os import urandom
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Authenticator:
    """One passkey: its key, how often it answered, and whether it checks who holds it."""

    origin: str = "http://localhost:8000"
    host: str = "localhost"
    verifies: bool = True
    counter: int = 0
    id: bytes = field(default_factory=lambda: urandom(20))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, options: Any) -> dict[str, Any]:
        """Return a new passkey, as a browser hands it over."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        data = self._data(ATTESTED) + bytes(16) + struct.pack(">H", len(self.id)) + self.id
        statement = {"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(public)}
        response = {
            "clientDataJSON": self._client("webauthn.create", options["challenge"]),
            "attestationObject": bytes_to_base64url(cbor2.dumps(statement)),
        }
        return self._credential(response)

    def answer(self, options: Any) -> dict[str, Any]:
        """Return the answer to a challenge, signed."""
        self.counter += 1
        client = self._client("webauthn.get", options["challenge"])
        statement = json.dumps(self._statement("webauthn.get", options["challenge"])).encode()
        data = self._data(0)
        signature = self.key.sign(data + sha256(statement).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": client,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }
        return self._credential(response)

    def _data(self, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return sha256(self.host.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def _statement(self, kind: str, challenge: str) -> dict[str, Any]:
        return {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}

    def _client(self, kind: str, challenge: str) -> str:
        return bytes_to_base64url(json.dumps(self._statement(kind, challenge)).encode())

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        id_ = bytes_to_base64url(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response}
