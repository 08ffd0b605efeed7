"""The headers of every response: no framing, no type guessing, no caching."""

from typing import Final

Header = tuple[bytes, bytes]

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""Everything comes from the house; a page may also show a picture that it holds as text."""
ALWAYS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"content-security-policy", POLICY.encode()),
)
STRICT_TRANSPORT: Final[Header] = (
    b"strict-transport-security",
    b"max-age=31536000; includeSubDomains",
)
NO_STORE: Final[Header] = (b"cache-control", b"no-store")
