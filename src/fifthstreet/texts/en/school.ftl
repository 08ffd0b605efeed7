school-title = School
school-lead = Short drills taken from the rules themselves. Every answer is checked against the rules and shows the clause behind it.
school-dealer = For dealers
school-player = For players
school-book = Rule book
school-back = All drills
school-score = Correct
school-streak = In a row
school-speed = Avg. seconds
# $right, $all
school-of = { $right } of { $all }
school-answer = Answer
school-next = Next question
school-more = Show the full clause
school-right = Correct
school-wrong = Incorrect
school-partly = { $percent } correct
school-keys = Press 1 to 9 to answer, Enter to continue.
school-settleKeys = Press Tab to move between fields, Enter to answer.
school-seat = Seat { $seat }
school-folded = folded
school-board = Community cards
school-staked = Staked
school-back_ = Returned
school-yourAnswer = your answer: { $amount }
school-nothing = nothing
school-holds = Facts
school-holdsNot = None of these apply
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
school-rules = The { $role } rules on this.
# $antes, $exactly
school-costs = costs { $antes } antes, exactly { $exactly }
school-best = best
school-decides = decided by: { $cards }
school-meters = Meters
school-envy = Envy bonus
school-question = Question
# $right, $all, $seconds
school-setOver = Set complete: { $right } of { $all } correct, { $seconds } seconds per question.
school-another = Start another set

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
coach-best = best
coach-costs = costs { $amount }
coach-value = { $antes } antes
coach-lesson = Round { $round }
coach-free = Every decision was the best choice.
coach-cost = Your decisions cost { $amount } in expected value.
coach-did = You: { $did }
coach-better = best: { $best }
coach-right = the best choice
coach-late = time ran out
coach-blind = cards not looked at; no advice
coach-session = This session
coach-decisions = Decisions
coach-bestOnes = Best choices
coach-sessionCost = Cost of mistakes
coach-sessionNet = Win/loss
coach-none = You have not finished a round yet.
coach-notHere = The coach cannot analyze this hand right now.
coach-decision = Decision { $number }

jackpot-title = Jackpots
jackpot-lead = Live meter values, recorded and payable.
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
jackpot-none = No jackpots are open.
jackpot-unreachable = No connection to the server. These are the last known values.
