"""Signatures of auditors: Ed25519 (RFC 8032), with nothing but Python's integers."""

import hashlib

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME
KEY, SIGNATURE = 32, 64
Point = tuple[int, int, int, int]
ZERO: Point = (0, 1, 1, 0)


def is_signed(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether a message was signed with the private half of a key."""
    owner, nonce, factor = (
        _point(key),
        _point(signature[:32]),
        int.from_bytes(signature[32:], "little"),
    )
    base = _point((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))
    if (
        len(signature) != SIGNATURE
        or owner is None
        or nonce is None
        or base is None
        or factor >= ORDER
    ):
        return False
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    left, right = _times(factor, base), _sum(nonce, _times(hashed % ORDER, owner))
    return all((left[at] * right[2] - right[at] * left[2]) % PRIME == 0 for at in (0, 1))


def _point(text: bytes) -> Point | None:
    odd, y = divmod(int.from_bytes(text, "little"), 1 << 255)
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if len(text) != KEY or y >= PRIME or (x * x - square) % PRIME or (not x and odd):
        return None
    x = PRIME - x if x & 1 != odd else x
    return x, y, 1, x * y % PRIME


def _sum(one: Point, two: Point) -> Point:
    a, b = (one[1] - one[0]) * (two[1] - two[0]), (one[1] + one[0]) * (two[1] + two[0])
    c, d = 2 * one[3] * two[3] * CURVE, 2 * one[2] * two[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _times(factor: int, point: Point) -> Point:
    result = ZERO
    for bit in f"{factor:b}":
        result = _sum(result, result)
        result = _sum(result, point) if bit == "1" else result
    return result
