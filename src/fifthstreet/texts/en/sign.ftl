### The signs at the tables. What a book says in its own words is in the groups at the end, which
### are empty in English: the book has the English.

sign-limits = Table limits
sign-multiples = To stay in the round
sign-maximum = Maximum payout
sign-odds = What each wager pays
sign-choices = Rules of this casino
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
sign-sameLimits = The same limits apply to { $wagers }.
sign-freeLimits = { $wagers } are multiples of the ante and may exceed its limit.
sign-times = { $number }×
sign-ofAnte = { $times } the ante
sign-anyMultiple = Any amount between these multiples of the ante.
sign-exactMultiple =
    { $choice ->
        [true] One of these multiples of the ante exactly; no other amount is accepted.
       *[false] Exactly this multiple of the ante; no other amount is accepted.
    }
sign-example = On an ante of { $ante }: { $amounts }.
sign-freeStay = { $decision }: you may stay in without a bet.
sign-takeBack = { $decision }: you may take the { $wager } back.
sign-progressiveAmount =
    { $count ->
        [one] A { $name } bet is exactly this amount.
       *[other] A { $name } bet is exactly one of these amounts.
    }

sign-noMaximum = No maximum payout is declared at this table: every win is paid in full.
sign-scope-hand = For each player's hand
sign-scope-player = For each player in a round
sign-scope-box = For each betting box
sign-scope-round = For all players in a round together
sign-capped =
    { $count ->
        [one] Winnings on { $wagers }; stakes are returned in addition.
       *[other] Winnings on { $wagers } together; stakes are returned in addition.
    }
sign-cappedFrom =
    { $count ->
        [one] Wins at { $odds } to 1 or more on { $wagers }; stakes are returned in addition.
       *[other] Wins at { $odds } to 1 or more on { $wagers } together; stakes are returned in addition.
    }
sign-lowerWins = Lower wins are paid in full in addition.
sign-beside = { $wagers }: paid in full in addition.
sign-shared =
    { $basis ->
        [payout] If the winners of a round are due more, they share it in proportion to what each hand would have been paid.
       *[stake] If the winners of a round are due more, they share it in proportion to what each hand staked.
    }
sign-sharedIn = Each share is a multiple of { $unit }.

sign-hand = Hand
sign-pays = Pays
sign-when = When
sign-lowerLoses = Any lower hand loses.
sign-againstDealer = Paid when the hand beats a dealer who has { $hand } or better.
sign-goesBack = The { $wager } is returned when the dealer has a lower hand than that, and on a tie.
sign-high = { $ranks } high
sign-atLeast = { $category }, { $ranks }
sign-dealerBelow = Dealer below { $hand }
sign-beatsDealer = Hand beats the dealer's
sign-equalHands = Tie
sign-standOff = Stand off
sign-table = { $name }, table { $letter }
sign-schedule = { $name }, schedule { $letter }
sign-judgedOn = Judged on { $cards }.
sign-beats = Paid when the hand beats the dealer's.
sign-winBelow = Any lower winning hand
sign-adds = Paid in addition to the { $wager }, whatever its result.
sign-bestOf = the best { $count } of { $cards }
sign-outcome-table = Paid by the pay table
sign-outcome-returned = Returned
sign-outcome-lose = Loses
sign-fold-live = Stays in play after a fold.
sign-fold-lost = Lost on a fold.
sign-fold-returned = Returned on a fold.
sign-onlyWith = Only together with { $wagers }.
sign-fixedSum =
    { $back ->
        [true] The award is a fixed amount for any stake. The stake is also returned.
       *[false] The award is a fixed amount for any stake. The stake is not returned.
    }
sign-rounded =
    { $how ->
        [down] Winnings are rounded down to a multiple of { $unit }.
       *[half_up] Winnings are rounded to the nearest multiple of { $unit }.
    }
sign-betOf = A bet of { $sizes }.
sign-countsIn = Every award includes the bet: { $odds } on { $size } is { $sum } in total.
sign-stakeBack = A winning bet is returned with its award.
sign-stakeKept = The bet itself is not returned with an award.
sign-meters =
    { $count ->
        [one] The meter
       *[other] The meters
    }
sign-meter = Meter
sign-beganAt = Started at
sign-startsAgain = Resets to
sign-ofEachBet = From each bet
sign-withBet = With a { $size } bet
sign-none = none
sign-envy = For everyone with a { $name } bet when another player has the hand.
sign-envyBet = For everyone with a { $name } bet when another player with a { $name } bet has the hand.
sign-envyLive = For everyone with a { $name } bet when another player who has not folded has the hand.
sign-envyBetLive = For everyone with a { $name } bet when another player with a { $name } bet who has not folded has the hand.
sign-envyNotOwn = your own hand pays no envy bonus
sign-envySeveral = each such hand pays its bonus
sign-envyFold = you keep it if you fold

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
sign-edgeLoss = On an ante of { $ante }, that is { $loss } on average over time.
sign-edgeGain = On an ante of { $ante }, the player gains { $gain } on average over time.
sign-edgeBeforeMaximum = This figure ignores the maximum payout; where it applies, the edge is larger.
sign-claim = The rules document claims { $percent }: a claim only, not computed.
sign-claimConfirmed = The rules document claims { $percent }, which the computed figures confirm.
sign-claimRefuted = The rules document claims { $percent }: a claim only, which the computed figures do not reproduce.

## statements-*

##
