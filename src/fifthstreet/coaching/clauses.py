"""Citations with what they say, in our words, so that nobody at a table has to look them up."""

from collections.abc import Iterable, Mapping
from functools import cache

from fifthstreet.protocol.record import ClauseText, Named
from fifthstreet.rules.citation import CitationError, Clause, resolve
from fifthstreet.rules.law import Law
from fifthstreet.rules.words import ACTIONS, CIRCUMSTANCES

WORDS: Mapping[str, str] = {**CIRCUMSTANCES, **ACTIONS}


@cache
def clause(citation: str) -> ClauseText:
    """Return a citation and what it says: nothing where no book on the shelf has it by now.

    >>> clause("MD-13.B").id
    'MD-13.B'
    """
    try:
        sources = resolve(citation)
    except CitationError:
        sources = ()
    words = [one.paraphrase if isinstance(one, Clause) else one.reading for one in sources]
    return ClauseText(citation, " ".join(words))


def clauses_of(law: Law) -> tuple[ClauseText, ...]:
    """Return everything that a law cites, the first being what it rests on."""
    return tuple(map(clause, law.cite))


def spoken(word: str) -> str:
    """Return a word of a closed list as people read it.

    >>> spoken("return_all_wagers")
    'return all wagers'
    """
    return word.replace("_", " ")


def named(words: Iterable[str]) -> tuple[Named, ...]:
    """Return circumstances or actions, each with its wording."""
    return tuple(Named(word, WORDS[word]) for word in words)
