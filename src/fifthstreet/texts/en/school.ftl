school-title = School
school-lead = Puzzles for players and drills for dealers, taken straight from the rule books. Sets are short, mistakes come back until you get them right, and your rating is saved.
school-dealer = For dealers
school-player = For players
school-book = Rule book
school-back = School
school-score = Correct
# $right, $all
school-of = { $right } of { $all }
# $right, $all
school-correct = { $right } of { $all } correct
school-answer = Answer
school-next = Next
school-review = Review
school-right = Correct
school-wrong = Incorrect
school-late = Out of time
school-keys = Press the key shown next to a choice; Enter continues.
school-settleKeys = Tab moves between fields; Enter answers and continues.
school-orderKeys = Press the numbers in order, Backspace to undo, Enter to answer.
school-seat = Seat { $seat }
school-folded = folded
school-looked = has seen the cards
school-settled = settled
school-left = has left
school-board = Community cards
school-deck = Deck
school-back_ = Returned
school-yourAnswer = your answer: { $amount }
school-nothing = nothing
school-hand = Your cards
school-up = The dealer's upcard
school-stakedAntes =
    { $antes } { $antes ->
        [one] ante
       *[other] antes
    } wagered so far
school-first = First hand
school-second = Second hand
school-tie = Tie
# $antes, $exactly
school-costs = costs { $antes } antes, exactly { $exactly }
school-best = best
school-decides = Deciding cards: { $cards }.
school-meters = Meters
school-envy = Envy bonus
school-question = Task
school-another = Start another set
school-start = Start a set
school-preparing = Preparing…
school-workingOut = The exact values of this game are being worked out. The first set can take up to half a minute; later sets start faster.
school-theme = Theme
school-everything = All themes
school-difficulty = Difficulty
school-levels-own = Around my rating
school-levels-easy = Easy
school-levels-medium = Medium
school-levels-hard = Hard
school-due =
    { $count } { $count ->
        [one] mistake is
       *[other] mistakes are
    } due again
school-last = Your recent sets
school-again = You got this one wrong before.
school-rating = Rating
# $before, $after
school-rated = Rating { $before } → { $after }
school-totalCost = Total cost
school-antes = { $antes } antes
school-time = Time
school-seconds = { $seconds } s
school-level = difficulty { $level }
school-better = Best: { $best }
school-returns = Comes back on { $date }
school-returnsNext = Comes back in your next set
school-values = Exact value of each choice, in antes
# $ways, $of
school-ways = { $ways } of { $of }
school-pays = pays { $odds }
school-rulesOf = Short rules for { $decision }
school-otherwise = otherwise: { $action }
school-after = The step before these: { $step }
school-steps = Steps
school-kinds-puzzle = Puzzles
school-kinds-scene = Irregularities
school-kinds-order = Procedures
school-kinds-payout = Payouts
school-kinds-hands = Which hand wins
school-abouts-puzzle = Find the best play. The answer shows the exact value of every choice and the reason.
school-abouts-scene = Something goes wrong at your table. Choose the remedy that the rules prescribe.
school-abouts-order = Put the steps of a procedure in order.
school-abouts-payout = Settle a table against the clock, wager by wager.
school-abouts-hands = Decide between two close hands.
school-asks-puzzle = What is your best play?
school-asks-scene = What do you do?
school-asks-order = Put the steps in order.
school-asks-payout = How much goes back on each wager, stake included?
school-asks-hands = Which hand is better?

coach-tab = Coach
coach-practice = Practice with the coach
coach-mode = Show advice

coach-modes-off = Off
coach-modes-before = Before I act
coach-modes-after = After the round
coach-offHint = The coach calculates the exact value of every choice, using only the cards you can see.
coach-waits = Advice appears when it is your turn.
coach-look = Look at your cards first.
coach-sit = Take a seat to use the coach.
coach-now = Your choices
coach-line = Coach: { $choice }
coach-best = best
coach-costs = costs { $amount }
coach-value = { $antes } antes
coach-lesson = Round { $round }
coach-free = Every decision was the best choice.
coach-cost = Your decisions cost { $amount } in expected value.
coach-session = This session
coach-decisions = Decisions
coach-bestOnes = Best choices
coach-sessionCost = Cost of mistakes
coach-sessionNet = Win/loss
coach-none = You have not finished a round yet.
coach-notHere = The coach cannot analyze this hand right now.

jackpot-title = Jackpots
jackpot-lead = Live meter values. Every amount shown is recorded and payable.
jackpot-full = Full screen
jackpot-leave = Exit full screen
jackpot-display = Full-screen display
jackpot-back = All jackpots
jackpot-lastHits = Recent hits
jackpot-noHits = No hits yet.
# $table, $seat
jackpot-hit = Table { $table }, seat { $seat }
jackpot-round = round { $round }
jackpot-pays = Hit at table { $table }: payment in progress
jackpot-outOfOrder = Out of order
jackpot-closed = Closed
# $name, $tables
jackpot-at = { $name }, offered at { $tables }
jackpot-hand = Hand
jackpot-pay = Pays
jackpot-often = Probability
jackpot-oneIn = 1 in { $count }
jackpot-never = not possible
jackpot-breakEven = Breaks even at (optimal play)
jackpot-others = Each amount assumes that the other meters are at their reset values.
# $amount
jackpot-bet = { $amount } bet
jackpot-noOdds = There is no exact figure for this wager.
jackpot-none = No jackpots are open.
jackpot-unreachable = No connection to the server. These are the last known values.
