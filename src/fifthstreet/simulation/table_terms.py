"""A table's terms: what each seat stakes and how it plays, under a submission or a bare book."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from fifthstreet.analysis.game import game_of
from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.play import Round, Terms
from fifthstreet.play import commands as c
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Offers, Submission
from fifthstreet.simulation.decision_tables import kernel_of
from fifthstreet.simulation.strategies import Strategy, check_mistakes
from fifthstreet.simulation.table_bets import BOX, compiled_bets
from fifthstreet.whole_table.progressive import initial_meters
from fifthstreet.whole_table.scope_beside import (
    PROGRESSIVE,
    refuse_uncounted_ceiling,
    refuse_uncounted_envy,
    refuse_uncounted_progressive,
    refuse_uncounted_side_bet,
)
from fifthstreet.whole_table.side_bets import side_bets_of

Left = Literal["cap", "envy"]
"""What a table can be played without, to see what it comes to."""

USUAL_ANTE = 1000
"""The ante in minor units where nothing says how much is staked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What one seat stakes in minor units, and how it plays.

    At each decision it errs with the chance `mistakes`, as `SingleSeat` does.
    """

    ante: int = USUAL_ANTE
    progressive: int = 0
    sides: tuple[tuple[str, int], ...] = ()
    """Stakes on other side wagers, each after those that it may hang on."""
    strategy: Strategy = "optimal"
    mistakes: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        check_mistakes(self.mistakes)

    @property
    def wagers(self) -> tuple[tuple[str, int], ...]:
        """Return what is put down before the deal, the ante first."""
        sides = ((PROGRESSIVE, self.progressive), *self.sides)
        return (("ante", self.ante), *((side, stake) for side, stake in sides if stake))

    def stake(self, wager: str) -> int:
        """Return what is put down on a wager before the deal."""
        return dict(self.wagers).get(wager, 0)


def offering(submission: Submission, *, stake: int | None = None) -> Submission:
    """Return a submission that offers every side bet of its book, where it says nothing of them.

    `stake` is the size of a progressive wager where the submission names none.
    """
    law = book(submission.book or "")
    changed = submission
    if not changed.offers.model_fields_set:
        offered = {wager.id: True for wager in law.wagers if wager.offered}
        changed = changed.model_copy(update={"offers": Offers(**offered)})
    box = compiled_bets(law).get(BOX)
    if box and box.wagers[0] in changed.offers and changed.dealing.method is None:
        zones = {*box.hand.zones} - {law.seat_zone.id}
        laid = [method.id for method in law.dealing.methods if zones <= _dealt_to(method)]
        dealt = changed.dealing.model_copy(update={"method": laid[0]})
        changed = changed.model_copy(update={"dealing": dealt})
    if stake is not None and not Terms.of(changed, law).bet_sizes:
        sized = changed.progressive.model_copy(update={"bet_amount": stake})
        changed = changed.model_copy(update={"progressive": sized})
    return changed


def refuse_uncounted(submission: Submission, law: RuleBook) -> None:
    """Refuse a table whose rounds were not counted: kernels deal and settle what a census counts.

    A side bet that the submission leaves out need not be one that was counted.
    """
    kernel = kernel_of(game_of(law))
    refuse_uncounted_ceiling(law)
    named = submission.offers.model_fields_set
    bets = {bet.id: bet.contest for bet in side_bets_of(law)}
    dealt = [contest.id for contest in compiled_bets(law).values()]
    for wager in law.wagers:
        bet = bets.get(wager.id)
        if named and wager.id not in submission.offers:
            continue
        if bet is not None:
            refuse_uncounted_side_bet(law, bet)
            if bet.id not in dealt:
                because = f"the simulation of tables has no wager like the {wager.name}"
                raise NoExactFigureError.because(because, citation=bet.citation)
        elif wager.id == PROGRESSIVE:
            if kernel in {"boxes", "beside"}:
                because = "the simulation of its tables has no progressive"
                raise NoExactFigureError.because(because, citation=wager.citation)
            refuse_uncounted_progressive(law)
            refuse_uncounted_envy(law)


def _dealt_to(method: DealingMethod) -> set[str]:
    return {target for part in method.passes for target in part.to}


def usual_seat(
    submission: Submission, *, ante: int | None = None, strategy: Strategy = "optimal"
) -> Seat:
    """Return a seat that makes every wager which the table offers, each as small as it may be."""
    terms = terms_of(submission)
    sizes = terms.bet_sizes if PROGRESSIVE in terms.offers else ()
    sides = []
    for bet in side_bets_of(terms.book):
        if bet.id in terms.offers:
            limits = terms.option(f"limits.{bet.id}")
            sides.append((bet.id, limits["min"] if limits else ante or USUAL_ANTE))
    return Seat(
        ante=ante or terms.least_ante or USUAL_ANTE,
        progressive=min(sizes, default=0),
        sides=tuple(sides),
        strategy=strategy,
    )


def terms_of(submission: Submission, without: Iterable[Left] = ()) -> Terms:
    """Return what rounds are played under, with a ceiling or envy left out where that is wished."""
    terms = Terms.of(submission, book(submission.book or ""))
    left = set(without)
    if "cap" in left:
        terms = replace(terms, caps=())
    if "envy" in left:
        others = {contest.schedule for contest in terms.book.contests if contest.others}
        terms = replace(
            terms, tables={id_: t for id_, t in terms.tables.items() if id_ not in others}
        )
    return terms


def meters_of(submission: Submission, values: Mapping[str, int]) -> dict[str, Fraction]:
    """Return what the meters show before a round: as named, as first put up, or their reset."""
    table = terms_of(submission).progressive
    if unknown := set(values) - set(table.meters if table else ()):
        raise FifthStreetError(
            f"The table has no meter called {min(unknown)!r}.",
            remedy=f"Its meters are: {', '.join(table.meters) if table else 'none'}.",
        )
    if table is None:
        return {}
    meters = initial_meters(submission, table) | {name: Fraction(at) for name, at in values.items()}
    return {meter: meters.get(meter, Fraction(0)) for meter in table.meters}


def open_round(
    terms: Terms, seats: Sequence[Seat], meters: Mapping[str, Fraction], deck: Deck | None = None
) -> Round:
    """Return a round in which every seat has put its wagers down; refuse what may not be staked."""
    seated = {number: f"player {number}" for number in range(1, len(seats) + 1)}
    positions = max(len(seats), terms.book.table.positions.default)
    game = Round(terms, deck=deck, seated=seated, positions=positions, meters=meters)
    game.do(c.OpenBetting())
    for number, seat in enumerate(seats, start=1):
        name = seated[number]
        by = c.By(role="player", name=name)
        for wager, amount in seat.wagers:
            game.do(c.PlaceWager(by=by, seat=number, wager=wager, amount=amount, player=name))
    return game


def check_count(law: RuleBook, seats: int) -> None:
    """Refuse more seats than the table has, or none."""
    most = law.table.positions.most
    if not 1 <= seats <= most:
        raise FifthStreetError(f"{seats} seats cannot play.", remedy=f"Choose 1 to {most}.")


def check_seats(law: RuleBook, terms: Terms, seats: Sequence[Seat]) -> None:
    """Refuse seats that the table has not, and bets that its limits would not let them make."""
    check_count(law, len(seats))
    if terms.option("limits.apply_to_streets") and terms.most_ante is not None:
        top = max(max(each.adds.times) for each in law.decisions if each.adds)
        if any(seat.ante * top > terms.most_ante for seat in seats):
            raise FifthStreetError(
                "The limits bind street bets too, and not every bet would be allowed.",
                remedy=f"Stake an ante of at most {terms.most_ante // top}.",
            )
