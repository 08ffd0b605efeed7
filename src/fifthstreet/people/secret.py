"""Tokens and passwords, which never print themselves."""

import base64
import hmac
from hashlib import sha256
from typing import Final, NoReturn

from fifthstreet.fairness.entropy import Entropy

TOKEN_BYTES: Final = 32
"""256 bits: nobody guesses one, so a plain hash of it may be kept."""


class Secret:
    """A text that only `reveal` shows, and that cannot be pickled or hashed.

    >>> Secret("correct horse battery staple")
    Secret(…)
    >>> f"{Secret('correct horse')}"
    'Secret(…)'
    """

    __slots__ = ("_text",)
    __hash__ = None  # type: ignore[assignment]  # as a key it would be found by others

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text itself."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return hmac.compare_digest(_bytes(self._text), _bytes(other.reveal()))

    def __reduce__(self) -> NoReturn:
        raise TypeError("A secret is not written down.")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def new_token(entropy: Entropy) -> Secret:
    """Return a new session token; it says nothing about its owner."""
    drawn = entropy.take(TOKEN_BYTES)
    return Secret(base64.urlsafe_b64encode(drawn).rstrip(b"=").decode("ascii"))


def digest_of(token: Secret) -> str:
    """Return what is stored of a token: its SHA-256.

    >>> digest_of(Secret("abc"))[:8]
    'ba7816bf'
    """
    return sha256(_bytes(token.reveal())).hexdigest()
