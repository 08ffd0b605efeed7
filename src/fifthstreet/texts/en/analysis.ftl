analysis-title = Analysis
analysis-lead = Exact figures for a game under optimal play, calculated from every possible deal. Change a pay to see the new house edge.
analysis-game = Game
analysis-own = Your own submission
analysis-paste = Paste a submission here
analysis-pasteGo = Analyze
analysis-pasteHint = The submission must pass its check first.
analysis-toCheck = Check a submission
analysis-working = Calculating …
analysis-ofAnte = of the ante
analysis-ofStaked = of the total wagered
analysis-edge = House edge
analysis-was = { $text } under the published rules
analysis-exact = Exact
analysis-basis = Basis
analysis-ties = When choices are equal
analysis-tiesBet = bet more
analysis-tiesFold = bet less
analysis-reset = Reset
analysis-changed =
    { $count } { $count ->
        [one] pay
       *[other] pays
    } changed
analysis-download = Download
analysis-par = PAR sheet, { $kind }
analysis-card = Strategy card, PDF

analysis-tabs-label = Analysis sections
analysis-tabs-pays = Pays
analysis-tabs-results = Results
analysis-tabs-money = Money over time
analysis-tabs-design = Design
analysis-tabs-strategy = Strategy
analysis-tabs-position = Position
analysis-tabs-side = Side bets
analysis-tabs-cap = Maximum payout
analysis-tabs-information = Information
analysis-tabs-compare = Compare

analysis-pays-caption = Pays with their probability and contribution to the edge
analysis-pays-line = Hand
analysis-pays-pays = Pays to 1
analysis-pays-chance = Probability
analysis-pays-once = 1 in { $often }
analysis-pays-gives = Contribution
analysis-pays-slider = { $name }, pays to 1
analysis-pays-push = push

analysis-summary-element_of_risk = Element of risk
analysis-summary-average_wager = Average total bet, in antes
analysis-summary-standard_deviation = Standard deviation, in antes
analysis-summary-hit_frequency = Rounds won
analysis-summary-push_frequency = Rounds pushed
analysis-summary-loss_frequency = Rounds lost
analysis-summary-fold_frequency = Rounds folded
analysis-summary-most_won = Maximum win, in antes
analysis-summary-most_lost = Maximum loss, in antes

analysis-results-title = Outcome of a round
analysis-results-chart = Probability of each result in antes, on a logarithmic scale
analysis-results-lost = lost
analysis-results-pushed = pushed
analysis-results-won = won
# $net, $often
analysis-results-bar = { $net } antes: 1 in { $often }
analysis-results-share = Lost, pushed, won

analysis-strategy-start = First decision
analysis-strategy-startHint = Suited hands above the diagonal, offsuit hands below.
analysis-strategy-map = Best first decision for every two-card hand
analysis-strategy-raise = How often each hand raises, by the dealer's upcard
analysis-strategy-raiseHint = Rows: the player's hand. Columns: the dealer's upcard.
analysis-strategy-hand = Hand
# $hand, $action, $value
analysis-strategy-cell = { $hand }: { $action }, expected value { $value } antes
# $hand, $up, $share
analysis-strategy-raised = { $hand } against { $up }: raises { $share }
analysis-strategy-suited = suited
analysis-strategy-bet =
    { $times ->
        [0] fold
       *[other] bet { $times }
    }
analysis-strategy-stay = stay
analysis-strategy-short = Simple strategy
analysis-strategy-shortHint = The whole strategy in a handful of rules, with their cost. This takes a few seconds.
analysis-strategy-shortAsk = Find a simple strategy
analysis-strategy-shortCost = These rules cost { $percent } of the ante.
analysis-strategy-shortFree = These rules cost nothing.
analysis-strategy-otherwise = otherwise
analysis-strategy-streets = Every position
analysis-strategy-street = Street
analysis-strategy-staked = Antes wagered
analysis-strategy-find = Cards, for example KK7
analysis-strategy-show = Show positions
# $action, $share
analysis-strategy-share = { $action } { $share }
# $shown, $all
analysis-strategy-most = { $shown } of { $all } positions
analysis-strategy-caption = Positions with the expected value of each choice, in antes
analysis-strategy-cards = Cards
analysis-strategy-best = Best

