"""The first decision on a PAR sheet: a map of starting hands, or of where a hand is bet."""

from fractions import Fraction

from fifthstreet.paper.chart import HALF
from fifthstreet.paper.chart_grid import ChartGrid, Square, grid
from fifthstreet.paper.par_numbers import Value, written
from fifthstreet.paper.par_record import ParSheet, RaiseCell, StartingHand
from fifthstreet.paper.par_report import Block, Picture, ReportSection, ReportTable, columns
from fifthstreet.paper.phrases import listed

TIMES = "\N{MULTIPLICATION SIGN}"
RANKS = "AKQJT98765432"
WHOLE = Fraction(1)


def _rank_name(letter: str) -> str:
    """Return a rank as cards print it.

    >>> _rank_name("T"), _rank_name("K")
    ('10', 'K')
    """
    return "10" if letter == "T" else letter


def decision_section(sheet: ParSheet) -> ReportSection:
    """Return the first decision: a map of the starting hands, or of where a hand is bet."""
    blocks = _starting_blocks(sheet) if sheet.starting_hands else _raise_blocks(sheet)
    return ReportSection(id="decision", title="The first decision", blocks=blocks)


def _starting_blocks(sheet: ParSheet) -> tuple[Block, ...]:
    hands = sheet.starting_hands
    picture = Picture(
        title="Value of the best choice by starting hand, in antes; suited hands upper right",
        svg=starting_map(hands, HALF),
        caption="; ".join(
            f"{_hand_name(hand)}: {_choice_words(hand)}, {_value(hand.value)}" for hand in hands
        ),
        half=True,
    )
    deals = sum(hand.ways for hand in hands)
    rows: list[tuple[Value, ...]] = []
    for chosen in by_choice(hands):
        ways = sum(hand.ways for hand in chosen)
        value = sum((hand.value * hand.ways for hand in chosen), Fraction(0))
        rows.append(
            (_choice_words(chosen[0]), len(chosen), ways, Fraction(ways, deals), value / ways)
        )
    table = ReportTable(
        title="Starting hands by best choice",
        columns=columns("Choice | Kinds:count | Hands:count | Share:percent | Mean value:antes"),
        rows=tuple(rows),
        total=("All", len(hands), deals, WHOLE, sheet.summary.expected_value),
        notes=_tie_notes(hands),
        half=True,
    )
    return (picture, table)


def _tie_notes(hands: tuple[StartingHand, ...]) -> tuple[str, ...]:
    ties = [hand for hand in hands if hand.ties_with]
    if not ties:
        return ("No starting hand has two choices of equal value.",)
    return (f"Two choices are of equal value with {listed([_hand_name(hand) for hand in ties])}.",)


def by_choice(hands: tuple[StartingHand, ...]) -> list[list[StartingHand]]:
    """Return hands by their best choice, the largest bet first."""
    bets = sorted({hand.bet for hand in hands}, reverse=True)
    return [[hand for hand in hands if hand.bet == bet] for bet in bets]


def _choice_words(hand: StartingHand) -> str:
    """Return the best choice in words."""
    return f"Bet {hand.bet}{TIMES}" if hand.bet else "Stay" if hand.stays else "Fold"


def _hand_name(hand: StartingHand) -> str:
    """Return two cards as players call them."""
    suits = "" if hand.high == hand.low else " suited" if hand.suited else " offsuit"
    return f"{_rank_name(hand.high)}-{_rank_name(hand.low)}{suits}"


