"""What the process beside the house works out; every job takes and gives plain values."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, assert_never

import orjson

from fifthstreet.coaching.question import Question
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.ruleset import ruleset_of
from fifthstreet.rules.comparison import compare
from fifthstreet.rules.library import book

if TYPE_CHECKING:
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.progressive import ProgressiveBet
    from fifthstreet.audit.hold import Bet, Expected
    from fifthstreet.paper.par import ParSheet

ParKind = Literal["pdf", "html", "json", "xlsx"]
SignKind = Literal["pdf", "html", "txt"]
CardKind = Literal["pdf", "html"]
WIDTH = 80
PLACES = 6


def expected(submission: str, bets: "tuple[Bet, ...]") -> "Mapping[Bet, Expected]":
    """Return the exact value of bets at a table, by which its returns are judged."""
    from fifthstreet.audit.expected_hold import expectations

    return expectations(ruleset_of(submission), bets)


def main_figures(question: Question) -> bytes:
    """Return the figures of the main game alone: what follows a slider at once."""
    from fifthstreet.analysis.pay_lines import line_keys
    from fifthstreet.analysis.scope import bets_of
    from fifthstreet.analysis.solution import solve
    from fifthstreet.paper.par import ParSheet
    from fifthstreet.paper.par_decisions import first_decision
    from fifthstreet.paper.par_identity import identity, odds_shown
    from fifthstreet.paper.par_main import courses, hand_ends, pay_lines, results, summary

    (submission, law), changed = question.of, question.changes
    keys, main = line_keys(law.pay.main), law.pay.main
    odds = {line.name: odds_shown(changed.get(keys[line.name], line.pays)) for line in main.lines}
    solution = solve(question.game, question.ties)
    tally = solution.tally()
    starting, cells = first_decision(solution)
    sheet = ParSheet(
        identity=identity(submission, law, ties=question.ties, changes=changed),
        streets=tuple(wager.name for wager in bets_of(law)),
        names={wager.id: wager.name for wager in law.wagers if wager.group == "side"},
        summary=summary(tally),
        lines=pay_lines(law, tally, odds),
        courses=courses(tally),
        results=results(tally),
        hands=hand_ends(tally),
        starting_hands=starting,
        raise_cells=cells,
    )
    return orjson.dumps(_sheet(sheet, keys))


def all_figures(question: Question) -> bytes:
    """Return everything that takes no long counting, as the PAR sheet has it."""
    from fifthstreet.analysis.pay_lines import line_keys

    return orjson.dumps(_sheet(_par(question), line_keys(question.of[1].pay.main)))


def _par(question: Question) -> "ParSheet":
    from fifthstreet.paper.par import make_par

    submission, law = question.of
    return make_par(submission, law, ties=question.ties, pays=question.changes)


def _sheet(sheet: "ParSheet", keys: dict[str, str]) -> dict[str, Any]:
    """Return a sheet with its edge as a sign states it, and by which keys its lines are changed."""
    from fifthstreet.analysis.decimals import percent
    from fifthstreet.paper.par_json import as_data

    data = as_data(sheet)
    edge, risk = sheet.summary.house_edge, sheet.summary.element_of_risk
    data["edge"] = {
        "of_ante_percent": str(percent(edge, PLACES)),
        "of_money_staked_percent": str(percent(risk, PLACES)),
        "basis": "The best play on a player's own cards, before any maximum payout; "
        f"between equal choices {sheet.identity.tie_rule}.",
    }
    for line in data["lines"]:
        line["key"] = keys.get(line["name"])
    return data


def information(question: Question) -> bytes:
    """Return what it is worth to know cards that should not be known."""
    from fifthstreet.analysis.decimals import exact, percent
    from fifthstreet.analysis.information import worth_of_knowing
    from fifthstreet.paper.par_beside import blind

    law, game = question.of[1], question.game
    hand = blind(law, game)
    data = {
        "book": law.id,
        "cards": [
            {
                "known": list(each.known),
                "expected_value": exact(each.value),
                "gain": exact(each.gain),
                "gain_percent": float(percent(each.gain, PLACES)),
            }
            for each in worth_of_knowing(game)
        ],
        "blind_hand": None
        if hand is None
        else {
            "expected_value": exact(hand.expected_value),
            "always_betting": exact(hand.always_betting),
            "cost_of_not_looking": exact(hand.cost),
        },
    }
    return orjson.dumps(data)


def progressive_figures(question: Question) -> bytes:
    """Return what the progressive wagers are worth at meters, beside the best main game."""
    enquiry = _enquiry(question)
    bets = [_bet(enquiry, bet) for bet in enquiry.bets]
    return orjson.dumps({"book": enquiry.book.id, "bets": bets})


def _enquiry(question: Question) -> "Enquiry":
    from fifthstreet.analysis.enquiry import Enquiry

    submission, law = question.of
    return Enquiry(
        book=law,
        submission=submission,
        ties=question.ties,
        pays=question.changes,
        ante=question.ante,
        stake=question.stake,
        meters=dict(question.meters),
    )


def _bet(enquiry: "Enquiry", bet: "ProgressiveBet") -> dict[str, Any]:
    from fifthstreet.analysis.decimals import exact, percent
    from fifthstreet.analysis.long_run import long_run
    from fifthstreet.analysis.progressive import base_play

    meters, play = enquiry.meters_of(bet), base_play(enquiry.game, bet, enquiry.ties)
    complete = set(meters) == set(bet.table.meters)
    worth = play.value.at(meters) if complete else None
    returned = long_run(play, enquiry.submission).returned
    even = {
        meter: play.value.break_even(meter, meters)
        for meter in bet.table.meters
        if set(meters) | {meter} == set(bet.table.meters)
    }
    return {
        "table": bet.table.id,
        "stake": bet.stake,
        "meters": {meter: exact(value) for meter, value in meters.items()},
        "expected_value": None if worth is None else exact(worth / bet.stake),
        "house_edge_percent": None if worth is None else float(percent(-worth / bet.stake, PLACES)),
        "constant": exact(play.value.constant),
        "per_unit_of_meter": {name: exact(slope) for name, slope in play.value.slopes.items()},
        "break_even": {m: None if at is None else exact(at) for m, at in even.items()},
        "long_run_return": None if returned is None else exact(returned),
        "lines": [
            {
                "name": row.name,
                "pays": str(row.pays) if row.pays else None,
                "chance": exact(row.chance),
            }
            for row in play.rows
        ],
    }


def cap_figures(question: Question) -> bytes:
    """Return what the maximum payout costs at an ante, and what sharing it costs each seat."""
    from fifthstreet.analysis.decimals import exact

    enquiry = _enquiry(question)
    effect, shared = enquiry.cap_effect, enquiry.shared_cap
    if enquiry.cap is None or effect is None:
        return orjson.dumps({"book": enquiry.book.id, "ceiling": None})
    seats = range(1, enquiry.book.table.positions.most + 1)
    costs = {str(seat): shared.cost(seat) if shared else None for seat in seats}
    return orjson.dumps(
        {
            "book": enquiry.book.id,
            "ceiling": enquiry.cap.ceiling,
            "scope": enquiry.cap.scope,
            "ante": effect.ante,
            "expected_value": exact(effect.capped_value),
            "cost": exact(effect.cost),
            "play_changes": effect.play_changes,
            "cost_by_seats": {
                seat: exact(cost) for seat, cost in costs.items() if cost is not None
            },
            "lines": [
                {
                    "name": line.name,
                    "odds": exact(line.odds),
                    "ante_from": line.ante_from,
                    "played_ante_from": line.played_ante_from,
                }
                for line in effect.lines
            ],
        }
    )


def comparison(left: str, right: str) -> bytes:
    """Return every point in which two books differ, with both clauses."""
    differences = compare(book(left), book(right))
    rows = [difference.as_json() for difference in differences]
    return orjson.dumps({"left": left, "right": right, "differences": rows})


def par_file(question: Question, kind: ParKind) -> bytes:
    """Return the PAR sheet as a file."""
    from fifthstreet.paper import par_html, par_json, par_pdf, par_xlsx
    from fifthstreet.paper.par_pages import report

    sheet = _par(question)
    match kind:
        case "pdf":
            return par_pdf.as_pdf(report(sheet))
        case "html":
            return par_html.as_html(report(sheet)).encode()
        case "xlsx":
            return par_xlsx.as_xlsx(report(sheet))
        case "json":
            return par_json.as_json(sheet).encode()
        case _:
            assert_never(kind)


def sign_file(question: Question, kind: SignKind) -> bytes:
    """Return the sign of a submission as a file."""
    from fifthstreet.paper import sign_html, sign_pdf, sign_text
    from fifthstreet.paper.edge_figures import edge_if_possible
    from fifthstreet.paper.sign import make_sign

    submission, law = question.of
    sign = make_sign(submission, law, edge=edge_if_possible(law, submission))
    match kind:
        case "pdf":
            return sign_pdf.as_pdf(sign)
        case "html":
            return sign_html.as_html(sign).encode()
        case "txt":
            return sign_text.as_text(sign, WIDTH).encode()
        case _:
            assert_never(kind)


def notices(question: Question) -> bytes:
    """Return what the sign of a submission says, section by section."""
    from fifthstreet.paper.edge_figures import edge_if_possible
    from fifthstreet.paper.sign import make_sign

    submission, law = question.of
    return orjson.dumps(asdict(make_sign(submission, law, edge=edge_if_possible(law, submission))))


def card_file(question: Question, kind: CardKind) -> bytes:
    """Return the strategy card as a file."""
    from fifthstreet.paper import strategy_card_html, strategy_card_pdf
    from fifthstreet.paper.strategy_card import make_card

    submission, law = question.of
    card = make_card(submission, law, ties=question.ties, pays=question.changes)
    if kind == "html":
        return strategy_card_html.as_html(card).encode()
    return strategy_card_pdf.as_pdf(card)


def findings(text: str) -> bytes:
    """Return everything that is wrong with a submission, even where it is no TOML at all."""
    from fifthstreet.coaching.question import checked
    from fifthstreet.coaching.unreadable import as_finding

    try:
        return orjson.dumps(checked(text).as_json())
    except FifthStreetError as error:
        return orjson.dumps({"ok": False, "findings": [as_finding(error)]})
