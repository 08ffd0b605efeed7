table-title = Table { $name }
table-identity = Identity of the rules
table-demo = Demonstration: this table was opened without an approval.
table-felt = Table
table-dealer = Dealer
table-shoe = Shoe
table-seat = Seat { $number }
table-seatWord = Seat
table-free = Open seat
table-take = Take seat { $number }
table-yourSeat = Your seat
table-you = you
table-watching = You are watching. Take an open seat to play.
table-full = Every seat is taken. You are watching.
table-stand = Leave the table

table-leave-title = Leave the table now?
table-leave-lost = Your hand is folded and you lose { $amount }.
table-leave-back = Your bets of { $amount } are returned.
table-leave-plays = { $amount } stays in play and is settled without you.
table-leave-ruled = A floorperson decides what happens to { $amount }.
table-leave-stay = Stay
table-leave-go = Leave
table-leave-goAndLose = Leave and lose { $amount }
table-limited = Your limits do not allow a larger bet.
table-noRoom = Your limits do not allow a bet at this table
# $least, $most
table-cost = A full round costs { $least } to { $most }.
table-costOne = A full round costs { $most }.
table-costShort = You have { $chips }. You need { $least } to stay in to the end, or you may have to fold.
table-outOfChips = You do not have enough chips for a bet here
table-waysOn = What you can do
table-turn = to act
table-yourTurn = Your turn
table-yourTurnAt = Your turn on box { $seat }
table-yourBox = Your box { $seat }
table-folded = folded
table-ready = Deal now
table-readySaid = Waiting for the other players …
table-sitsOut = You sit out, so the table does not wait for you. Place a bet to return
table-placeAnte = Place your ante
table-ante = Ante
# $what, $amount
table-bet = { $what } { $amount }
table-more = Add { $amount }
table-minimum = Min
table-maximum = Maximum
table-stake = Stake
table-same = Same bet, { $amount }
table-times = { $times }×
table-fold = Fold
table-stay = Stay
table-takeBackBet = Take back { $wager }
table-look = Look at your cards
table-takeBack = Take back
table-put = Bet
table-nothing = No bet
table-side = Side bets
table-why-closed = Side bets are taken before the cards are dealt.
table-why-needs = Bet on { $wagers } first. This side bet requires it.
table-why-notHere = This side bet is not offered in this round.
table-removed-absent = You sat out several rounds, so you lost your seat. Take a seat to keep playing.
table-removed-by = The house has freed your seat: { $why }.
table-seconds = { $count } s left

table-waiting-round = The first bet starts a round
table-waiting-cards = Cards are being dealt
table-waiting-pause = The next round starts in a moment
table-waiting-bets = Place your bets
table-waiting-dealer = Waiting for the dealer
table-waiting-next = This round began before you sat down. You can bet in the next one.
table-waiting-numbers = Shuffling
table-waiting-pledges = Shuffling
table-waiting-link = Waiting for the auditor's link
table-waiting-decision = { $who } to act
table-waiting-several = Players to act
table-waiting-choice = Waiting for a player's choice
table-waiting-hit = A jackpot is being paid
table-waiting-approval = A jackpot needs dual authorization
table-waiting-ruling = Waiting for a ruling
table-waiting-shut = The table is closed
table-waiting-expired = The rules of this table are not in force. No new round can begin. Choose another table.
table-waiting-stopped = The table has stopped. Your bets are safe until it reopens.

table-tabs-label = About this table
table-tabs-round = Round
table-tabs-rules = Pays
table-tabs-history = History
table-tabs-proof = Fairness
table-tabs-safer = Safer gambling
table-round = Round { $number }
actions-bet = Bet { $count }×
actions-takeBack = Take back { $count }×

# $hand, $result
table-hand-has = You have { $hand }: { $result }.
table-hand-holds = You have { $hand }.
table-hand-pays = pays { $odds }
table-hand-beats = pays { $odds } if it beats the dealer
table-hand-push = your bets are returned
table-hand-beatsPush = your bets are returned if it beats the dealer
table-hand-nothingYet = pays nothing yet
table-hand-nothing = pays nothing
table-hand-complete = You have all your cards.
table-hand-toCome =
    { $count ->
        [one] One card is still to come.
       *[other] { $count } cards are still to come.
    }
# $count, $better, $draws
table-hand-chance =
    { $count ->
        [one] One card is still to come: { $better } of { $draws } cards improve your hand to a higher pay.
       *[other] { $count } cards are still to come: { $better } of { $draws } draws improve your hand to a higher pay.
    }
