"""What stands beside the main game on a PAR sheet: side bets, progressive, envy and ceilings."""

from typing import TYPE_CHECKING

from fifthstreet.paper.par_joint import EXAMPLE_ANTE, antes_of, played_for_both, with_envy
from fifthstreet.paper.par_record import CapSheet, ProgressiveSheet
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.exposure import cap_in_force
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.blind import BlindHand
    from fifthstreet.analysis.envy import EnvyFigures
    from fifthstreet.analysis.game import Game
    from fifthstreet.analysis.mississippi import Ties
    from fifthstreet.analysis.side_bets import SideBetFigures

WAGER = "progressive"


def is_bare(submission: Submission) -> bool:
    """Tell whether a submission only names its book."""
    return submission == Submission(book=submission.book)


def offered(submission: Submission, wager: str) -> bool:
    """Tell whether a sheet speaks of a wager: one that is offered, or any of a bare book."""
    return is_bare(submission) or bool(submission.get(f"offers.{wager}"))


def chosen(submission: Submission, key: str, table: str, *, only: bool) -> bool:
    """Tell whether a table is the one that a submission chose; a bare book has them all."""
    return only or is_bare(submission) or submission.get(key) == table


def side_bets(submission: Submission, book: RuleBook) -> "tuple[SideBetFigures, ...]":
    """Return the side bets that a submission offers, or all tables of a bare book."""
    from fifthstreet.analysis.side_bets import side_bets as all_side_bets

    tables = {bet.id: len(bet.tables) for bet in book.pay.side_bets}
    return tuple(
        each
        for each in all_side_bets(book, submission)
        if offered(submission, each.bet)
        and chosen(submission, f"{each.bet}.paytable", each.table, only=tables[each.bet] == 1)
    )


def is_open(submission: Submission, book: RuleBook) -> bool:
    """Tell whether a progressive is spoken of and nothing says how large its wager is."""
    if book.pay.progressive is None or not offered(submission, WAGER):
        return False
    sizes = submission.option("progressive.denominations")
    return not (sizes or submission.progressive.bet_amount)


def progressives(
    submission: Submission, book: RuleBook, game: "Game", ties: "Ties"
) -> tuple[ProgressiveSheet, ...]:
    """Return the progressive at each size of wager; none where nothing says how large it is."""
    from fifthstreet.analysis.envy import envy_figures, envy_of
    from fifthstreet.analysis.game import capped
    from fifthstreet.analysis.joint import JointPlay
    from fifthstreet.analysis.long_run import long_run
    from fifthstreet.analysis.progressive import base_play, progressive_bets, reset_meters

    law = book.pay.progressive
    if law is None or not offered(submission, WAGER) or is_open(submission, book):
        return ()
    bonuses = envy_figures(book, game, submission, ties)
    cap, bets = _ceiling(submission, book), progressive_bets(book, submission)
    # A bare book names neither ante nor wager: one example of each is enough, and soon counted.
    example = min(bet.stake for bet in bets) if is_bare(submission) else None
    antes = antes_of(submission) or (EXAMPLE_ANTE,)
    made = []
    for bet in bets:
        only = len(law.tables) == 1
        if not chosen(submission, "progressive.paytable", bet.table.id, only=only):
            continue
        play, resets = base_play(game, bet, ties), reset_meters(submission, bet.table)
        known = all(meter in resets for meter in bet.table.meters)
        bonus = envy_of(bonuses, bet, submission)
        joints = (
            JointPlay(game=capped(game, cap, ante=ante), bet=bet, ante=ante, ties=ties)
            for ante in antes
            if example in {None, bet.stake}
        )
        made.append(
            ProgressiveSheet(
                play=play,
                resets=resets,
                at_reset=play.value.at(resets) if known else None,
                break_even={
                    meter: play.value.break_even(meter, resets) if known else None
                    for meter in bet.table.meters
                },
                with_envy=with_envy(play, bonus, resets) if known and bonus else None,
                played_for_both=played_for_both(joints, bonus, resets) if known else (),
                run=long_run(play, submission),
            )
        )
    return tuple(made)


def envy(
    submission: Submission, book: RuleBook, game: "Game", ties: "Ties"
) -> "tuple[EnvyFigures, ...]":
    """Return the envy bonus of the schedule in force, or of all schedules of a bare book."""
    from fifthstreet.analysis.envy import envy_figures

    if book.pay.envy is None or not offered(submission, WAGER):
        return ()
    named = submission.option("envy.paytable") or submission.progressive.paytable
    found = envy_figures(book, game, submission, ties=ties)
    return tuple(each for each in found if is_bare(submission) or each.table == named)


def cap_sheet(
    submission: Submission, book: RuleBook, game: "Game", ties: "Ties"
) -> CapSheet | None:
    """Return what the ceiling in force does, at the least and the most ante where they are known.

    What sharing a ceiling costs is counted at the most ante, where it is greatest.
    """
    from fifthstreet.analysis.caps import cap_effect, cap_lines, shared_cap_effect
    from fifthstreet.analysis.scope import refuse_bets_between

    cap, antes = _ceiling(submission, book), antes_of(submission)
    if cap is None:
        return None
    most = max(antes, default=0)
    effects = tuple(cap_effect(book, game, cap, ante=ante, ties=ties) for ante in antes)
    if any(effect.may_bite for effect in effects):
        refuse_bets_between(book, submission)
    return CapSheet(
        cap=cap,
        lines=cap_lines(book, game, cap, ties),
        effects=effects,
        shared=shared_cap_effect(game, cap, ante=most, ties=ties) if most else None,
    )


def _ceiling(submission: Submission, book: RuleBook) -> CapChoices | None:
    from fifthstreet.analysis.scope_beside import refuse_uncounted_ceiling

    refuse_uncounted_ceiling(book)
    return cap_in_force(submission, book)


def blind(book: RuleBook, game: "Game") -> "BlindHand | None":
    """Return what a hand played without looking is worth, where the document allows it."""
    from fifthstreet.analysis.blind import blind_hand, blind_offered
    from fifthstreet.analysis.game import CasinoStudGame

    if isinstance(game, CasinoStudGame) and blind_offered(book):
        return blind_hand(game)
    return None
