"""Opening a jackpot from the submission of its first table, and who may join it later."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.floor.cashier import parts
from fifthstreet.floor.jackpots.jackpot import Link
from fifthstreet.floor.jackpots.terms import MeterFigures, check_terms
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import Plan
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.ledger.entry import Entry, Posting, units
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.money import MeterShare
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.jackpot_events import LinkTerms

WHOLE = 100


def figures_of(rules: Ruleset) -> MeterFigures:
    """Return what a submission says of the meters of its pay table."""
    terms, initial = rules.terms, rules.setup.submission.progressive.initial or {}
    resets = {name: int(value) for name, value in terms.brief.resets.items()}
    return MeterFigures(
        rates={name: terms.rates.get(name, Fraction(0)) for name in resets},
        resets=resets,
        starts={name: initial.get(name, reset) for name, reset in resets.items()},
        sizes=terms.bet_sizes,
    )


def hands_of(rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return which hands win each meter whole."""
    table = rules.terms.progressive
    found: dict[str, tuple[str, ...]] = {}
    for line in table.lines if table else ():
        if isinstance(line.pays, MeterShare) and line.pays.percent == WHOLE:
            found[line.pays.meter] = (*found.get(line.pays.meter, ()), *line.hands)
    return found


def may_join(link: Link, rules: Ruleset, terms: LinkTerms | None) -> bool:
    """Tell whether a table may play for a jackpot; raise where the terms of a new one are wrong."""
    figures, opened = figures_of(rules), link.opened
    if opened is None:
        check_terms(terms or LinkTerms(), figures)
        return True
    if opened.currency != rules.currency or dict(opened.hands) != dict(hands_of(rules)):
        return False
    said = (dict(figures.rates), dict(figures.resets))
    known = ((dict(opened.rates), dict(opened.resets)), (link.rates, link.resets))
    return said in known and terms in (None, opened.terms)


def open_link(plan: Plan, rules: Ruleset, terms: LinkTerms) -> None:
    """Begin a jackpot: its meters start from what the submission says, paid in by the house."""
    figures, currency = figures_of(rules), rules.currency
    plan.tell_link(
        e.LinkOpened(
            currency=currency,
            resets=figures.resets,
            starts=figures.starts,
            rates=figures.rates,
            hands=hands_of(rules),
            terms=terms,
        )
    )
    for name, start in figures.starts.items():
        if not start:
            continue
        meter = f"{plan.link.id}:{name}"
        plan.movements.append(MeterMovement(meter=meter, kind="reset", parts=units(start)))
        postings = (
            Posting(f"meter:{meter}", units(start)),
            Posting(f"house:{currency}", -units(start)),
        )
        entry = Entry(
            id=f"link:{meter}:opened", reason="reset", currency=currency, postings=postings
        )
        plan.entries.append(entry)


def changed_since(link: Link, rules: Ruleset) -> tuple[dict[str, Fraction], dict[str, int]]:
    """Return the rates and resets of a jackpot that are others than a submission says."""
    terms = rules.terms
    rates = {name: rate for name, rate in link.rates.items() if terms.rates.get(name, 0) != rate}
    resets = {name: reset for name, reset in link.resets.items() if terms.resets.get(name) != reset}
    return rates, resets


def unreasonable(plan: Plan, seat: int) -> e.ContributionRefused | None:
    """Return what a seat would feed a meter beyond reason, if it would (R31)."""
    most = plan.link.opened.terms.most if plan.link.opened else {}
    fed = round_of(plan.state).game.seats[seat].contributions
    for name, limit in most.items():
        if fed.get(name, 0) > limit:
            return e.ContributionRefused(
                table=plan.state.id, seat=seat, meter=name, parts=parts(fed[name])
            )
    return None
