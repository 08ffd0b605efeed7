"""Opening a jackpot from the submission of its first table, and who may join it later."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.cashier import parts
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.jackpots.terms import MeterFigures, check_terms
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.money import MeterShare
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.jackpot_events import ProgressiveTerms

WHOLE = 100


def _figures_of(rules: Ruleset) -> MeterFigures:
    """Return what a submission says of the meters of its pay table."""
    terms, initial = rules.terms, rules.setup.submission.progressive.initial or {}
    resets = {name: int(value) for name, value in terms.brief.resets.items()}
    return MeterFigures(
        rates={name: terms.rates.get(name, Fraction(0)) for name in resets},
        resets=resets,
        starts={name: initial.get(name, reset) for name, reset in resets.items()},
        sizes=terms.bet_sizes,
    )


def _hands_of(rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return which hands win each meter whole."""
    table = rules.terms.progressive
    body: dict[str, tuple[str, ...]] = {}
    for line in table.lines if table else ():
        if isinstance(line.pays, MeterShare) and line.pays.percent == WHOLE:
            body[line.pays.meter] = (*body.get(line.pays.meter, ()), *line.hands)
    return body


def may_join(jackpot: ProgressiveJackpot, rules: Ruleset, terms: ProgressiveTerms | None) -> bool:
    """Return whether a table may play for a jackpot; raise if the terms of a new one are wrong."""
    figures, opened = _figures_of(rules), jackpot.opened
    if opened is None:
        check_terms(terms or ProgressiveTerms(), figures)
        return True
    if opened.currency != rules.currency or dict(opened.hands) != dict(_hands_of(rules)):
        return False
    items = (dict(figures.rates), dict(figures.resets))
    known = ((dict(opened.rates), dict(opened.resets)), (jackpot.rates, jackpot.resets))
    return items in known and terms in (None, opened.terms)


def open_progressive(plan: TablePlan, rules: Ruleset, terms: ProgressiveTerms) -> None:
    """Open a progressive: the house pays in the starting values of the submission."""
    figures, currency = _figures_of(rules), rules.currency
    plan.tell_progressive(
        e.ProgressiveOpened(
            currency=currency,
            resets=figures.resets,
            starts=figures.starts,
            rates=figures.rates,
            hands=_hands_of(rules),
            terms=terms,
        )
    )
    for name, start in figures.starts.items():
        if not start:
            continue
        meter = f"{plan.progressive.id}:{name}"
        plan.movements.append(MeterMovement(meter=meter, kind="reset", parts=units(start)))
        postings = (
            Posting(f"meter:{meter}", units(start)),
            Posting(f"house:{currency}", -units(start)),
        )
        entry = LedgerEntry(
            id=f"link:{meter}:opened", reason="reset", currency=currency, postings=postings
        )
        plan.entries.append(entry)


def changed_since(
    jackpot: ProgressiveJackpot, rules: Ruleset
) -> tuple[dict[str, Fraction], dict[str, int]]:
    """Return the rates and resets of a progressive that differ from a submission."""
    terms = rules.terms
    rates = {name: rate for name, rate in jackpot.rates.items() if terms.rates.get(name, 0) != rate}
    resets = {
        name: reset for name, reset in jackpot.resets.items() if terms.resets.get(name) != reset
    }
    return rates, resets


def unreasonable(plan: TablePlan, seat: int) -> e.ContributionRefused | None:
    """Return what a seat would feed a meter if that is beyond reason, or None (R31)."""
    most = plan.progressive.opened.terms.most if plan.progressive.opened else {}
    fed = round_of(plan.state).game.seats[seat].contributions
    for name, limit in most.items():
        if fed.get(name, 0) > limit:
            return e.ContributionRefused(
                table=plan.state.id, seat=seat, meter=name, parts=parts(fed[name])
            )
    return None