analysis-position-hint = Select cards, or type them: rank, then suit.
analysis-position-hand = The player's cards
analysis-position-board = Community cards
analysis-position-up = The dealer's upcard
analysis-position-clear = Start over
analysis-position-value = Expected value, in antes
analysis-position-cost = Cost
analysis-position-best = best
analysis-position-none = Select the player's cards to see the exact value of every choice.
# $mark, $card
analysis-position-take = { $mark }, { $card }

analysis-side-caption = Side bets and their house edge
analysis-side-bet = Bet
analysis-side-table = Pay table
analysis-side-stake = Stake
analysis-side-edge = House edge
analysis-side-hits = Hit frequency
analysis-side-none = This game has no side bets.
analysis-side-progressive = Progressive
analysis-side-even = Break-even at { $amount }
analysis-side-edgeAt = House edge of the wager at these meters
analysis-side-noProgressive = The rules leave the progressive to the operator. Use a submission that sets its meters.
analysis-side-chart = House edge of the wager as the meter rises, with the break-even meter
# $table, $stake
analysis-side-payTable = Pay table { $table }, { $stake }
analysis-side-which = Wager

analysis-cap-title = What the maximum payout costs
analysis-cap-hint = A maximum payout reduces the largest wins. Its cost depends on the ante.
analysis-cap-ante = Ante ({ $currency })
analysis-cap-ceiling = Maximum payout


analysis-cap-cost = Cost
analysis-cap-ofAnte = { $share } of the ante
analysis-cap-edge = House edge with the maximum
analysis-cap-nothing = At this ante the maximum costs nothing under optimal play.
analysis-cap-changes = The maximum changes the optimal play.
analysis-cap-same = The maximum does not change the optimal play.
analysis-cap-seats =
    { $seats ->
        [one] 1 player
       *[other] { $seats } players
    }
analysis-cap-shared = Cost per player by number of players, all playing as if there were no maximum
analysis-cap-lines = The ante at which the maximum starts to reduce each pay
analysis-cap-line = Hand
analysis-cap-most = Maximum bets
analysis-cap-played = Optimal play
analysis-cap-never = never bet
analysis-cap-none = The rules leave the maximum payout to the operator. Use a submission that sets it.

analysis-resultAxis = Result of a round (antes)
analysis-chanceAxis = Probability (each line is ten times the one below)
analysis-meterAxis = Meter
analysis-meterEdgeAxis = House edge of the wager
analysis-design-title = What each pay does
analysis-design-hint = What one more unit on a pay does: with the present play, and after the play adapts. All figures are exact.
analysis-design-caption = Slopes of the house edge, the deviation and the rounds won by pay
analysis-design-line = Hand
analysis-design-pays = Pays to 1
analysis-design-edge = House edge (points)
analysis-design-edgeAxis = House edge (% of the ante)
analysis-design-deviationAxis = Standard deviation of a round (antes)
analysis-design-deviation = Deviation (antes)
analysis-design-adapted = Edge, play adapted
analysis-design-hits = Wins, play adapted
analysis-design-front = Best trade-offs nearby
analysis-design-frontHint = Pay tables with up to two pays changed and a house edge within 2 points. No other table we solved is better in edge, deviation and rounds won at the same time.
analysis-design-chart = House edge against deviation for { $count } tables; a larger dot wins more rounds.
analysis-design-changed = Changed pays
analysis-design-asItIs = none
analysis-design-won = Rounds won
analysis-design-whole = Whole odds only
analysis-design-anyOrder = A lower hand may pay more
analysis-design-ceiling = Longest odds, to 1
analysis-design-search = Search
analysis-design-nothing = No table nearby keeps to these limits. Loosen them.

