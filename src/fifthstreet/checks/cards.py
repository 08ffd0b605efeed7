"""Decks and the method of dealing."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding


def decks_are_allowed(case: Case) -> Iterator[Finding]:
    """Check the number of decks and cover cards against the document."""
    law, chosen = case.book.cards, case.submission.cards
    if chosen.decks is not None and chosen.decks not in law.decks.allowed:
        allowed = " or ".join(map(str, law.decks.allowed))
        yield case.finding(
            "number_of_decks_is_not_allowed",
            "cards.decks",
            f"{chosen.decks} decks are in use; the document allows {allowed}",
            f"Set cards.decks = {law.decks.default}.",
            cite=law.decks.cite,
        )
    cover = law.cover_cards
    if cover and chosen.cover_cards is not None and chosen.cover_cards != cover.value:
        yield case.finding(
            "number_of_cover_cards_is_wrong",
            "cards.cover_cards",
            f"The game uses {cover.value} cover card, not {chosen.cover_cards}",
            f"Set cards.cover_cards = {cover.value}.",
            cite=cover.cite,
        )
    decks = chosen.decks or law.decks.default
    if chosen.deck and len(chosen.deck) != decks:
        yield case.finding(
            "decks_described_are_not_the_decks_used",
            "cards.deck",
            f"Decks described: {len(chosen.deck)}; decks used: {decks}",
            "Describe each deck once under [[cards.deck]].",
            cite=law.decks.cite,
        )


def dealing_method_is_known(case: Case) -> Iterator[Finding]:
    """Require one of the document's methods of dealing."""
    methods = {method.id: method for method in case.book.dealing.methods}
    chosen = case.submission.dealing.method
    cite = next(iter(methods.values())).cite
    choices = ", ".join(f'"{id_}"' for id_ in methods)
    if chosen is None:
        yield case.finding(
            "dealing_method_is_not_stated",
            "dealing.method",
            "The submission does not say how cards are dealt",
            f"Set dealing.method to one of {choices}.",
            cite=cite,
        )
    elif chosen not in methods:
        yield case.finding(
            "dealing_method_does_not_exist",
            "dealing.method",
            f'The document has no dealing method "{chosen}"',
            f"Set dealing.method to one of {choices}.",
            cite=cite,
        )
