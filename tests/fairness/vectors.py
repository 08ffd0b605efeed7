"""Test vectors for verifiers in other languages: `docs/vectors/fairness.json`.

`python tests/fairness/vectors.py` (with `src` and `tests` on the path) writes them again. They are
made by the dealer's code; the tests hold them against both verifiers, which share none of it.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from fairness.test_transcript import of_the_third, transcripts, with_own_number
from fifthstreet.fairness import Chain, Transcript
from fifthstreet.fairness.deal import order_from
from fifthstreet.fairness.tagged_hash import tagged

FILE = Path(__file__).parents[2] / "docs" / "vectors" / "fairness.json"
Content = dict[str, Any]


def hashes() -> list[Content]:
    """Return hashes of a purpose and of parts, in hexadecimal."""
    cases = [("card", ()), ("card", (b"",)), ("card", (b"ab", b"c")), ("link", (bytes(8), b"x"))]
    return [
        {
            "purpose": purpose,
            "parts": [part.hex() for part in parts],
            "hash": tagged(purpose, *parts).hex(),
        }
        for purpose, parts in cases
    ]


def meters() -> list[Content]:
    """Return how the value of a meter is written, and the bytes that are hashed of it."""
    values = (Fraction(0), Fraction(5_000_000), Fraction(12_345_678, 7), Fraction(1_500_050, 100))
    return [
        {
            "numerator": str(value.numerator),
            "denominator": str(value.denominator),
            "text": str(value),
            "bytes": str(value).encode().hex(),
        }
        for value in values
    ]


def chains() -> list[Content]:
    """Return a short chain, from its tip to its seed."""
    chain = Chain(bytes(range(32)), length=3)
    return [{"links": [chain.link(at).hex() for at in range(4)]}]


def orders() -> list[Content]:
    """Return the order that a seed and a nonce give 52 cards."""
    cases = ((bytes(32), 1), (bytes(range(32)), 48211))
    return [
        {"seed": seed.hex(), "nonce": nonce, "order": list(order_from(seed, nonce))}
        for seed, nonce in cases
    ]


def known_of(content: Content) -> Content:
    """Return everything that a reader can know of a round from before."""
    bound = content["commitment"]
    known = {"digest": bound["digest"], "tip": bound["auditor"]["tip"]}
    if "house" in bound:
        known["house"] = bound["house"]["tip"]
    if (name := bound.get("beacon", "")).startswith("auditor:"):
        known["auditor"] = name.removeprefix("auditor:")
    elif content.get("beacon"):
        known["beacon"] = content["beacon"]
    return known


def rounds() -> list[Content]:
    """Return whole rounds that are right, with what is known of them and the deck."""
    named: dict[str, Transcript] = {f"first-{name}": one for name, one in transcripts().items()}
    named |= with_own_number() | of_the_third()
    found = []
    for name, transcript in named.items():
        content = transcript.as_json()
        deck = ["??"] * 52
        for opening in transcript.openings:
            if opening.position is not None:
                deck[opening.position] = opening.card.notation
        found.append(
            {"name": name, "known": known_of(content), "deck": deck, "transcript": content}
        )
    return found


def changes() -> list[Content]:
    """Return single changes after which a round is wrong: where, and what is written there."""
    zeros = "0" * 64
    cases: list[tuple[str, list[str | int], object]] = [
        ("attended", ["openings", 0, "salt"], zeros),
        ("attended", ["commitment", "meters", "progressive"], "1763668.285"),
        ("attended", ["commitment", "house", "previous"], zeros),
        ("attended", ["house"], zeros),
        ("alone", ["link"], zeros),
        ("alone", ["openings", 0, "position"], 1),
        ("alone-with-beacon", ["beacon"], zeros),
        ("alone-with-beacon", ["commitment", "beacon"], "witness-1/48212"),
        ("undealt", ["cause"], ""),
        ("restarted", ["restarts", 0, 0, "number"], None),
        ("restarted", ["restarts", 0, 1, "number"], zeros),
        ("restarted", ["restarts", 0, 1, "pledge"], zeros),
        ("restarted", ["restarts"], []),
        ("restarted-alone", ["restarts", 0, 0, "seat"], 4),
        ("restarted-alone", ["restarts", 0], []),
        ("audited", ["beacon"], 2 * zeros),
        ("audited", ["contributions", 1, "pledge"], zeros),
        ("audited", ["commitment", "beacon"], f"auditor:{zeros}"),
    ]
    return [{"round": name, "path": path, "value": value} for name, path, value in cases]


def vectors() -> Content:
    """Return all test vectors."""
    return {
        "hashes": hashes(),
        "meters": meters(),
        "chains": chains(),
        "orders": orders(),
        "rounds": rounds(),
        "wrong": changes(),
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
