"""Rounds laid out and settled at once: every pay table of a book, its cap and its jackpots."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fifthstreet.cards import Deck, Hand
from fifthstreet.play.settlement import settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.submission import (
    Limits,
    Offers,
    ProgressivePart,
    Range,
    SideBetPart,
    Submission,
)
from pay_tables import side_schedules

BOARDS = ("Ah Kh Qh", "9c 8c 7c", "5d 5h 5s", "9c 8d 7h", "Kc 9c 2c", "Jc Jd 4h", "6c 6d 9s")
HOLES = ("Jh Th", "Ts 9h", "5c 5d", "6d 6h", "2s 2d")
BOXES = tuple(f"K{s} Q{s} J{s} T{s}" for s in "cdhs")
DEALERS = ("Ac Kd 9h 5s 2c", "Ac Qd 9h 5s 2c", "Kc Kd 9h 5s 2c", "2c 2d 7h 5s 4c")
HANDS = (
    *("As Ks Qs Js Ts 9h", "9h 8h 7h 6h 5h 2c", "8c 8d 8h 8s 3c Kc", "Kc Kd Kh 4s 4c 9d"),
    *("Ad Jd 9d 6d 3d 2s", "Tc 9d 8h 7s 6c 2d", "7c 7d 7h Qs 2c 9s", "Ac Ad 6h 6s 9c 3d"),
    *("Ac As Kh 7d 5s 2h", "Tc Ts Kh 7d 5s 2h", "6c 6s Kh 7d 5s 2h", "As Ks Qs Js Ts 9s"),
)
"""A hand of each kind, the first three, five or all of its cards."""
METERS = dict.fromkeys(("meter", "mega", "major", "minor", "jackpot"), Fraction(5_000_000))


def _terms(law: RuleBook, letter: int, least: int) -> Terms:
    def named(tables: tuple[object, ...]) -> str | None:
        return getattr(tables[letter % len(tables)], "id", None) if tables else None

    bets: dict[str, Any] = {
        bet.id: SideBetPart(paytable=named(bet.tables)) for bet in side_schedules(law)
    }
    meters = law.schedule(law.meters.schedule) if law.meters else None
    jackpot = meters.tables if meters else ()
    submission = Submission(
        book=law.id,
        limits=Limits(ante=Range(min=least, max=10**7)),
        offers=Offers(**{wager.id: True for wager in law.wagers if wager.offered}),
        progressive=ProgressivePart(paytable=named(jackpot), bet_amount=500),
        chosen={"max_payout.amount": 400_000} if "max_payout.amount" in law.options else {},
        **bets,
    )
    return Terms.of(submission, law)


def _wagers(law: RuleBook, ante: int, *, folded: bool) -> dict[str, int]:
    staked = {"ante": ante}
    for wager in law.wagers:
        choices = [each.adds for each in law.decisions if each.adds]
        times = [choice.times[-1] for choice in choices if choice.add == wager.id]
        if times and not folded:
            staked[wager.id] = ante * times[-1]
        elif wager.group == "side":
            staked[wager.id] = 500
    return staked


def _spots(law: RuleBook, taken: Hand, ante: int) -> Iterator[Spot]:
    """Yield hands that share no card with what is taken, the last of them folded."""
    hands = ("As Ks Qs Js Ts", "Td 8d 7d 6d 9d", "Ah Kh 8h 6c 3s")
    whole = law.main_contest.against is not None
    free = [Hand(h) for h in (hands if whole else HOLES) if not set(Hand(h)) & set(taken)]
    for seat, cards in enumerate(free[:3], start=1):
        folded = seat == len(free[:3])
        wagers = _wagers(law, ante, folded=folded)
        yield Spot(seat=seat, cards=cards, wagers=wagers, standing="folded" if folded else "live")


def settled(law: RuleBook) -> Iterator[object]:
    """Yield the lines and meters of rounds on every table, with small and with large antes."""
    whole = law.main_contest.against is not None
    for letter, (least, ante) in enumerate(((500, 1_000), (500, 80_000), (60_000, 300_000)) * 2):
        terms = _terms(law, letter, least)
        for number, shared in enumerate(DEALERS if whole else BOARDS):
            board = Hand() if whole else Hand(shared)
            dealer = Hand(shared) if whole else Hand()
            boxes = (
                Hand(b) for b in (*BOXES[number % 4 :], *BOXES) if not set(Hand(b)) & set(board)
            )
            box = next(boxes) if law.wager("six_card") else Hand()
            spots = tuple(_spots(law, board + box + dealer, ante))
            zones = {"community": board, "six_card_box": box, "dealer": dealer}
            show = Showdown(spots=spots, zones={id_: hand for id_, hand in zones.items() if hand})
            meters = {name: METERS[name] for name in terms.brief.resets}
            done = settle_round(terms, show, meters)
            yield done.lines
            yield done.meters


def super_royals(law: RuleBook) -> Iterator[object]:
    """Yield what six cards of one suit bring, in every suit and on every table."""
    bet = law.schedule("six_card")
    for letter in range(len(bet.tables) if bet else 0):
        for s in "cdhs":
            hole, box = Hand(f"A{s} 9{s}"), Hand(f"K{s} Q{s} J{s} T{s}")
            spot = Spot(
                seat=1, cards=hole, wagers={"ante": 500, "three_card": 100, "six_card": 100}
            )
            show = Showdown(
                spots=(spot,), zones={"community": Hand("2c 2d 2h"), "six_card_box": box}
            )
            yield settle_round(_terms(law, letter, 500), show, {}).lines


def wheels(law: RuleBook) -> Iterator[object]:
    """Yield what comes of cards that make a straight where an ace may count as one."""
    for contest in law.contests:
        cards, zones = [*Hand("As 2d 3h 4c 5s 9d 8h")], {}
        for zone in (law.zone(id_) for id_ in contest.hand.zones):
            assert zone is not None
            zones[zone.id], cards = Hand(cards[: zone.cards]), cards[zone.cards :]
        for side in ("Kc Kd 9h 5c 2c", "Ac 2h 3s 4d 5h"):
            if contest.against:
                zones["dealer"] = Hand(side)
            own = zones.get(law.seat_zone.id, Hand("Jc Td"))
            others = {id_: hand for id_, hand in zones.items() if id_ != law.seat_zone.id}
            spot = Spot(seat=1, cards=own, wagers=_wagers(law, 1_000, folded=False))
            terms = _terms(law, 0, 500)
            meters = {name: METERS[name] for name in terms.brief.resets}
            yield settle_round(terms, Showdown(spots=(spot,), zones=others), meters).lines


def every_hand(law: RuleBook) -> Iterator[object]:
    """Yield what each hand brings that a table alone pays, on every table and to other seats."""
    letters = max(len(schedule.tables) for schedule in law.schedules)
    for letter, contest in product(range(letters), law.contests):
        zones = [zone for id_ in contest.hand.zones if (zone := law.zone(id_))]
        size = sum(zone.cards for zone in zones)
        for words in HANDS if contest.against is None else ():
            cards, laid = [*Hand(words)][:size], {}
            rest = [card for card in Deck.standard() if card not in cards]
            for zone in law.zones:
                own = cards if zone in zones else rest
                laid[zone.id] = Hand(own[: zone.cards])
                del own[: zone.cards]
            own = laid.pop(law.seat_zone.id)
            wagers = _wagers(law, 1_000, folded=False)
            spots = [Spot(seat=1, cards=own, wagers=wagers)]
            for seat, stake in ((2, 500), (3, 100)):
                fed = {"progressive": stake} if "progressive" in wagers else {}
                beside = Hand([rest.pop() for _ in own])
                spots.append(Spot(seat=seat, cards=beside, wagers=wagers | fed))
            terms = _terms(law, letter, 500)
            show = Showdown(spots=tuple(spots), zones=laid)
            meters = {name: METERS[name] for name in terms.brief.resets}
            yield settle_round(terms, show, meters).lines


PROBES = (settled, super_royals, wheels, every_hand)
