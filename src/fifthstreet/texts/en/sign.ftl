### The signs at the tables. What a book says in its own words is in the groups at the end, which
### are empty in English: the book has the English.

sign-limits = Table limits
sign-multiples = To stay in the round
sign-edge = The house edge
# $title, $version
sign-document = { $title }, version { $version }.
sign-approval = Approval: { $approval }.
sign-regulator = Regulator: { $regulator }.
# $date, $time
sign-inForce = In force from { $date }, { $time }.

sign-tables =
    { $count ->
        [one] Table { $names }
       *[other] Tables { $names }
    }
sign-facts-rules = Rules
sign-facts-book = Book
sign-facts-version = Version
sign-facts-identity = Identity
sign-foot = { $game }, { $jurisdiction }. Book { $book }, version { $version }.
sign-footIdentity = Identity { $identity }

sign-range = { $low } to { $high }
sign-sameLimits = The same limits bind { $wagers }.
sign-freeLimits = { $wagers } follow the ante and may go beyond its limit.
sign-times = { $number }×
sign-ofAnte = { $times } the ante
sign-anyMultiple = Any amount between these multiples of the ante.
sign-exactMultiple =
    { $choice ->
        [true] Exactly such a multiple of the ante; no other amount is taken.
       *[false] Exactly this multiple of the ante; no other amount is taken.
    }
sign-example = On an ante of { $ante }: { $amounts }.
sign-progressiveAmount =
    { $count ->
        [one] A { $name } bet is exactly this amount.
       *[other] A { $name } bet is exactly one of these amounts.
    }

sign-noMaximum = No maximum payout is declared at this table: every win is paid in full.
sign-scope-hand = For each player's hand
sign-scope-player = For each player in a round
sign-scope-box = For each betting box
sign-scope-round = For all players of a round together
sign-capped =
    { $count ->
        [one] Winnings on { $wagers }; stakes go back beside it.
       *[other] Winnings on { $wagers } together; stakes go back beside it.
    }
sign-cappedFrom =
    { $count ->
        [one] Wins at { $odds } to 1 or more on { $wagers }; stakes go back beside it.
       *[other] Wins at { $odds } to 1 or more on { $wagers } together; stakes go back beside it.
    }
sign-lowerWins = Lower wins are paid in full beside it.
sign-beside = { $wagers }: paid in full beside it.
sign-shared =
    { $basis ->
        [payout] A round that wins more shares it in proportion to what each hand would have been paid.
       *[stake] A round that wins more shares it in proportion to what each hand staked.
    }

sign-hand = Hand
sign-pays = Pays
sign-when = When
sign-lowerLoses = Any lower hand loses.
sign-againstDealer = Paid when the hand beats a dealer who holds { $hand } or better.
sign-goesBack = The { $wager } goes back when the dealer holds less, and on equal hands.
sign-high = { $ranks } high
sign-atLeast = { $category }, { $ranks }
sign-dealerBelow = Dealer below { $hand }
sign-beatsDealer = Hand beats the dealer's
sign-equalHands = Equal hands
sign-standOff = Stand off
sign-table = { $name }, table { $letter }
sign-schedule = { $name }, schedule { $letter }
sign-judgedOn = Judged on { $cards }.
sign-beats = Paid when the hand beats the dealer's.
sign-winBelow = A winning hand below these
sign-adds = Paid besides what becomes of the { $wager }.
sign-bestOf = the best { $count } of { $cards }
sign-outcome-table = Paid by its table
sign-outcome-returned = Goes back
sign-outcome-lose = Loses
sign-fold-live = Stays in play after a fold.
sign-fold-lost = Lost on a fold.
sign-fold-returned = Goes back on a fold.
sign-onlyWith = Only together with { $wagers }.
sign-fixedSum =
    { $back ->
        [true] A sum of money is paid whatever the stake, which goes back as well.
       *[false] A sum of money is paid whatever the stake, which does not go back.
    }
sign-betOf = A bet of { $sizes }.
sign-countsIn = Every award counts the bet in: { $odds } on { $size } is { $sum } in all.
sign-stakeBack = A winning bet goes back beside its award.
sign-stakeKept = The bet itself does not go back beside an award.
sign-meters =
    { $count ->
        [one] The meter
       *[other] The meters
    }
sign-meter = Meter
sign-beganAt = Began at
sign-startsAgain = Starts again at
sign-ofEachBet = Of each bet
sign-withBet = With a { $size } bet
sign-none = none
sign-envy = For everyone with a { $name } bet when another player holds the hand.
sign-envyBet = For everyone with a { $name } bet when another player with a { $name } bet holds the hand.
sign-envyLive = For everyone with a { $name } bet when another player who has not folded holds the hand.
sign-envyBetLive = For everyone with a { $name } bet when another player with a { $name } bet who has not folded holds the hand.
sign-envyNotOwn = one's own hand brings none
sign-envySeveral = each such hand brings its bonus
sign-envyFold = a fold does not lose it

sign-odds-to = { $n } to { $d }
sign-odds-for = { $n } for { $d }
sign-odds-share = { $percent }% of the { $meter } meter
sign-odds-shareOfOne = { $percent }% of the meter
sign-odds-push = Push

sign-edgeOfAnte = Of the ante
sign-edgeOfStaked = Of all money staked
sign-edgeUnknown = The figure for this table has not been computed yet.
sign-edgeStated = The casino states: { $text }
sign-edgeBasis = Computed for the best play on a player's own cards; between equal choices { $rule }. Other play costs more.
sign-edgeLoss = Of an ante of { $ante } that is { $loss } on average over time.
sign-edgeGain = Of an ante of { $ante } the player gains { $gain } on average over time.
sign-edgeBeforeMaximum = The maximum payout is left out of account; where it binds, the edge is larger.
sign-claim = The rules document claims { $percent }: a claim only, not computed.
sign-claimConfirmed = The rules document claims { $percent }, which the computed figures confirm.
sign-claimRefuted = The rules document claims { $percent }: a claim only, which the computed figures do not reproduce.

## statements-*

##
