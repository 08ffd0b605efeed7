"""Whether a wager may be made: who bets where, and how much.

These are the rules of the document itself. Whether it is the moment to bet is the round's affair.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import PlanChoice
from fifthstreet.rules.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class _Objection:
    """Why the document does not allow a wager; codes are public and never renamed."""

    code: str
    says: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who is at the table: players by the position they sit at, and by those they bet on."""

    seated: Mapping[int, str]
    betting: Mapping[int, str]

    def positions_of(self, player: str) -> tuple[int, ...]:
        """Return the positions that a player bets on."""
        return tuple([position for position, owner in self.betting.items() if owner == player])

    def decides(self, position: int) -> str | None:
        """Return who decides for a position: the player who bets on it, seated there or not."""
        return self.betting.get(position)


def objection_to_place(
    book: RuleBook, *, player: str, position: int, company: Company
) -> _Objection | None:
    """Return why a player may not bet on a position, or None where the document allows it."""
    law = book.table.seating
    if law.seated_only and player not in company.seated.values():
        return _Objection(
            code="player_is_not_seated",
            says=f"{player} has no seat at the table",
            citation=law.seated_only.citation,
        )
    owner = company.betting.get(position) or company.seated.get(position, player)
    if owner != player and law.players_per_position:
        return _Objection(
            code="position_is_another_players",
            says=f"Position {position} belongs to {owner}",
            citation=law.players_per_position.citation,
        )
    others = [other for other in company.positions_of(player) if other != position]
    if others and law.positions_per_player and len(others) >= law.positions_per_player.value:
        most = law.positions_per_player.value
        says = f"The maximum is {most} boxes"
        if most == 1:
            says = f"{player} plays position {min(others)} and cannot play another"
        return _Objection(
            code="player_has_a_position_already",
            says=says,
            citation=law.positions_per_player.citation,
        )
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerLimits:
    """The minimum and maximum of a wager at a table, in minor units."""

    least: int
    most: int


def objection_to_stake(
    book: RuleBook, wager_id: str, stake: int, *, ante: int = 0, limits: WagerLimits | None = None
) -> _Objection | None:
    """Return why a stake is of a wrong size, or None where it is right.

    A later wager is measured in antes, any other by the table's limits.
    """
    wager = book.wager(wager_id)
    if wager is None:
        known = ", ".join(known.id for known in book.wagers)
        raise FifthStreetError(
            f"{book.document.title} has no wager {wager_id!r}.", remedy=f"It has {known}."
        )
    choices = [each.adds for each in book.decisions if each.adds and each.adds.add == wager_id]
    if choices:
        return _wrong_multiple(book, wager, choices, stake=stake, ante=ante)
    return _outside(book, wager, stake, limits) if limits else None


def _wrong_multiple(
    book: RuleBook, wager: Wager, choices: Sequence[PlanChoice], *, stake: int, ante: int
) -> _Objection | None:
    multiples = [times for choice in choices for times in choice.times]
    if stake in {ante * multiple for multiple in multiples}:
        return None
    sizes = " or ".join(map(str, multiples))
    return _Objection(
        code="stake_is_no_allowed_multiple_of_the_ante",
        says=f"The {wager.name} is {sizes} times the ante, not {book.document.money(stake)}",
        citation=choices[0].citation,
    )


def _outside(book: RuleBook, wager: Wager, stake: int, limits: WagerLimits) -> _Objection | None:
    if limits.least <= stake <= limits.most:
        return None
    low, money = stake < limits.least, book.document.money
    law = book.betting.limits_shown
    return _Objection(
        code="stake_is_below_the_minimum" if low else "stake_is_above_the_maximum",
        says=f"The {wager.name} is {money(limits.least)} to {money(limits.most)}"
        f", not {money(stake)}",
        citation=(law or wager).citation,
    )
