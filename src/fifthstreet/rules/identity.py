"""The one identity of rules: of a submission's file, and of its law and text together."""

from hashlib import sha256


def file_sha256(text: str) -> str:
    """Return the SHA-256 of a submission's file, from its text."""
    return sha256(text.encode()).hexdigest()


def ruleset_sha256(law: str, text: str) -> str:
    """Return the identity of a submission under a law: of the law's hash, a line feed and the text.

    It is stamped on every round, and printed on the sign and the PAR sheet.
    """
    return sha256(f"{law}\n{text}".encode()).hexdigest()
