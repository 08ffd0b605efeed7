"""Which events of a table matter once their round is over, so that a start reads no others."""

from typing import Final

KINDS: Final = (
    "house.ChainAnnounced",
    "house.DealerRelieved",
    "house.EntryCorrected",
    "house.LimitsChanged",
    "house.LinkAsked",
    "house.RoundFinished",
    "house.RoundOpened",
    "house.SeatLeft",
    "house.SeatTaken",
    "house.TableOpened",
    "house.TableShut",
    "round.PlayerLeft",
)
DECK: Final = "table."
"""How the kinds of events begin that tell of a deck or of a jackpot fault; all of these last."""


def lasts(kind: str) -> bool:
    """Tell whether an event of a kind matters once its round is over.

    >>> lasts("house.SeatTaken"), lasts("table.DeckChanged"), lasts("round.CardDealt")
    (True, True, False)
    """
    return kind in KINDS or kind.startswith(DECK)