analysis-money-title = Money over time
analysis-money-hint = Calculated from the exact distribution of one round under optimal play. Amounts are in antes.
analysis-money-bankroll = Bankroll (antes)
analysis-money-target = Target (antes, optional)
analysis-money-rounds = Rounds
analysis-money-roundsAxis = Rounds
analysis-money-antesAxis = Result (antes)
analysis-money-bankrollAxis = Bankroll (antes)
analysis-money-ruinAxis = Chance of ruin
analysis-money-go = Calculate
analysis-money-sessions = Result of a session
analysis-money-sessionsChart = Results after { $rounds } rounds: half of all sessions end between { $low } and { $high } antes.
analysis-money-ninety = Nine in ten sessions
analysis-money-half = Half of all sessions
analysis-money-middle = Median
analysis-money-ruin = Chance of ruin by bankroll
analysis-money-ruinChart = The chance of ruin within { $rounds } rounds is { $chance } with { $bankroll } antes.
analysis-money-bands = Hold in 99% of cases
analysis-money-bandsCaption = Bands of the hold by the number of rounds
analysis-money-band = { $low } to { $high }
analysis-money-within = Within
analysis-money-exact = exact
analysis-money-notClose = not calculated to within 1%
analysis-money-ruined = Ruined
analysis-money-reached = Target reached
analysis-money-played = All rounds played
analysis-money-ahead = Ahead after the session
analysis-money-deviation = Standard deviation of a round
analysis-money-skewness = Skewness
analysis-money-kurtosis = Excess kurtosis
analysis-money-volatility = Volatility index (90%)
analysis-money-largest = Largest win of a round
analysis-money-largestValue = { $antes }, 1 in { $once }
analysis-money-hits = Longest winning streak, half and 95%
analysis-money-dry = Longest dry streak, half and 95%
analysis-money-drawdown = Deepest drawdown, half and 95%
analysis-money-kelly = Best ante (Kelly), of the bankroll
analysis-money-both = { $half } and { $most }
analysis-money-error = Accurate to within { $error }.
analysis-information-title = Value of seeing a hidden card
analysis-information-hint = What a player gains by seeing cards that should be hidden, as a percentage of the ante.
analysis-information-community =
    { $places_count ->
        [one] community card { $places }
       *[other] community cards { $places }
    }
analysis-information-dealer =
    { $places_count ->
        [one] dealer card { $places }
       *[other] dealer cards { $places }
    }
analysis-information-chart = Gain for each set of hidden cards seen
analysis-information-neighbors = Neighbors' cards
analysis-information-neighborsHint = What a player gains by seeing the cards of other seats before the first decision, as a percentage of the ante. The count takes some seconds.
analysis-information-count = Count neighbors' cards
analysis-information-waits = The count begins when the server is free.
analysis-information-counted = { $percent } counted
analysis-information-seen =
    { $count ->
        [one] { $count } neighbor
       *[other] { $count } neighbors
    }
# $error, $samples
analysis-information-simulated = simulated, ± { $error } ({ $samples } positions)
analysis-information-exact = exact
analysis-information-blind = Betting without looking costs { $cost } of the ante.

analysis-compare-with = Compare with
analysis-compare-filter = Search
# $shown, $all
analysis-compare-count = { $shown } of { $all } differences
analysis-compare-caption = Differences between the two rule books
analysis-compare-point = Rule
analysis-compare-nothing = none
analysis-verdicts = Published figures
analysis-holds = confirmed
analysis-fails = does not match
analysis-open = cannot be verified

check-title = Check a submission
check-lead = Paste an operator's submission, or open a file. Each finding appears next to its line, with the clause and how to fix it.
check-text = Submission
check-open = Open a file
check-template = Start from a template
check-choose = Choose a rule book
check-save = Download
check-saveFindings = Download findings (JSON)
check-ok = No findings. The submission passes.
check-empty = Paste a submission, or start from a template.
# $errors, $warnings
check-count =
    { $errors } { $errors ->
        [one] error
       *[other] errors
    }, { $warnings } { $warnings ->
        [one] warning
       *[other] warnings
    }
check-error = Error
check-warning = Warning
check-line = line { $line }
check-findings = Findings
# $has, $maximum
check-tooLong = The submission has { $has } characters. The maximum here is { $maximum }. Use the command "fifthstreet check" for larger files.
check-analyse = Analyze
check-checking = Checking …
