"""The law of casino stud games as software.

The names below are the library's front door. Each is fetched when first asked for, so that a
program which only needs cards does not wait for the rule books.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from fifthstreet.version import VERSION

if TYPE_CHECKING:
    from fifthstreet.analysis.advice import advise, position
    from fifthstreet.analysis.design import design
    from fifthstreet.analysis.game import capped, game_of
    from fifthstreet.analysis.solution import solve
    from fifthstreet.analysis.strategy import short_strategy
    from fifthstreet.bookcase import book
    from fifthstreet.cards import Card, Deck, Hand, rank_five, rank_six, rank_three
    from fifthstreet.errors import FifthStreetError, NoExactFigureError
    from fifthstreet.money import Amount, parse_odds, share_pro_rata
    from fifthstreet.paper.edge import check
    from fifthstreet.play import Round, Terms, act, carry_on, deal_round
    from fifthstreet.rules.comparison import compare
    from fifthstreet.rules.library import books
    from fifthstreet.whole_table.caps import cap_effect
    from fifthstreet.whole_table.envy import envy_figures
    from fifthstreet.whole_table.joint import JointPlay
    from fifthstreet.whole_table.progressive import progressive_bets
    from fifthstreet.whole_table.side_bets import side_bets
    from fifthstreet.workbench.analysis_figures import analyse
    from fifthstreet.workbench.bet import bet
    from fifthstreet.workbench.judgement import judge
    from fifthstreet.workbench.simulation_figures import simulate

__version__ = VERSION

_MATHEMATICS = {
    "JointPlay": "whole_table.joint",
    "advise": "analysis.advice",
    "cap_effect": "whole_table.caps",
    "analyse": "workbench.analysis_figures",
    "bet": "workbench.bet",
    "capped": "analysis.game",
    "design": "analysis.design",
    "envy_figures": "whole_table.envy",
    "game_of": "analysis.game",
    "judge": "workbench.judgement",
    "position": "analysis.advice",
    "progressive_bets": "whole_table.progressive",
    "short_strategy": "analysis.strategy",
    "side_bets": "whole_table.side_bets",
    "simulate": "workbench.simulation_figures",
    "solve": "analysis.solution",
}
"""What needs the libraries of the extra `analysis`."""

_HOMES = _MATHEMATICS | {
    "Amount": "money",
    "Card": "cards",
    "Deck": "cards",
    "FifthStreetError": "errors",
    "Hand": "cards",
    "NoExactFigureError": "errors",
    "book": "bookcase",
    "books": "rules.library",
    "check": "paper.edge",
    "compare": "rules.comparison",
    "Round": "play",
    "Terms": "play",
    "act": "play",
    "carry_on": "play",
    "deal_round": "play",
    "parse_odds": "money",
    "rank_five": "cards",
    "rank_six": "cards",
    "rank_three": "cards",
    "share_pro_rata": "money",
}

__all__ = [
    "Amount",
    "Card",
    "Deck",
    "FifthStreetError",
    "Hand",
    "JointPlay",
    "NoExactFigureError",
    "Round",
    "Terms",
    "act",
    "advise",
    "analyse",
    "bet",
    "book",
    "books",
    "cap_effect",
    "capped",
    "carry_on",
    "check",
    "compare",
    "deal_round",
    "design",
    "envy_figures",
    "game_of",
    "judge",
    "parse_odds",
    "position",
    "progressive_bets",
    "rank_five",
    "rank_six",
    "rank_three",
    "share_pro_rata",
    "short_strategy",
    "side_bets",
    "simulate",
    "solve",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'fifthstreet' has no attribute {name!r}")
    if _HOMES[name] not in {"cards", "errors", "money"}:
        import_module("fifthstreet.bookcase").ensure_open()
    if name in _MATHEMATICS:
        import_module("fifthstreet.paper.extras").computing()
    return getattr(import_module(f"fifthstreet.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
