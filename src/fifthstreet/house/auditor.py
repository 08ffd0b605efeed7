"""The independent auditor as the house asks it: over HTTP, until it answers."""

import asyncio
import logging
import re
from collections.abc import Callable

import msgspec

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import INDEPENDENT, SIGNED, Gathering
from fifthstreet.ledger.heads import SigningKey, is_signed
from fifthstreet.ledger.links import FixedNumbers

log = logging.getLogger(__name__)


class RemoteAuditor:
    """An auditor at an address, who signs with a known key."""

    def __init__(self, url: str, key: str, own: SigningKey, nudge: Callable[[str], None]) -> None:
        from httpx import AsyncClient

        if not re.match("https?://", url) or not re.fullmatch("[0-9a-f]{64}", key):
            raise FifthStreetError(
                "An auditor has an address and a key.",
                remedy="Give --auditor and --auditor-key as `fifthstreet witness --links` does.",
            )
        self.url, self.key, self._name = f"{url.rstrip('/')}/links", key, INDEPENDENT + key
        self._own, self._nudge, self._answers = own, nudge, True
        self._client = AsyncClient()
        self._links: dict[bytes, str] = {}
        self._tasks: dict[bytes, asyncio.Task[None]] = {}

    def promised(self) -> str:
        """Return the name of the auditor; nothing while it does not answer."""
        if not self._answers:
            self._begin(b"", None)
        return self._name if self._answers else ""

    def value(self, name: str, fixed: Gathering) -> bytes | None:
        """Return the link for some numbers; if it is not here, ask, and nudge the table then."""
        if name == self._name and fixed.request not in self._links:
            self._begin(fixed.request, fixed)
        return bytes.fromhex(self._links.pop(fixed.request, "")) or None

    def _begin(self, request: bytes, fixed: Gathering | None) -> None:
        if request not in self._tasks:
            self._tasks[request] = task = asyncio.create_task(self._ask(request, fixed))
            task.add_done_callback(lambda _: self._tasks.pop(request))

    async def _ask(self, request: bytes, fixed: Gathering | None) -> None:
        from httpx import HTTPError

        body = b"" if fixed is None else msgspec.json.encode(FixedNumbers.of(fixed, self._own))
        try:
            answer = await self._client.post(self.url, content=body)
            link = answer.json().get("link", "")
            why = answer.text if fixed and not is_signed(self.key, link, SIGNED + request) else ""
        except (HTTPError, ValueError, AttributeError) as error:
            why = str(error) or type(error).__name__
        if why and self._answers:
            log.warning("The auditor at %s gives no link: %s", self.url, why[:300])
        self._answers = not why
        if fixed is not None and not why:
            self._links[request] = link
        if fixed is not None:
            wait = 1.0 if why else 0.0
            table = fixed.commitment.particulars.table
            asyncio.get_running_loop().call_later(wait, self._nudge, table)
