"""The round: for now one player's hand, from the deal to a settlement that cites its clause."""

from fifthstreet.play.hand import Dealt, Line, PlayError, deal, net, settle

__all__ = ["Dealt", "Line", "PlayError", "deal", "net", "settle"]
