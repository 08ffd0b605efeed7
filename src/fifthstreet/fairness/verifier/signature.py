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
    owner, nonce = _point(key), _point(signature[:KEY])
    factor = int.from_bytes(signature[KEY:], "little")
    if len(signature) != SIGNATURE or owner is None or nonce is None or factor >= ORDER:
        return False
    hashed = hashlib.sha512(signature[:KEY] + key + message).digest()
    left = _times(factor, _point((4 * pow(5, -1, PRIME) % PRIME).to_bytes(KEY, "little")) or ZERO)
    right = _sum(nonce, _times(int.from_bytes(hashed, "little") % ORDER, owner))
    return all((left[at] * right[2] - right[at] * left[2]) % PRIME == 0 for at in (0, 1))


def _point(text: bytes) -> Point | None:
    value = int.from_bytes(text, "little")
    odd, y = value >> 255, value & ((1 << 255) - 1)
    if len(text) != KEY or y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME or (not x and odd):
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
    while factor:
        if factor & 1:
            result = _sum(result, point)
        point, factor = _sum(point, point), factor >> 1
    return result
