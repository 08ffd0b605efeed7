"""Citations with what they say, in our words, so that nobody at a table has to look them up."""

from collections.abc import Iterable

from fifthstreet.protocol.record import ClauseText, Named
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import CitationError, Citations, Clause, Reading, resolve
from fifthstreet.rules.law import Law
from fifthstreet.rules.plan import Zone
from fifthstreet.rules.words import ACTIONS, circumstance


def clause(citation: str, book: RuleBook | None = None) -> ClauseText:
    """Return a citation and what it says in a book, or else in any book on the shelf.

    >>> clause("MD-13.B").id
    'MD-13.B'
    """
    sources = _sources(book.citations, citation) if book else ()
    sources = sources or _sources(None, citation)
    words = [one.paraphrase if isinstance(one, Clause) else one.reading for one in sources]
    return ClauseText(citation, " ".join(words))


def _sources(citations: Citations | None, citation: str) -> tuple[Clause | Reading, ...]:
    try:
        return citations.resolve(citation) if citations else resolve(citation)
    except CitationError:
        return ()


def clauses_of(law: Law, book: RuleBook) -> tuple[ClauseText, ...]:
    """Return everything that a law cites in its book, the first being what it rests on."""
    return tuple(clause(citation, book) for citation in law.cite)


def spoken(word: str) -> str:
    """Return a word of a closed list as people read it.

    >>> spoken("return_all_wagers")
    'return all wagers'
    """
    return word.replace("_", " ")


def named(words: Iterable[str], zones: Iterable[Zone] = ()) -> tuple[Named, ...]:
    """Return circumstances or actions, each with its wording; zones bring some of their own."""
    return tuple(Named(word, ACTIONS.get(word) or circumstance(word, zones)) for word in words)
