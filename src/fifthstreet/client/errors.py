"""What may come instead of an answer from a house: a refusal, a closed socket, or silence."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from fifthstreet.errors import FifthStreetError


class ClientError(FifthStreetError):
    """Something between a client and a house went wrong."""


class RefusedError(ClientError):
    """The house refused the request, and nothing has changed.

    `code` is the refusal's public name, `says` its sentence, `clause` the clause of the document.

    >>> raise RefusedError("seat_is_taken", "Someone else has that seat. Choose another.")
    Traceback (most recent call last):
    ...
    fifthstreet.client.errors.RefusedError: Someone else has that seat. Choose another.
    """

    def __init__(
        self,
        code: str,
        says: str,
        *,
        clause: str | None = None,
        remedy: str | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(says, citation=clause, remedy=remedy)
        self.code = code
        self.says = says
        self.clause = clause
        self.status = status

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> "RefusedError":
        """Return the refusal in a reply or a problem document."""
        return cls(
            str(content.get("code") or "unknown"),
            str(
                content.get("says")
                or content.get("title")
                or "The house refused, and did not say why."
            ),
            clause=content.get("clause") or None,
            remedy=content.get("remedy") or None,
            status=content.get("status"),
        )


class DismissedError(ClientError):
    """The house has closed the socket for good, and says why; the client does not reconnect."""

    def __init__(self, code: str, says: str) -> None:
        super().__init__(says)
        self.code = code
        self.says = says


class UnreachableError(ClientError):
    """The house does not answer."""


class UnprovenError(ClientError):
    """A round's proof does not hold, or is not of the round that was played."""


def needed(module: str) -> ModuleType:
    """Return a library that the client is built on; raise where it is not installed.

    >>> needed("json").__name__
    'json'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ClientError(
            f"The client needs {error.name}, which is not installed.",
            remedy="Run: pip install httpx msgspec websockets",
        ) from None
