"""What makes a command act once: its client, its number and its content."""

from typing import Any, Final, NamedTuple

from fifthstreet.ledger.journal import StoredReply
from fifthstreet.refusals import Refusal, refusal_as_json

USED: Final = refusal_as_json(Refusal("sequence_is_used"))
"""The answer to another command under a sequence that is already used."""


class ReplyKey(NamedTuple):
    """A client, the sequence of its command, and a digest of the command: it acts once."""

    client: str
    sequence: int
    request: str = ""

    @property
    def place(self) -> tuple[str, int]:
        """Return where the reply is stored."""
        return self.client, self.sequence

    def reply(self, body: Any) -> StoredReply:
        """Return the reply to the command."""
        return StoredReply(
            client=self.client, sequence=self.sequence, body=body, request=self.request
        )

    def differs(self, request: str) -> bool:
        """Return whether another command was given under the same sequence, as far as is known."""
        return bool(request and self.request) and request != self.request
