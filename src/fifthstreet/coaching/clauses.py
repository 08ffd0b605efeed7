"""Citations with what they say, in our words, so that nobody at a table has to look them up."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fifthstreet.rules.citation import Clause, resolve
from fifthstreet.rules.law import Law
from fifthstreet.rules.words import ACTIONS, CIRCUMSTANCES

WORDS: Mapping[str, str] = {**CIRCUMSTANCES, **ACTIONS}


@cache
def clause(citation: str) -> dict[str, str]:
    """Return a citation and what it says.

    >>> clause("MD-13.B")["id"]
    'MD-13.B'
    """
    cited_ = resolve(citation)
    words = [one.paraphrase if isinstance(one, Clause) else one.reading for one in cited_]
    return {"id": citation, "words": " ".join(words)}


def clauses_of(law: Law) -> list[dict[str, str]]:
    """Return everything that a law cites, the first being what it rests on."""
    return [clause(citation) for citation in law.cite]


def spoken(word: str) -> str:
    """Return a word of a closed list as people read it.

    >>> spoken("return_all_wagers")
    'return all wagers'
    """
    return word.replace("_", " ")


def labels(words: Iterable[str]) -> list[dict[str, Any]]:
    """Return circumstances or actions, each with its wording."""
    return [{"id": word, "says": WORDS[word]} for word in words]
