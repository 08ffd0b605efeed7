round-title = Round { $round } at { $table }
round-played = Played { $time }
round-voided = The round is void. All bets were returned.
round-open = This round is still in progress. The details appear when it is over.
round-backToTable = Go to the table
round-allOwn = Your rounds
round-link = Copy the link
round-linkCopied = Link copied. Anyone who opens it sees this round without the cards you did not show.
round-script = Download as text
round-scriptHint = The text runs in “fifthstreet replay”.
round-record = Download with proof
round-stage = Table
round-controls = Steps of the round
round-first = First step
round-back = Step back
round-next = Step forward
round-last = Last step
round-play = Play
round-pause = Pause
# $at, $all
round-step = Step { $at } of { $all }
round-keys = Keys: ← → step, Home and End jump, Space plays.
round-story = What happened
# $who, $role
round-by = { $who }, { $role }
round-approvedBy = approved by { $name }
round-settlement = Settlement

round-luck-title = Luck and skill
round-luck-seat = { $name }, seat { $seat }
round-luck-result = Result
round-luck-expectation = Expected before the deal
round-luck-luck = Luck
round-luck-mistakes = Cost of mistakes
round-luck-sum = Result = expected + luck − cost of mistakes. All four are exact; the amounts shown are rounded.
round-luck-percent = { $percent } of the ante
round-luck-best = Every decision was the best choice.
round-luck-bets = Bet by bet
round-luck-uncounted = Not counted
# $wager, $amount, $why
round-luck-uncountedBet = { $wager } ({ $amount }): { $why }
round-luck-progressive = The progressive bet counts at the meter values when the round opened.
round-luck-last = After your last decision, luck added { $amount }.

round-whyNot-hidden = This hand was never shown, so only its player sees its cards and values.
round-whyNot-no_ante = Only side bets were made here, so there is nothing to decide.
round-whyNot-voided = The round is void, so there is no result to compare with expectation.
round-whyNot-disturbed = Something went wrong in this round and was ruled on, so the counted game was not the one played. There are no exact figures.
round-whyNot-uneven = A bet was not a whole multiple of the ante. The counted game has no such bet, so there are no exact figures.
round-whyNot-uncounted = There are no exact figures for this hand: { $says }.
round-nobody = Nobody has shown a hand in this round.

round-decision-title = Decisions
# $number, $did
round-decision-did = Decision { $number }: { $did }
round-decision-none = The round asked for no decision.
round-decision-best = best choice
# $best, $amount, $percent
round-decision-cost = { $best } was better; gave up { $amount } ({ $percent } of the ante)
round-decision-late = time ran out
round-decision-blind = without looking at the cards
round-decision-show = Show this moment
round-decision-choice = Choice
round-decision-value = Value
round-decision-share = Of the ante
round-decision-givesUp = Gives up
round-decision-exact = Exact, in antes
# $amount
round-decision-luck = Luck up to here: { $amount }
round-decision-chosen = chosen

round-proof-right = Cards verified
round-proof-wrong = Verification failed
round-proof-checking = Verifying …
round-proof-live = Dealt by hand
round-proof-unable = Not verified
round-proof-title = Were the cards fair?
round-proof-checked = What your browser checked
round-proof-unchecked = What it could not check
round-proof-lead = Before the first bet, the house committed to all 52 cards. Your browser has now checked that these are the cards that were dealt.
round-proof-liveLead = A dealer dealt this round with physical cards, so there is nothing to compute. The journal records each card as the dealer entered it, and supervisors can check the recordings.
round-proof-download = Download the proof

round-own-title = Your rounds
round-own-none = No rounds played yet.
round-own-older = Older rounds
round-own-pending = calculating …
round-own-uncounted = not counted
round-own-round = Round
round-own-time = Time
round-own-table = Table
round-own-cards = Cards
round-own-result = Result
round-own-expectation = Expected
round-own-luck = Luck
round-own-mistakes = Mistakes
round-own-all = All rounds at this table
round-own-here = Your rounds at this table
# $cost
round-own-sum = Mistakes in these rounds cost { $cost }.
round-own-currency = Currency

round-graph-title = Result against expectation
round-graph-result = Result
round-graph-expected = Expected at best play
round-graph-played = Expected as you played
round-graph-table = Figures as a table
round-graph-rounds = Rounds, oldest first
# $result, $expected, $rounds
round-graph-label = After { $rounds } rounds the result is { $result }; { $expected } was expected at best play.
