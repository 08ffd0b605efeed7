"""The last sections of a PAR sheet: ceiling, information, statements, method."""

from collections.abc import Iterator

from fifthstreet.paper.par_numbers import money, written
from fifthstreet.paper.par_play import left_out
from fifthstreet.paper.par_record import CapSheet, ParSheet
from fifthstreet.paper.par_report import Block, Prose, ReportSection, ReportTable, columns
from fifthstreet.paper.par_rules import SCOPES
from fifthstreet.paper.phrases import listed
from fifthstreet.whole_table.information import Knowledge

DEFINITIONS = (
    "House edge is the expected loss as a share of the ante; element of risk is the same loss as a "
    "share of all money staked. Both are for the best play on the player's own cards, before any "
    "maximum payout."
)
NO_CLAIM = "The document claims nothing about the house edge that could be compared with it."
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def cap_section(sheet: ParSheet, caps: CapSheet) -> ReportSection:
    """Return what the ceiling on winnings costs, and from which ante on it bites."""
    currency = sheet.identity.currency
    lines = ReportTable(
        title="Antes from which the ceiling reduces a win",
        columns=columns("Line | Pays:odds | Largest bets:money | Best play:money"),
        rows=tuple(
            (
                line.name,
                f"{line.odds} to 1",
                money(line.ante_from, currency),
                None if line.played_ante_from is None else money(line.played_ante_from, currency),
            )
            for line in caps.lines
        ),
        half=True,
    )
    items = tuple(_ceiling(caps, currency))
    blocks: tuple[Block, ...] = (lines, Prose(lines=items, half=True))
    if caps.effects:
        blocks = (Prose(lines=(" ".join(items),)), lines, _effects(sheet, caps), *_shares(caps))
    return ReportSection(id="ceiling", title="Maximum payout", blocks=blocks)


def _ceiling(caps: CapSheet, currency: str) -> Iterator[str]:
    wins = f"wins at {caps.cap.from_odds} to 1 or more" if caps.cap.from_odds else "winnings"
    amount = money(caps.cap.ceiling, currency).pretty
    scope = SCOPES[caps.cap.scope]
    yield f"The ceiling on {wins} is {amount} {scope}; stakes are returned in addition."
    if not caps.effects:
        yield "What it costs depends on the ante, which a submission states."
    elif caps.document is not None and caps.document != caps.cap.ceiling:
        own = money(caps.document, currency).pretty
        yield f"The operator set this limit; the document's own ceiling is {own} at this table."
    elif caps.effects[0].follows_minimum:
        yield "The document raises it where a bettor of the minimum could win more."
    if caps.shared is not None:
        each = written(caps.shared.each_other, "chance")
        ante = money(caps.shared.ante, currency).pretty
        others = "for every other seat" if caps.shared.pairs_only else "beside one other seat"
        yield f"Sharing it costs each seat {each} of an ante of {ante} {others}."


def _effects(sheet: ParSheet, caps: CapSheet) -> ReportTable:
    return ReportTable(
        title="What the ceiling costs the player",
        columns=columns("Ante:money | Edge without it:percent | With it:percent | Cost:percent"),
        rows=tuple(
            (
                money(effect.ante, sheet.identity.currency),
                -effect.expected_value,
                -effect.capped_value,
                effect.cost,
            )
            for effect in caps.effects
        ),
        notes=tuple(_replayed(sheet, caps)),
        half=True,
    )


def _shares(caps: CapSheet) -> Iterator[ReportTable]:
    """Yield what sharing the ceiling costs, by the seats that share it."""
    if caps.shared is not None:
        yield ReportTable(
            title="What the ceiling costs each seat, by the seats that share it",
            columns=columns("Seats | Cost:chance"),
            rows=tuple(caps.cost_by_seats.items()),
            notes=("All seats play what is best for a seat that has the ceiling for itself.",),
            half=True,
        )


def _replayed(sheet: ParSheet, caps: CapSheet) -> Iterator[str]:
    """Yield what it comes to where somebody goes on playing as if there were no ceiling."""
    yield "Of the ante, for the best play under the ceiling."
    for effect in caps.effects:
        if effect.play_changes:
            ante = money(effect.ante, sheet.identity.currency).pretty
            edge = written(-effect.kept_value, "percent")
            yield f"With play that ignores the ceiling, the edge at {ante} is {edge}."


