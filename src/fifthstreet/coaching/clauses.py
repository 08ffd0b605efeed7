"""Citations with what they say, in our words, so that nobody at a table has to look them up."""

from collections.abc import Iterable
from functools import cache

from fifthstreet.protocol.record import ClauseText, Named
from fifthstreet.rules.citation import CitationError, Clause, resolve
from fifthstreet.rules.law import Law
from fifthstreet.rules.plan import Zone
from fifthstreet.rules.words import ACTIONS, circumstance


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


def named(words: Iterable[str], zones: Iterable[Zone] = ()) -> tuple[Named, ...]:
    """Return circumstances or actions, each with its wording; zones bring some of their own."""
    return tuple(Named(word, ACTIONS.get(word) or circumstance(word, zones)) for word in words)
