"""Connections from outside: limits on their number, and on the size and time of a request.

The limits apply before the HTTP parser reads anything. A connection counts for its address from the
moment it is accepted, before any TLS handshake; a socket of a table counts for its client.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fifthstreet.protocol.codec import text_of
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.headers import ALWAYS, NO_STORE
from fifthstreet.web.measures import REFUSED
from fifthstreet.web.problems import MEDIA, document_of, status_of
from fifthstreet.web.settings import FORWARDED, Serving
from fifthstreet.web.throttle import Pacer, source_of

LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request that are accepted without any of its body: its line, headers and trailers."""
MOST_HEADERS: Final = 100
HEAD_WITHIN: Final = 10.0
"""Seconds within which a TLS handshake, or the headers of a request, must arrive."""
REQUEST_WITHIN: Final = 15.0
"""Seconds within which the rest of a request must arrive, even if its body is not read."""
LOGGED: Final = "1 per 1 minute"
"""How often the log names the same address for the same reason."""
SHARE: Final = 4
"""One file in `SHARE` remains for the store and for other processes when connections run out."""
HEAD, REST = "head", "rest"
WITHIN: Final = {HEAD: HEAD_WITHIN, REST: REQUEST_WITHIN}

log = logging.getLogger(__name__)


def raise_file_limit() -> None:
    """Raise the number of files that this process may open as far as the system allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _most_files() -> int:
    """Return how many files this process may open, or 0 if the system sets no limit."""
    try:
        import resource
    except ImportError:
        return 0
    return max(0, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


class Connections:
    """The open connections of this process, counted by address."""

    def __init__(self, serving: Serving, seconds: Callable[[], float]) -> None:
        self._serving = serving
        self._seconds = seconds
        self._log = Pacer({"refused": LOGGED})
        self._counts: Counter[str] = Counter()
        files = _most_files()
        self._most = files - files // SHARE

    def enter(self, address: str) -> bool:
        """Count a connection, or refuse it if its address or the process has too many."""
        source = source_of(address)
        full = self._counts[source] >= self._serving.connections
        full = full and not self._serving.is_proxy(address)
        if full or (self._most and self.count >= self._most):
            self.note(address, "too_many_connections")
            return False
        self._counts[source] += 1
        return True

    def leave(self, address: str) -> None:
        """Discount a connection."""
        source = source_of(address)
        self._counts[source] -= 1
        if not self._counts[source]:
            del self._counts[source]

    @property
    def sources(self) -> tuple[str, ...]:
        """Return the addresses that have connections."""
        return tuple(self._counts)

    @property
    def count(self) -> int:
        """Return how many connections are open."""
        return self._counts.total()

    def note(self, address: str, code: str) -> None:
        """Log a refusal, unless the log has just said the same."""
        source = source_of(address)
        if self._log.hit("refused", f"{source} {code}", self._seconds()).goes:
            log.warning("connection refused", extra={"source": source, "code": code})


class RequestError(Exception):
    """The parser must stop: a request exceeds a limit or is ambiguous."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection whose requests are limited in size, headers and time."""

    def __init__(
        self, connections: Connections, serving: Serving, address: str, **rest: Any
    ) -> None:
        super().__init__(**rest)
        self._counted = connections
        self._serving = serving
        self._address = address
        self._enters = True
        self._fault: Refusal | None = None
        self._unread = 0
        """Bytes since the last beginning of a request, end of headers or piece of a body."""
        self._progress = False
        self._stage = ""
        self._owed = ""
        self._timer: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Discount the connection."""
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Discount the connection, once."""
        self._unwatch()
        if self._enters:
            self._enters = False
            self._counted.leave(self._address)

    def data_received(self, data: bytes) -> None:
        """Have the parser read data in pieces, and stop it at the first limit."""
        for start in range(0, len(data), LARGEST_HEAD):
            piece = data[start : start + LARGEST_HEAD]
            self._progress = False
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            self._unread = 0 if self._progress else self._unread + len(piece)
            if self._unread > LARGEST_HEAD:
                detail = f"Send headers of at most {LARGEST_HEAD:,} bytes."
                self._refuse(Refusal("message_is_too_large", detail))
                return
        self._watch()

    def _watch(self) -> None:
        """Limit the time of what the client still owes; its silence after an answer is limited."""
        owed = self._stage or (HEAD if self._has_answered else "")
        if owed != self._owed:
            self._unwatch()
            self._owed = owed
            if owed:
                self._timer = self.loop.call_later(WITHIN[owed], self._late)

    @property
    def _has_answered(self) -> bool:
        """Return whether no answer is under way; at first there is no request at all."""
        return bool(getattr(self.cycle, "response_complete", True))

    def _unwatch(self) -> None:
        self._owed = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """Close a connection whose request has not arrived; a browser may open one in advance."""
        self._unwatch()
        if self._stage:
            self._refuse(Refusal("body_is_too_slow"))
        else:
            self.transport.close()

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self._progress, self._stage = True, HEAD

    def on_header(self, name: bytes, value: bytes) -> None:
        """Accept a header, of which a request has a limited number."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            detail = f"Send at most {MOST_HEADERS} headers."
            self._stop(Refusal("message_is_too_large", detail))

    def on_headers_complete(self) -> None:
        """Accept the headers, and note which client a proxy names in them."""
        if sum(name == b"host" for name, _ in self.headers) > 1:
            self._stop(Refusal("request_is_not_valid", "Send each header once."))
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == FORWARDED]
        self.scope["client"] = (self._serving.client(self._address, forwarded), 0)
        self._progress, self._stage = True, REST
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Accept a piece of a body."""
        self._progress = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a request is complete."""
        self._stage = ""
        self._unwatch()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the socket counts for its own client from now on."""
        self._upgraded = True
        self.leave()
        super().handle_websocket_upgrade()

    def _stop(self, refusal: Refusal) -> None:
        self._fault = refusal
        raise RequestError(refusal)

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser cannot read, or what exceeded a limit."""
        if self._fault is None:
            self._note("request_is_not_valid")
            super().send_400_response(msg)
        else:
            self._refuse(self._fault)

    def _note(self, code: str) -> None:
        REFUSED.labels(code).inc()
        self._counted.note(self._address, code)

    def _refuse(self, refusal: Refusal) -> None:
        """Answer with a problem document if no answer is under way, and close."""
        self._note(refusal.code)
        if self._stage == REST or not self._has_answered:
            self.transport.abort()
            return
        problem = RefusedError(refusal)
        status, body = status_of(problem), text_of(document_of(problem))
        headers = [*ALWAYS, NO_STORE, (b"connection", b"close"), (b"content-type", MEDIA.encode())]
        headers.append((b"content-length", str(len(body)).encode()))
        lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
        lines += [name + b": " + value for name, value in headers]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self.transport.close()