def information_section(sheet: ParSheet) -> ReportSection:
    """Return what it is worth to know cards too early: how far the game must be protected."""
    table = ReportTable(
        title="Value of the game to a player who knows cards too early",
        columns=columns(
            "Known before the first decision | Player's return:share | Gain over fair play:share"
        ),
        rows=tuple((_known(each), each.value, each.gain) for each in sheet.knowledge),
        notes=("Of the ante, for play that makes the best of what it knows.",),
    )
    blocks: list[Block] = [table, *_neighbours(sheet)]
    if sheet.blind is not None:
        blind = sheet.blind
        bets = [line.up.word for line in blind.lines if line.bets]
        when = f"bet against {listed(bets)}" if bets else "always folded"
        if len(bets) == len(blind.lines):
            when = "bet against every card"
        text = (
            "A hand played without looking, at its best, returns "
            f"{written(blind.expected_value, 'share')} of the ante, "
            f"{written(blind.cost, 'percent')} less than one that is looked at; it is {when}."
        )
        blocks.append(Prose(lines=(text,)))
    return ReportSection(id="information", title="Value of information", blocks=tuple(blocks))


def _neighbours(sheet: ParSheet) -> Iterator[ReportTable]:
    """Yield what seeing the cards of neighbors is worth, each figure with its method."""
    if sheet.neighbours:
        yield ReportTable(
            title="Value of seeing the cards of neighbors",
            columns=columns(
                "Neighbors:count | Gain over fair play:share | Method | Standard error:chance"
            ),
            rows=tuple(
                (
                    seen.neighbours,
                    seen.gain,
                    "exact"
                    if seen.estimate is None
                    else f"simulated, {seen.estimate.samples:,} positions",
                    None if seen.estimate is None else seen.estimate.standard_error,
                )
                for seen in sheet.neighbours
            ),
            notes=("Of the ante.",),
            method="as each row says",
        )


def _known(knowledge: Knowledge) -> str:
    cards = knowledge.known
    words = listed([ORDINALS[card] for card in cards])
    if not knowledge.dealers:
        return f"The {words} community card{'s' if len(cards) > 1 else ''}"
    if len(cards) > 1:
        return "The dealer's whole hand"
    if cards == (1,):
        return "One of the dealer's cards"
    return f"The dealer's {words} card, beside the one face up"


def statement_section(sheet: ParSheet) -> ReportSection:
    """Return what the document claims, and whether it holds."""
    table = ReportTable(
        title="Claims held against the figures",
        columns=columns("The document says | Verdict:verdict | Because"),
        rows=tuple(
            (
                f"{each.statement.says} [{each.statement.cite[0]}]",
                each.holds,
                each.because,
            )
            for each in sheet.verdicts
        ),
    )
    return ReportSection(id="statements", title="Statements of the document", blocks=(table,))


def method_section(sheet: ParSheet) -> ReportSection:
    """Return how the figures were found, what the words mean, and how to find them again."""
    result = sheet.identity
    deals = written(sheet.summary.deals, "count")
    counted = (
        f"All {deals} deals are counted. In every state the choices are "
        "compared as whole numbers, so that no rounding can change a decision. A figure is rounded "
        "once, when it is printed."
    )
    ties = (
        f"Where two choices have the same value, {result.tie_rule}. The other rule leaves the "
        "house edge as it is and changes average wager, element of risk and standard deviation."
    )
    digests = (
        "The digest of the book is the SHA-256 over its law files in the order of their names: for "
        "each file its name, a line feed, its length in bytes, a line feed, and its content"
    )
    if result.submission_sha256:
        digests += (
            "; that of the submission is over its file. The digest of the ruleset, which the sign "
            "and every round have too, is over the digest of the book, a line feed and the text of "
            "the submission"
        )
    digests += "; that of the program is what fifthstreet identity --build prints"
    code = (result.command, result.check_command)
    blocks = (
        Prose(lines=(counted, DEFINITIONS), half=True),
        Prose(lines=(ties, f"{digests}.", *((NO_CLAIM,) if not sheet.verdicts else ())), half=True),
        Prose(lines=("To make this sheet again, and to see the digest of the book:",), code=code),
        *left_out(sheet),
    )
    return ReportSection(id="method", title="Method", blocks=blocks)
