"""Powers: an act is asked of a role by the round, the table, or the remedy that it rules on."""

from collections.abc import Iterator, Mapping

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.enforcement.value import YES, only, refused
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path

REQUIRED_POWERS = frozenset(
    {
        "announce_no_more_bets",
        "choose_after_jackpot_fault",
        "deal",
        "declare_idle",
        "end_round",
        "handle_device",
        "open_table",
        "order_recut",
        "order_shuffle",
        "place_bet_for_player",
        "place_bets_call",
        "prepare_deck",
        "read_meters",
        "receive_deck",
        "remove_deck",
        "report",
        "shuffle",
        "validate_progressive",
        "verify_inspection",
    }
)
"""The acts for which rounds and tables look at the power itself."""
PART_OF: Mapping[str, str] = {"reveal_dealer_hand": "deal", "call_misdeal": "deal"}
"""Acts that go with another power, and are not asked for apart."""
DEALER, PLAYER = "dealer", "player"
ORDER_OF_WINNERS = "order_of_jackpots"


def powers_are_asked_for(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a power that names another role than the one that is waited for."""
    roles = {power.act: power.role for power in book.powers}
    for index, power in enumerate(book.powers):
        if power.act in REQUIRED_POWERS:
            continue
        path: Path = ("powers", index)
        because = "anyone who ranks above a role may rule in its place"
        yield from only((*path, "or_above"), power.or_above, YES, because=because)
        if power.act in PART_OF:
            whole = PART_OF[power.act]
            because = f"anyone who may {whole} may do this as well"
            yield from only((*path, "role"), power.role, roles.get(whole, DEALER), because=because)
        waited = _rulers(book, power.cite) or {_of_the_house(book, power.act)}
        if power.act not in PART_OF and power.role not in waited:
            because = "the remedies of these clauses, or the house, wait for another role"
            write = " or ".join(sorted(waited))
            yield refused((*path, "role"), power.role, because=because, write=write)


def players_are_not_of_the_pit(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a player who ranks among the staff, or the lack of those whom every table has."""
    for id_ in (PLAYER, DEALER):
        if book.role(id_) is None:
            says = f"A table needs the role {id_!r}, and the book has none. Add it."
            yield BookFault(path=("roles",), says=says)
    for index, role in enumerate(book.roles):
        if role.id == PLAYER:
            because = "a player has no power over other players or the staff"
            path: Path = ("roles", index)
            yield from only((*path, "rank"), role.rank, 0, because=because)
            yield from only((*path, "group"), role.group, None, because=because)


def _of_the_house(book: RuleBook, act: str) -> str:
    """Return who decides what no remedy waits for: whom the book lists first above its dealer.

    The order of several winners is for whom it lists last.
    """
    above = [role.id for role in book.roles if role.id not in {PLAYER, DEALER}] or [DEALER]
    return above[-1 if act == ORDER_OF_WINNERS else 0]


def _rulers(book: RuleBook, cite: tuple[str, ...]) -> set[str]:
    """Return the roles that remedies wait for by some clauses."""
    rules = (*book.irregularities, *book.conduct)
    return {
        remedy.ruling
        for rule in rules
        for remedy in rule.remedies
        if remedy.ruling is not None and set(remedy.cite) & set(cite)
    }