table-how-title = How to play
# $wagers, $limits
table-how-place = Place your { $wagers }: { $limits }.
table-how-placePlain = Place your { $wagers }.
table-how-sides = You may add side bets: { $wagers }.
table-how-own = You get { $count } { $count ->
        [one] card
       *[other] cards
    }, face down.
# $zone, $count
table-how-others = { $zone }: { $count } { $count ->
        [one] card
       *[other] cards
    }, face down.
# $zone, $count
table-how-othersUp = { $zone }: { $count } cards, one of them face up.
# $step, $choices
table-how-decide = { $step }: { $choices }.
# $times, $of, $wager
table-how-add = bet { $times } your { $of } on { $wager }
# $times, $of
table-how-addSame = bet { $times } your { $of }
table-how-takeBack = take back { $wager }
table-how-stay = stay
table-how-fold = fold
table-how-unless = You skip this step once you have bet on { $wagers }.
table-how-reveal = The dealer turns up { $zone }.
# $zone, $numbers
table-how-revealCards = The dealer turns up { $numbers_count ->
        [one] card { $numbers }
       *[other] cards { $numbers }
    } of { $zone }.
# $wagers, $cards
table-how-paysTable = { $wagers }: paid by the pay table for { $cards }.
table-how-yourCards = your cards
table-how-paysDealer = { $wagers }: your hand plays against the dealer's.
table-how-qualifies = The dealer qualifies with { $hand } or better.
# $outcome, $pays
table-how-outcome = { $outcome }: { $pays }.
table-how-notQualified = Dealer does not qualify
table-how-win = You win
table-how-winBelow = You win with a lower hand
table-how-tie = Tie
table-how-byTable = by the pay table
table-how-back = your bet is returned
table-how-edge = House edge

## scope-*

scope-hand = per hand
scope-player = per player
scope-box = per box
scope-round = per round, for all players together

##

table-settlement-none = Your hand and what it pays appear here when the cards are dealt.
table-settlement-wager = Bet
table-settlement-staked = Stake
table-settlement-odds = Odds
table-settlement-paid = Returned
table-settlement-why = Why
table-settlement-clause = Clause
table-settlement-total = Result
table-settlement-capped = Without the maximum payout: { $amount }.
table-settlement-voided = The round is void. All bets are returned.
table-settlement-yours = You
table-settlement-absence-time_ran_out = Your time ran out, so the table acted for you.
table-settlement-absence-connection_lost = You lost your connection and your time ran out, so the table acted for you.
table-settlement-others = Other seats

table-history-none = No rounds played yet.
table-history-older = Older rounds
# $keys
table-keys = Shortcuts: { $keys }.
table-keyUses-place = place the ante
table-keyUses-deal = deal
table-keyUses-look = look at your cards
table-keyUses-bet = bet
table-keyUses-stay = stay
table-keyUses-takeBack = take a bet back
table-keyUses-fold = fold

story-RoundOpened = Round { $round } opens. The house commits to its cards.
# $who, $what, $amount
story-WagerPlaced = { $who } bets { $amount } on { $what }.
# $who, $what
story-WagerReturned = { $who } takes { $what } back.
story-BettingClosed = No more bets.
story-dealt = The cards are dealt.
story-CardsViewed = { $who } looks at the cards.
story-ownCards = You hold { $cards }.
# $who, $what, $amount
story-BetMade = { $who } bets { $amount } on { $what }.
story-HandStayed = { $who } stays.
story-HandFolded = { $who } folds.

story-foldedFor-time_ran_out = { $who } folds: time ran out.
story-foldedFor-connection_lost = { $who } folds: connection lost and time ran out.
story-CardsRevealed = Revealed: { $cards }.
# $who, $hand
story-HandShown = { $who } has { $hand }.
# $who, $result
story-SeatSettled = { $who }: { $result }.
story-SettlementReversed = The settlement for { $who } is reversed and the bets are returned.
story-TimeRanOut = { $who } did not act in time.
story-RoundVoided = The round is void. All bets are returned.
story-RoundEnded = The round is over.
story-yourTurn = It is your turn.
story-won = wins { $amount }
story-lost = loses { $amount }
story-even = breaks even

commands-Choose-true = Continue this hand
commands-Choose-false = Take your bets back
commands-ConfirmAward = Confirm the award
commands-Declare = Declare the hand
commands-PutCardsDown = Put the cards down
commands-ShowHand = Show the hand

outcomes-win = Win
outcomes-lose = Loss
outcomes-push = Push
outcomes-returned = Returned
outcomes-forfeited = Forfeited
outcomes-won = You win { $amount }
outcomes-lost = You lose { $amount }
outcomes-even = You break even
