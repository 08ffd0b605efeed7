"""The figures of an analysis as JSON: exact texts, and numbers for reading beside them."""

from fractions import Fraction
from typing import Any

from fifthstreet.analysis.blind import blind_hand, blind_offered
from fifthstreet.analysis.caps import cap_lines
from fifthstreet.analysis.decimals import exact, percent, square_root
from fifthstreet.analysis.enquiry import Enquiry
from fifthstreet.analysis.envy import EnvyFigures
from fifthstreet.analysis.game import CasinoStudGame
from fifthstreet.analysis.information import worth_of_knowing
from fifthstreet.analysis.joint import JointPlay
from fifthstreet.analysis.long_run import long_run
from fifthstreet.analysis.neighbours import SeenNeighbours
from fifthstreet.analysis.progressive import BasePlay, ProgressiveBet, base_play
from fifthstreet.analysis.side_bets import SideBetFigures, side_bets
from fifthstreet.analysis.statements import verdicts
from fifthstreet.analysis.tally import Ending, Tally

PLACES = 10


def as_json(enquiry: Enquiry) -> dict[str, Any]:
    """Return everything that takes no long counting."""
    return {
        "book": enquiry.book.id,
        "game": enquiry.book.document.game,
        "version": enquiry.book.document.version,
        "changed_lines": {key: exact(pays) for key, pays in enquiry.pays.items()},
        "main": main_figures(enquiry.tally) | {"ties": enquiry.ties},
        "side_bets": _side_bets(enquiry),
        "cap": _cap(enquiry),
        "statements": _statements(enquiry),
    }


def main_figures(tally: Tally) -> dict[str, Any]:
    """Return the figures of the main game under one way to play."""
    return {
        "expected_value": exact(tally.expected_value),
        "house_edge_percent": _percent(tally.house_edge),
        "average_wager": exact(tally.average_wager),
        "average_wager_in_antes": float(tally.average_wager),
        "element_of_risk": exact(tally.element_of_risk),
        "element_of_risk_percent": _percent(tally.element_of_risk),
        "variance": exact(tally.variance),
        "standard_deviation": float(square_root(tally.variance, PLACES)),
        "hit_frequency": exact(tally.hit_frequency),
        "hit_frequency_percent": _percent(tally.hit_frequency),
        "push_frequency": exact(tally.push_frequency),
        "deals": tally.deals,
        "outcomes": _chances(tally, "outcome", _outcome),
        "bets": _chances(tally, "bets", _bets),
    }


def _outcome(ending: Ending) -> str:
    if ending.folded or ending.hand is None:
        return "fold"
    return ending.hand.slug if ending.dealer is None else f"{ending.hand.slug}, {ending.dealer}"


def _bets(ending: Ending) -> str:
    made = [f"bet {bet}" for bet in ending.bets] + ["fold"] * ending.folded
    return ", ".join(made)


def _chances(tally: Tally, name: str, key: Any) -> list[dict[str, Any]]:
    return [
        {name: found, "chance": exact(Fraction(ways, tally.deals)), "ways": ways}
        for found, ways in tally.grouped(key).items()
    ]


def _percent(share: Fraction) -> float:
    return float(percent(share, PLACES))


def _side_bets(enquiry: Enquiry) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for figures in side_bets(enquiry.book, enquiry.submission):
        tables = made.setdefault(figures.bet, {})
        if figures.table not in tables:
            tables[figures.table] = _side_bet(figures)
        if figures.depends_on_stake:
            by_stake = tables[figures.table].setdefault("by_stake", {})
            by_stake[str(figures.stake)] = _edge(figures)
    if enquiry.book.pay.progressive:
        made["progressive"] = _progressive(enquiry)
    return made


def _edge(figures: SideBetFigures) -> dict[str, Any]:
    return {
        "expected_value": exact(figures.expected_value),
        "house_edge_percent": _percent(figures.house_edge),
        "standard_deviation": float(square_root(figures.variance, PLACES)),
    }


def _side_bet(figures: SideBetFigures) -> dict[str, Any]:
    return _edge(figures) | {
        "stake": figures.stake,
        "hit_frequency": exact(figures.hit_frequency),
        "hands": figures.hands,
        "lines": [
            {
                "name": line.name,
                "pays": str(line.pays) if line.pays else None,
                "ways": line.ways,
                "chance": exact(line.chance),
                "contribution": exact(line.returned),
            }
            for line in figures.lines
        ],
    }


def _progressive(enquiry: Enquiry) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for bet in enquiry.bets:
        made.setdefault(bet.table.id, {})[str(bet.stake)] = _bet(enquiry, bet)
    if envy := enquiry.envy:
        made["envy"] = {
            table: {
                str(each.wager): {
                    "per_other_seat": exact(each.per_seat),
                    "by_other_seats": {str(seats): exact(worth) for seats, worth in each.by_seats},
                }
                for each in envy
                if each.table == table
            }
            for table in dict.fromkeys(each.table for each in envy)
        }
    return made


