"""Rounds of games that no document on the shelf has, told as scripts with worked figures."""

from play.plans import holdem, let_it_ride, three_card, ultimate

LET_IT_RIDE = """
# Ann takes both bets back and has a pair of nines; Bob lets them ride and makes two pair.
seat 1 ann
seat 2 bob
deck 2h 9c Kd Ts Td 4c 4s 9d
dealer: open
ann: wager ante 500 -> WagerPlaced wager=ante wager=ante
ann: bonus 500 at 1
bob: wager ante 500
dealer: deal -> DealCompleted
ann: fold -> refused choice_is_not_offered
ann: bet 500 -> refused choice_is_not_offered
ann: takeback -> BetTakenBack wager=second amount=500
ann: stay -> refused no_decision_is_due
bob: stay -> HandStayed
dealer: reveal -> CardsRevealed shows=board number=1
asked 1
ann: takeback -> BetTakenBack wager=third
bob: stay
dealer: reveal
dealer: show 2
dealer: show 1
dealer: settle 2
dealer: settle 1
dealer: end
order 1 ante bonus
net 1 0
net 2 3000
"""

THREE_CARD = """
# Ann's straight beats a dealer that does not qualify; Bob folds.
seat 1 ann
seat 2 bob
deck 4s 5d 6c Kh Kd 2c Jd 9s 3h
dealer: open
ann: wager ante 1000
ann: pairs 500
bob: wager ante 1000
bob: pairs 500
dealer: deal
ann: stay -> refused choice_is_not_offered
ann: takeback -> refused choice_is_not_offered
ann: bet 1000 -> BetMade
bob: fold -> HandFolded
dealer: reveal -> CardsRevealed shows=dealer
dealer: show 1
dealer: settle 2
dealer: settle 1
dealer: end
order 1 ante play bonus pairs
order 2 ante pairs
net 1 5000
net 2 -1500
"""

HOLDEM = """
# Ann's flush beats a pair; Bob folds, and the bonus that a fold leaves goes back.
seat 1 ann
seat 2 bob
deck As 7s 2c 3d Qh Qd Ks 9s 5c 2s 8h
dealer: open
ann: wager ante 1000
ann: aces 500
bob: wager ante 1000
bob: aces 500
dealer: deal
sees bob flop Ks 9s 5c
sees bob rest ?? ??
ann: bet 2000
bob: fold
dealer: reveal -> CardsRevealed shows=rest
dealer: reveal -> CardsRevealed shows=dealer
dealer: show 1
dealer: settle 2
dealer: settle 1
dealer: end
net 1 3500
net 2 -1000
line 2 aces returned UK-8 500
"""

ULTIMATE = """
# Ann raises at once and is asked no more; Bob stays twice and then folds with trips on the board.
seat 1 ann
seat 2 bob
deck As 7s 2c 3d Qh Jd Ks 9s 5c 2s 8h
dealer: open
ann: wager ante 1000 -> WagerPlaced
ann: wager blind 1000 -> refused wager_is_already_placed
bob: wager blind 1000 -> refused wager_requires_another
bob: wager ante 1000
bob: withdraw blind -> refused wager_is_required_by_another
bob: trips 500
bob: withdraw ante -> refused wager_is_required_by_another
bob: withdraw trips
bob: withdraw ante -> WagerReturned
bob: wager ante 1000
dealer: deal
ann: bet 2000 -> refused stake_is_not_allowed
ann: bet 4000 -> BetMade
bob: stay
dealer: reveal -> CardsRevealed shows=board numbers=1,2,3
asked 2
ann: bet 2000 -> refused no_decision_is_due
bob: stay
dealer: reveal -> CardsRevealed numbers=4,5
bob: fold
dealer: reveal -> CardsRevealed shows=dealer
dealer: show 1
dealer: settle 2
dealer: settle 1
dealer: end
order 1 play ante blind
net 1 5500
net 2 -2000
"""

PLAN_SCRIPTS = {
    "let it ride": (let_it_ride, LET_IT_RIDE),
    "three card": (three_card, THREE_CARD),
    "hold'em": (holdem, HOLDEM),
    "ultimate": (ultimate, ULTIMATE),
}