def starting_map(hands: tuple[StartingHand, ...], width: float, *, small: bool = False) -> str:
    """Return the map of all starting hands: ranks down and across, suited ones upper right.

    A small one shows what to bet in place of values.
    """
    most = max(hand.bet for hand in hands)
    squares: dict[tuple[str, str], Square] = {}
    for hand in hands:
        high, low = _rank_name(hand.high), _rank_name(hand.low)
        where = (high, low) if hand.suited else (low, high)
        at_loss = hand.value < 0 and not small
        tone = 0 if not hand.bet else 4 if hand.bet == most else 1 if at_loss else 2
        display = (str(hand.bet) if hand.bet else "") if small else _label(hand.value)
        squares[where] = Square(tone=tone, label=display)
    names = [_rank_name(letter) for letter in RANKS]
    lower = sorted({hand.bet for hand in hands if 0 < hand.bet < most})
    tones = [(2, f"bet {bet}{TIMES}") for bet in lower]
    if lower and not small:
        bets = f"bet {lower[0]}{TIMES}"
        tones = [(1, f"{bets}, at a loss"), (2, f"{bets}, at a gain")]
    none = _choice_words(min(hands, key=lambda hand: hand.bet)).lower()
    tones = [(0, none), *tones, (4, f"bet {most}{TIMES}")]
    return grid(ChartGrid(rows=names, columns=names, squares=squares, tones=tones), width)


def _value(value: Fraction) -> str:
    from fifthstreet.analysis.decimals import decimal

    return f"{decimal(value, 1 if abs(value) >= 1 else 2):f}".replace("-", "\N{MINUS SIGN}")


def _label(value: Fraction) -> str:
    """Return a value in four characters at most, so that it fits a square in any font.

    >>> _label(Fraction(-7, 100)), _label(Fraction(-1)), _label(Fraction(78, 5))
    ('\N{MINUS SIGN}.07', '\N{MINUS SIGN}1.0', '15.6')
    """
    return _value(value).replace("0.", ".", 1) if abs(value) < 1 else _value(value)


def _raise_blocks(sheet: ParSheet) -> tuple[Block, ...]:
    picture = Picture(
        title="How often the hand is bet, in percent",
        svg=raise_map(sheet.raise_cells, HALF),
        caption="; ".join(
            f"{cell.hand} against {_rank_name(cell.face_up)}: {written(cell.raised, 'percent')}"
            for cell in sheet.raise_cells
        ),
        half=True,
    )
    kinds = list(dict.fromkeys(cell.hand for cell in sheet.raise_cells))
    deals = sum(cell.ways for cell in sheet.raise_cells)
    rows: list[tuple[Value, ...]] = []
    for kind in kinds:
        cells = [cell for cell in sheet.raise_cells if cell.hand == kind]
        ways = sum(cell.ways for cell in cells)
        raised = sum((cell.raised * cell.ways for cell in cells), Fraction(0))
        rows.append((_hand(kind), Fraction(ways, deals), raised / ways))
    table = ReportTable(
        title="Hands by their kind",
        columns=columns("Hand | Share:percent | Bet on:percent"),
        rows=tuple(rows),
        total=("All", WHOLE, 1 - sheet.summary.fold_frequency),
        notes=("Hands with ace and king are listed by their third card.",),
        half=True,
    )
    return (picture, table)


def raise_map(cells: tuple[RaiseCell, ...], width: float, *, small: bool = False) -> str:
    """Return the map of where a hand is bet: kinds of hand down, the face-up card across.

    A small one shows tones only.
    """
    squares = {
        (_hand(cell.hand), _rank_name(cell.face_up)): Square(
            tone=_tone(cell.raised), label="" if small else _percent(cell.raised)
        )
        for cell in cells
    }
    tones = [(0, "never"), (1, "seldom"), (2, "often"), (3, "mostly"), (4, "always")]
    return grid(
        ChartGrid(
            rows=list(dict.fromkeys(row for row, _ in squares)),
            columns=[_rank_name(letter) for letter in RANKS],
            squares=squares,
            tones=tones[::2] if small else tones,
            across="The dealer's face-up card",
            down="" if small else "Hand",
            margin=50 if small else 56,
        ),
        width,
    )


def _hand(name: str) -> str:
    return name.replace("-T", "-10")


def _percent(share: Fraction) -> str:
    from fifthstreet.analysis.decimals import percent

    return f"{percent(share, 0):f}"


def _tone(share: Fraction) -> int:
    """Return never, up to a third, up to two thirds, more, and always as 0 to 4."""
    if share in {0, 1}:
        return int(share) * 4
    return 1 if share < Fraction(1, 3) else 2 if share < Fraction(2, 3) else 3