def _bet(enquiry: Enquiry, bet: ProgressiveBet) -> dict[str, Any]:
    meters = enquiry.meters_of(bet)
    play = base_play(enquiry.game, bet, enquiry.ties)
    known = set(meters) == set(bet.table.meters)
    run = long_run(play, enquiry.submission)
    made = {
        "stake": bet.stake,
        "meters": {meter: exact(held) for meter, held in meters.items()},
        "lines": [
            {
                "name": row.name,
                "pays": str(row.pays) if row.pays else None,
                "chance": exact(row.chance),
            }
            for row in play.rows
        ],
        "constant": exact(play.value.constant),
        "per_unit_of_meter": {name: exact(slope) for name, slope in play.value.slopes.items()},
        "long_run_return": exact(run.returned) if run.returned is not None else None,
        "rates_missing": list(run.unknown),
    }
    if known:
        worth = play.value.at(meters)
        made |= {
            "expected_value": exact(worth / bet.stake),
            "house_edge_percent": _percent(-worth / bet.stake),
        }
    made["break_even"] = {
        meter: _maybe(play.value.break_even(meter, meters))
        for meter in bet.table.meters
        if set(meters) | {meter} == set(bet.table.meters)
    }
    if known and (envy := enquiry.envy_of(bet)):
        made["with_envy"] = _with_envy(play, envy, meters)
    joint = enquiry.joint(bet)
    if known and joint is not None:
        made["with_the_main_game"] = _joint(enquiry, joint, meters)
    return made


def _with_envy(play: BasePlay, envy: EnvyFigures, meters: dict[str, Fraction]) -> dict[str, Any]:
    """Return the wager beside as many other seats as a table has, with the bonus they bring."""
    added, stake = envy.added_to(play.value, envy.most_seats), play.bet.stake
    return {
        "other_seats": envy.most_seats,
        "expected_value": exact(added.at(meters) / stake),
        "house_edge_percent": _percent(-added.at(meters) / stake),
        "break_even": {
            meter: _maybe(added.break_even(meter, meters)) for meter in play.bet.table.meters
        },
    }


def _joint(enquiry: Enquiry, joint: JointPlay, meters: dict[str, Fraction]) -> dict[str, Any]:
    bet = joint.bet
    return {
        "ante": joint.ante,
        "value": exact(joint.value(meters)),
        "value_without_the_wager": exact(joint.main_value()),
        "meters": {
            meter: {
                "break_even": _maybe(joint.break_even(meter, meters)),
                "round_break_even": _maybe(joint.round_break_even(meter, meters)),
                "play_changes_at": (
                    [exact(point) for point in joint.sweep(meter, meters).change_points]
                    if enquiry.follows(bet)
                    else None
                ),
            }
            for meter in bet.table.meters
        },
    }


def _maybe(figure: Fraction | None) -> str | None:
    return None if figure is None else exact(figure)


def _cap(enquiry: Enquiry) -> dict[str, Any] | None:
    if enquiry.cap is None:
        return None
    made: dict[str, Any] = {
        "ceiling": enquiry.cap.ceiling,
        "scope": enquiry.cap.scope,
        "lines": [
            {
                "name": line.name,
                "bites_from_ante": line.ante_from,
                "most_stake": exact(line.most_stake),
            }
            for line in cap_lines(enquiry.book, enquiry.game, enquiry.cap, enquiry.ties)
        ],
    }
    if effect := enquiry.cap_effect:
        made |= {
            "ante": effect.ante,
            "expected_value": exact(effect.capped_value),
            "cost": exact(effect.cost),
            "play_changes": effect.play_changes,
        }
    if shared := enquiry.shared_cap:
        costs = {seats: shared.cost(seats) for seats in range(1, _seats(enquiry) + 1)}
        made["cost_by_seats"] = {str(seats): _maybe(cost) for seats, cost in costs.items()}
    return made


def _seats(enquiry: Enquiry) -> int:
    return enquiry.book.table.positions.most


def _statements(enquiry: Enquiry) -> list[dict[str, Any]]:
    return [
        {
            "says": verdict.statement.says,
            "citation": list(verdict.statement.cite),
            "holds": verdict.holds,
            "because": verdict.because,
            "agrees_with": list(verdict.agrees),
        }
        for verdict in verdicts(enquiry.book, enquiry.game)
    ]


def information(enquiry: Enquiry, neighbours: list[SeenNeighbours]) -> dict[str, Any]:
    """Return what it is worth to know more than a player should."""
    game = enquiry.game
    made: dict[str, Any] = {
        "cards": [
            {
                "known": list(each.known),
                "expected_value": exact(each.value),
                "gain": exact(each.gain),
                "gain_percent": _percent(each.gain),
            }
            for each in worth_of_knowing(game)
        ],
        "neighbours": [
            {
                "neighbours": each.neighbours,
                "gain_percent": _percent(each.gain),
                "gain": exact(each.gain) if each.estimate is None else None,
                "standard_error_percent": (
                    None
                    if each.estimate is None
                    else _percent(Fraction(each.estimate.standard_error))
                ),
            }
            for each in neighbours
        ],
    }
    if isinstance(game, CasinoStudGame) and blind_offered(enquiry.book):
        blind = blind_hand(game)
        made["blind_hand"] = {
            "expected_value": exact(blind.expected_value),
            "always_betting": exact(blind.always_betting),
            "cost_of_not_looking": exact(blind.cost),
        }
    return made
