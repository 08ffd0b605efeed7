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
table-turn = to act
table-yourTurn = Your turn
table-yourTurnAt = Your turn on box { $seat }
table-yourBox = Your box { $seat }
table-folded = folded
table-ready = Deal now
table-readySaid = Waiting for the other players …
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
table-why-needs = Bet on { $wagers } first. This side bet goes with it.
table-why-notHere = This side bet is not offered in this round.
table-removed-absent = You sat out several rounds, so your seat is free again. Sit down to play on.
table-removed-by = The house gave up your seat for you: { $why }.
table-seconds = { $count } s left

table-waiting-round = The first bet starts a round
table-waiting-pause = The next round starts in a moment
table-waiting-bets = Place your bets
table-waiting-numbers = Shuffling
table-waiting-link = Shuffling
table-waiting-decision = { $who } to act
table-waiting-several = Players to act
table-waiting-choice = Waiting for a player's choice
table-waiting-hit = A jackpot is being paid
table-waiting-approval = A jackpot needs dual authorization
table-waiting-ruling = Waiting for a ruling
table-waiting-shut = The table is closed
table-waiting-expired = The rules of this table have expired. No round begins here.
table-waiting-stopped = The table has stopped. Your bets are safe until it reopens.

table-tabs-label = About this table
table-tabs-round = Round
table-tabs-rules = Pays
table-tabs-history = History
table-tabs-proof = Fairness
table-tabs-safer = Safer gambling
table-round = Round { $number }

# $hand, $result
table-hand-has = You have { $hand }: { $result }.
table-hand-holds = You have { $hand }.
table-hand-pays = pays { $odds }
table-hand-beats = pays { $odds } if it beats the dealer
table-hand-push = your bet comes back
table-hand-beatsPush = your bet comes back if it beats the dealer
table-hand-nothingYet = pays nothing yet
table-hand-nothing = pays nothing
table-hand-complete = Every card of your hand is up.
table-hand-toCome =
    { $count ->
        [one] One card of your hand is still to come.
       *[other] { $count } cards of your hand are still to come.
    }
# $count, $better, $draws
table-hand-chance =
    { $count ->
        [one] One card is still to come: { $better } of { $draws } cards raise your hand to a higher line.
       *[other] { $count } cards are still to come: { $better } of { $draws } draws raise your hand to a higher line.
    }
table-settlement-none = Your hand and what it pays appear here when the cards are dealt.
table-settlement-wager = Bet
table-settlement-staked = Stake
table-settlement-odds = Odds
table-settlement-paid = Returned
table-settlement-why = Why
table-settlement-clause = Clause
table-settlement-total = Result
table-settlement-capped = maximum payout; would be { $amount }
table-settlement-voided = The round is void. All bets are returned.
table-settlement-yours = Yours
table-settlement-absence-time_ran_out = Your time ran out, so the table acted for you.
table-settlement-absence-connection_lost = You lost your connection and your time ran out, so the table acted for you.
table-settlement-others = Other seats

table-history-none = No rounds played yet.
table-history-load = Show
# $at, $all
table-history-step = Step { $at } of { $all }
table-history-back = Step back
table-history-next = Step forward
table-history-play = Play
table-history-pause = Pause
table-history-live = Back to the table
table-history-replay = Replay of round { $number }
table-history-older = Older rounds
table-keys = Shortcuts: 1 to 3 bet, S stay, T take a bet back, F fold, L look, D deal.

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
