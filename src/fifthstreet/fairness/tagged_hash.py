"""One way to hash: what a hash is for, the algorithm's version and every length are hashed too."""

from hashlib import sha256

HASHES = "fifthstreet-deal-1"
"""What every hash begins with; a hash of other parts has another tag."""

HASH_BYTES = 32


def frame(part: bytes) -> bytes:
    """Return bytes after their length, so that two lists of parts never look alike."""
    return len(part).to_bytes(4, "big") + part


def opened(tag: str) -> bytes:
    """Return how every hash for one purpose begins."""
    return frame(f"{HASHES}/{tag}".encode())


def tagged(tag: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of some parts for one purpose.

    >>> tagged("card", b"ab", b"c") == tagged("card", b"a", b"bc")
    False
    """
    return sha256(opened(tag) + b"".join(map(frame, parts))).digest()


def number(value: int) -> bytes:
    """Return a number as the eight bytes that are hashed of it.

    >>> number(258).hex()
    '0000000000000102'
    """
    return value.to_bytes(8, "big")
