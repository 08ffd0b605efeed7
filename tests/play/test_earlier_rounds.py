"""RWS 5.8 and 5.9: a void touches the round in which it is found, and no round before it."""

from collections.abc import Iterator

import pytest

from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.evolve import replay
from fifthstreet.play.irregularities import GONE
from fifthstreet.play.round import Round, decide
from fifthstreet.play.script import Script, run
from fifthstreet.refusals import Refusal

pytestmark = pytest.mark.requirement("R30")

OPENING = """
book rws
given limits.ante = { min = 5000, max = 50000 }
given offers.progressive = true
given progressive = { bet_amount = 500, rate = { jackpot = "70%" }, reset = { jackpot = 10000000 } }
given dealing.method = "METHOD"
start jackpot 24999300
seat 1 ann
seat 2 bob
"""
BETS = """
dealer: open
ann: ante 5000
ann: progressive 500
bob: ante 5000
bob: progressive 500
dealer: close
dealer: deal
"""
FIRST = """
ann: bet 10000
bob: bet 10000
dealer: reveal
dealer: show 1
dealer: settle 1
dealer: show 2
dealer: settle 2
dealer: end -> RoundEnded
net 1 2504500
net 2 4500
meter jackpot 22500000
"""
PACKETS = "Qc Jc Tc 9c 8c Ah Qd Ts 6h 4c Jd Th 7s 5d 3d"
SINGLE = "2h Qc Ah Jd Jc Qd Th Tc Ts 7s 9c 6h 5d 8c 4c 3d"
LATER = "9c 9d 7h 5s 3c Jc Td 8h 6s 2c Ah Ks Qc 7d 4h 2d"
VOIDS = (
    ("RWS-5.8.1", "report foreign_card"),
    ("RWS-5.8.2", "report player_card_exposed at 1 count=2"),
    ("RWS-5.8.3", "report deck_count_wrong"),
    ("RWS-5.8.4", "report insufficient_cards"),
    ("RWS-5.8.5", "report unshuffled"),
    ("RWS-5.8.6", "report misdealt"),
    ("RWS-5.8.7", "report wrong_number_of_cards in_dealers_hand"),
    ("RWS-5.9-s2", "report burn_missed"),
)


def first_round(method: str) -> tuple[str, Script]:
    """Play a round in which ann takes a tenth of the jackpot; return how it is told, too."""
    cards = SINGLE if method == "card_shoe" else PACKETS
    text = OPENING.replace("METHOD", method) + f"deck {cards}" + BETS + FIRST
    return text, run(text)[0]


def game_of(script: Script) -> Round:
    assert script.round is not None
    return script.round


def meddling(game: Round) -> Iterator[c.Command]:
    """Yield whatever could change an earlier round: every report, rulings, and all bets."""
    book = game.state.terms.book
    for rule in (*book.irregularities, *book.conduct):
        yield c.ReportIrregularity(what=rule.id, seat=1, facts=(GONE,))
        for remedy in rule.remedies:
            yield c.ReportIrregularity(what=rule.id, seat=1, facts=(*remedy.when, GONE))
            by = c.By(role="shift_manager", name="max")
            yield c.MakeRuling(by=by, what=rule.id, reason="so", actions=("void_round",))
    ann = c.By(role="player", name="ann")
    yield c.PlaceWager(by=ann, seat=1, wager="ante", amount=5000, player="ann")
    yield c.WithdrawWager(by=ann, seat=1, wager="ante")
    yield c.Choose(by=ann, seat=1, go_on=False)
    yield c.Leave(by=ann, seat=1)
    yield c.SettleSeat(seat=1)
    yield c.EndRound()


def assert_unchanged(game: Round, before: tuple[object, ...]) -> None:
    """Hold a settled round against what it was, and against everything that could touch it."""
    assert (game.events, game.lines, dict(game.nets), dict(game.state.meters)) == before
    assert game.replayed(game.events) == game.state
    for command in meddling(game):
        answer = decide(game.state, command)
        if isinstance(answer, Refusal):
            late = isinstance(command, c.ReportIrregularity | c.MakeRuling)
            assert late or answer.code == "round_is_over"
            continue
        assert isinstance(command, c.ReportIrregularity)
        assert {type(event) for event in answer} <= {e.IrregularityReported, e.RulingAwaited}
        after = replay(game.state, answer)
        assert (after.lines, after.meters) == (game.lines, game.state.meters)


@pytest.mark.parametrize(
    ("citation", "report", "method", "look"),
    [
        pytest.param(
            citation,
            report,
            "card_shoe" if "burn" in report else "electronic_shuffler",
            "burn" in report,
            marks=pytest.mark.clause("RWS-5.9-s3" if "5.9" in citation else "RWS-5.8-s8"),
            id=citation,
        )
        for citation, report in VOIDS
    ],
)
def test_rws_5_8_a_void_leaves_outcome_and_settlement_of_the_round_before(
    citation: str, report: str, method: str, look: bool
) -> None:
    text, script = first_round(method)
    first = game_of(script)
    before = (first.events, first.lines, dict(first.nets), dict(first.state.meters))
    looks = "ann: look\n" if look else ""
    both = f"{text}next {LATER}{BETS}meter jackpot 22500700\n{looks}"
    voided, _ = run(f"{both}dealer: {report} -> RoundVoided citation={citation}\n")
    second = game_of(voided)
    assert isinstance(second.events[-1], e.RoundVoided)
    assert {line.outcome for line in second.lines} == {"returned"}
    assert set(second.nets.values()) == {0}
    assert second.state.meters == first.state.meters
    assert_unchanged(first, before)
    total = {seat: first.nets[seat] + second.nets[seat] for seat in first.nets}
    assert total == {1: 2_504_500, 2: 4_500}


@pytest.mark.clause("RWS-5.8-s8", "RWS-5.9-s3")
@pytest.mark.parametrize(
    "what",
    [
        "foreign_card",
        "player_card_exposed",
        "deck_count_wrong",
        "unshuffled",
        "misdealt",
        "wrong_number_of_cards",
        "burn_missed",
    ],
)
def test_rws_5_8_an_error_of_an_earlier_round_voids_neither_that_nor_this_one(what: str) -> None:
    text, script = first_round("card_shoe" if "burn" in what else "electronic_shuffler")
    first = game_of(script)
    before = (first.events, first.lines, dict(first.nets), dict(first.state.meters))
    report = f"dealer: report {what} at 1 after_next_round_began -> IrregularityReported\n"
    later = f"next {LATER}{BETS}{report}"
    second = game_of(run(text + later)[0])
    assert not any(isinstance(event, e.RoundVoided) for event in second.events)
    assert second.state.phase.value == "deciding"
    assert_unchanged(first, before)
