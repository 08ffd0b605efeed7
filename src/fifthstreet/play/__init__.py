"""The round: commands, events and refusals, settled line by line; pure, and made of its events."""

from fifthstreet.play.dealer import act, carry_on, deal_round
from fifthstreet.play.line import Line, nets
from fifthstreet.play.round import Offer, Round, offers
from fifthstreet.play.settlement import Settled, settle_round
from fifthstreet.play.showdown import Showdown, Spot
from fifthstreet.play.terms import Terms
from fifthstreet.play.views import view

__all__ = [
    "Line",
    "Offer",
    "Round",
    "Settled",
    "Showdown",
    "Spot",
    "Terms",
    "act",
    "carry_on",
    "deal_round",
    "nets",
    "offers",
    "settle_round",
    "view",
]
