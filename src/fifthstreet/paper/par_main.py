"""The main game on a PAR sheet: pay lines, sequences of bets and net results, from one tally."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from fifthstreet.analysis.classes import FinalClass, final_classes, for_each_class
from fifthstreet.analysis.decimals import square_root
from fifthstreet.analysis.pay_lines import keys_of, line_keys, net_of
from fifthstreet.analysis.scope import main_table, main_tables
from fifthstreet.analysis.tally import Ending, Tally
from fifthstreet.money import Odds
from fifthstreet.paper.par_identity import odds_shown
from fifthstreet.paper.par_record import (
    DEALER_WORDS,
    FinalHand,
    HandEnds,
    ParCourse,
    ParLine,
    ParResult,
    ParSummary,
)
from fifthstreet.paper.phrases import capital
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayLine
from fifthstreet.whole_table.enquiry import Enquiry

_Key = TypeVar("_Key")


def summary(tally: Tally) -> ParSummary:
    """Return the figures of the game under the play that a tally tells of."""
    nets = [ending.net for ending in tally.endings]
    return ParSummary(
        deals=tally.deals,
        expected_value=tally.expected_value,
        house_edge=tally.house_edge,
        average_wager=tally.average_wager,
        element_of_risk=tally.element_of_risk,
        variance=tally.variance,
        standard_deviation=square_root(tally.variance),
        hit_frequency=tally.hit_frequency,
        push_frequency=tally.push_frequency,
        loss_frequency=tally.chance(lambda ending: ending.net < 0),
        fold_frequency=tally.chance(lambda ending: ending.folded),
        most_won=max(nets),
        most_lost=-min(nets),
    )


def pay_lines(
    book: RuleBook, tally: Tally, changes: Mapping[str, Odds | Fraction]
) -> tuple[ParLine, ...]:
    """Return every pay line, then every other way in which rounds end; together they are all.

    `changes` tells by their keys what some lines pay in place of the document's odds.
    """
    main = main_table(book)
    grouped = _grouped(tally, ending_names(book))
    keys = line_keys(main) if main else {}
    table = {line.name: line for line in main.lines} if main else {}
    others = [name for name in grouped if name not in table]
    order = [*(name for name in table if name in grouped), *sorted(others, key=_last_the_folds)]
    return tuple(
        ParLine(
            name=name,
            key=keys.get(name),
            pays=odds_shown(changes.get(keys[name], table[name].pays)) if name in table else None,
            ways=_ways(grouped[name]),
            chance=Fraction(_ways(grouped[name]), tally.deals),
            staked=_mean(grouped[name], lambda ending: Fraction(ending.staked)),
            contribution=_contribution(grouped[name], tally),
            cite=table[name].cite if name in table else (),
        )
        for name in order
    )


def added_lines(enquiry: Enquiry) -> tuple[ParLine, ...]:
    """Return every line that pays an ante besides the other pay lines to a hand not folded."""
    book, tally = enquiry.book, enquiry.tally
    tables, main = main_tables(book, enquiry.submission), main_table(book, enquiry.submission)
    result = []
    for id_, keys in keys_of(tables).items():
        schedule, table = book.schedule(id_), tables[id_]
        if schedule is None or table is main:
            continue
        paid = for_each_class(table.line, table.cards)
        of_class = dict(zip(final_classes(table.cards), paid, strict=True))
        staying = [end for end in tally.endings if end.hand and not end.folded]
        for key, line in zip(keys.values(), table.lines, strict=True):
            ends = [end for end in staying if end.hand and of_class[end.hand] is line]
            pays = enquiry.pays.get(key, line.pays)
            chance = Fraction(_ways(ends), tally.deals)
            result.append(
                ParLine(
                    name=f"{schedule.name}: {line.name}",
                    key=key,
                    pays=odds_shown(pays),
                    ways=_ways(ends),
                    chance=chance,
                    staked=Fraction(1),
                    contribution=net_of(pays) * chance,
                    cite=line.cite,
                )
            )
    return tuple(result)


def _last_the_folds(name: str) -> bool:
    return name.startswith("Fold")


def ending_names(book: RuleBook) -> Callable[[Ending], str]:
    """Return how an ending is called: by its pay line where one is paid, or by what happened."""
    table = main_table(book)
    paid: dict[FinalClass, PayLine | None] = {}
    if table:
        lines = for_each_class(table.line, table.cards)
        paid = dict(zip(final_classes(table.cards), lines, strict=True))
    streets = [decision.name for decision in book.decisions]

    def name(ending: Ending) -> str:
        if ending.folded:
            return f"Fold, {streets[len(ending.bets)]}" if len(streets) > 1 else "Fold"
        if ending.dealer is not None and (ending.dealer != "loses" or table is None):
            return capital(DEALER_WORDS[ending.dealer])
        line = paid[ending.hand] if ending.hand else None
        return line.name if line else "Any lower hand"

    return name


def results(tally: Tally) -> tuple[ParResult, ...]:
    """Return every net result that can come, the heaviest loss first."""
    return tuple(
        ParResult(net=net, ways=_ways(endings), chance=Fraction(_ways(endings), tally.deals))
        for net, endings in sorted(_grouped(tally, lambda ending: ending.net).items())
    )


def courses(tally: Tally) -> tuple[ParCourse, ...]:
    """Return every sequence of bets that the best play makes; with a dealer, by their hand."""
    grouped = _grouped(tally, lambda end: (end.folded, end.bets, end.dealer or "", end.staked))
    return tuple(
        ParCourse(
            bets=bets,
            folded=folded,
            dealer=dealer or None,
            staked=staked,
            ways=_ways(endings),
            chance=Fraction(_ways(endings), tally.deals),
            contribution=_contribution(endings, tally),
        )
        for (folded, bets, dealer, staked), endings in grouped.items()
    )


def final_hands(tally: Tally) -> tuple[FinalHand, ...]:
    """Return how often rounds end with each hand, folds first."""
    grouped = _grouped(
        tally, lambda end: "fold" if end.folded or end.hand is None else end.hand.words
    )
    return tuple(
        FinalHand(hand=hand, ways=_ways(endings), chance=Fraction(_ways(endings), tally.deals))
        for hand, endings in grouped.items()
    )


def hand_ends(tally: Tally) -> tuple[HandEnds, ...]:
    """Return what becomes of each category of hands against the dealer, none without a dealer."""
    ends = (None, *DEALER_WORDS)
    if not any(ending.dealer for ending in tally.endings):
        return ()
    ways: dict[str, list[int]] = {}
    for ending in tally.endings:
        if ending.hand:
            result = ways.setdefault(ending.hand.category.words, [0] * len(ends))
            result[ends.index(ending.dealer)] += ending.ways
    return tuple(HandEnds(hand=hand, ways=tuple(result)) for hand, result in reversed(ways.items()))


def _grouped(tally: Tally, key: Callable[[Ending], _Key]) -> dict[_Key, list[Ending]]:
    body: dict[_Key, list[Ending]] = {}
    for ending in tally.endings:
        body.setdefault(key(ending), []).append(ending)
    return body


def _ways(endings: Sequence[Ending]) -> int:
    return sum(ending.ways for ending in endings)


def _mean(endings: Sequence[Ending], figure: Callable[[Ending], Fraction]) -> Fraction:
    terms = (figure(ending) * ending.ways for ending in endings)
    return sum(terms, Fraction(0)) / _ways(endings)


def _contribution(endings: Sequence[Ending], tally: Tally) -> Fraction:
    """Return what some endings add to the mean result of all."""
    return _mean(endings, lambda ending: ending.net) * _ways(endings) / tally.deals
