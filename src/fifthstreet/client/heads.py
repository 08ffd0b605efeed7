"""Asks a house for its signed head and for proofs, as a witness does."""

from types import TracebackType
from typing import Final, Self, TypeVar

import httpx
import msgspec

from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.heads import HeadProof, SignedHead

LARGEST: Final = 65_536
"""The most bytes of an answer that are read, because the house may be hostile."""
PATIENCE: Final = 20.0
Got = TypeVar("Got")


class UnansweredError(FifthStreetError):
    """A house did not answer, or not as requested."""


class HouseAddress:
    """A house that shows its heads at an address."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._client = httpx.Client(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def head(self) -> SignedHead:
        """Return the head that the house shows now."""
        head = self._ask("", SignedHead)
        if head is None:
            raise UnansweredError(f"{self.url} shows no head.", remedy="Name a house's address.")
        return head

    def prove(self, before: int, after: int) -> tuple[str, ...] | None:
        """Return the proof that the journal of one size begins with another, if there is one."""
        proof = self._ask(f"/proof?from={before}&to={after}", HeadProof)
        return None if proof is None else proof.path

    def _ask(self, path: str, kind: type[Got]) -> Got | None:
        body = b""
        try:
            with self._client.stream("GET", f"{self.url}/api/v1/heads{path}") as response:
                for piece in response.iter_bytes():
                    body += piece
                    if len(body) > LARGEST:
                        break
            if response.status_code == httpx.codes.NOT_FOUND:
                return None
            response.raise_for_status()
            return msgspec.json.decode(body, type=kind)
        except (httpx.HTTPError, httpx.InvalidURL, msgspec.MsgspecError) as error:
            reason = str(error).partition("\n")[0].rstrip(".")
            raise UnansweredError(
                f"{self.url} does not answer as a house does: {reason}.",
                remedy="Check the address, and look again later.",
            ) from None
