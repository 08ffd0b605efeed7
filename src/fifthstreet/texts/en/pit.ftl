pit-menu = Pit
pit-title = Pit
pit-fresh = as of { $time }
pit-quiet = No alarms and no pending rulings.
pit-alarms = Alarms
pit-parts = Parts of the pit

## The tabs of the pit; each has the id of its tab.

pit-tabs-floor = Floor
pit-tabs-rounds = Rounds
pit-tabs-jackpots = Jackpots
pit-tabs-approvals = Approvals
pit-tabs-closures = Closures
pit-tabs-hold = Hold
pit-tabs-people = People
pit-tabs-audit = Audit

##

## pit-alarm-*

pit-alarm-table_has_stopped = Table stopped
pit-alarm-claims_are_lost = Tables may be running on another server
pit-alarm-clock_has_jumped = Clock of the machine changed
pit-alarm-sign_in_is_attacked = Repeated failed sign-ins
pit-alarm-store_does_not_write = Database is not writing
pit-alarm-progressive_is_out_of_order = Jackpot out of order
pit-alarm-table_is_disabled = Table closed
pit-alarm-rules_have_expired = Rules expired
pit-alarm-rules_cannot_be_read = Rules cannot be read
pit-alarm-return_is_not_chance = Hold outside the expected range

##

pit-rulings = Pending rulings

# $table, $round
pit-ruling-where = { $table }, round { $round }
pit-ruling-seat = seat { $seat }
pit-ruling-reported = Reported
pit-ruling-remedies = Remedies in the rules
pit-ruling-order = Your own ruling
pit-ruling-orderHint = Only if no remedy in the rules fits.
pit-ruling-needs = Requires a { $role } or above.
pit-ruling-settled = Every seat in that round is settled. Your ruling is recorded. To move money, request an adjustment for the round.
pit-ruling-send = Rule
pit-ruling-done = Ruling recorded.
pit-ruling-none = The rules name no remedy. Enter your own ruling.

pit-tables-title = Tables
pit-tables-table = Table
pit-tables-seats = Seats
pit-tables-state = State
pit-tables-round = Round
pit-tables-staked = Wagered
pit-tables-held = Win
pit-tables-theory = Theoretical
pit-tables-hold = Hold
pit-tables-act = Actions
pit-tables-live = live
pit-tables-virtual = automated
pit-tables-shut = shut down
pit-tables-stopped = stopped
pit-tables-ruling = ruling pending
pit-tables-closed = closed
pit-tables-rounds = Rounds
pit-tables-lookup = Rounds
pit-tables-close = Close
pit-tables-reopen = Reopen
pit-tables-watch = Watch
pit-tables-deal = Console
pit-tables-closing = Close { $table }
pit-tables-reopening = Reopen { $table }
pit-tables-counting = counting

pit-open-title = Open a table
pit-open-name = Table name
pit-open-text = Submission
pit-open-hint = Paste a submission that passes the check.
pit-open-dealing = Dealer
pit-open-live = live
pit-open-virtual = automated
pit-open-mode = Who enters bets
pit-open-modes-both = dealer and players
pit-open-modes-staff = the dealer
pit-open-modes-devices = players on their devices
pit-open-confirms = Who confirms a dealer's report that pays a player
pit-open-confirming-lowest = the floor
pit-open-link = Progressive
pit-open-linkHint = a shared progressive; optional
pit-open-wrong = The submission does not pass the check.
pit-open-send = Open the table
pit-open-done = Table { $table } is open.

pit-returns-title = Actual and theoretical hold
pit-returns-hint = Wagered is the total that players bet. Win is the amount wagered, less everything paid to players, less contributions that remain in the progressive meters. Deviations are standard deviations: plus means that the house is ahead of the theoretical figure, minus that it is behind.
# $deviations, $wagers, $atOnce
pit-returns-threshold = An alarm is raised when the hold leaves its band of chance: it holds as many tables as { $deviations } standard deviations of a normal distribution after { $wagers } bets, and as { $atOnce } before that, but never more than 99.9%. For the main game and the progressive, only when the house is behind.
pit-returns-bet = Bet
pit-returns-wagers = Bets
pit-returns-staked = Wagered
pit-returns-held = Win
pit-returns-theory = Theoretical win
pit-returns-hold = Hold
pit-returns-expected = Expected hold
pit-returns-band = Band of chance
pit-returns-between = { $low } to { $high }
pit-returns-deviations = Deviations
pit-returns-working = Calculating the exact values …
pit-returns-none = No bets have been settled yet.

pit-jackpots-title = Jackpots
pit-jackpots-none = There are no jackpots.
pit-jackpots-paying = paying { $winner }
pit-jackpots-broken = out of order: { $why }
pit-jackpots-closed = closed
pit-jackpots-change = Change
pit-jackpots-changing = Change the jackpot { $link }
pit-jackpots-meter = Meter
pit-jackpots-figure = Value
pit-jackpots-aside = Set the winner aside

## pit-jackpots-figures-*

pit-jackpots-figures-meter = Current value
pit-jackpots-figures-overflow = Overflow
pit-jackpots-figures-limit = Maximum
pit-jackpots-figures-reset = Reset value
pit-jackpots-figures-rate = Contribution rate

##

pit-jackpots-fail = Report a fault
pit-jackpots-repair = Back in order
pit-jackpots-rank = { $count } winners are waiting: set the order of payment
pit-jackpots-ranking = Order of payment
pit-jackpots-rankSend = Pay in this order
pit-jackpots-earlier = Move up
pit-jackpots-newValue = New value
pit-jackpots-requested = Requested. A second person must approve it.

pit-approvals-title = Dual authorization
pit-approvals-none = Nothing is waiting for approval.

## pit-approvals-kinds-*

pit-approvals-kinds-meter_change = Meter
pit-approvals-kinds-adjustment = Adjustment
pit-approvals-kinds-jackpot = Jackpot award
pit-approvals-kinds-approver = Permission to approve
pit-approvals-kinds-password = New password

##

# $winner, $amount
pit-approvals-due = { $winner }: { $amount } to be confirmed.
pit-approvals-requestedBy = requested by { $name }
pit-approvals-approvedBy = approved by { $name }
# $before, $after
pit-approvals-change = { $before } → { $after }
pit-approvals-request = New request
pit-approvals-send = Send request
pit-approvals-kind = Type
pit-approvals-winner = Winner
pit-approvals-currency = Currency
pit-approvals-paid = Amount paid
pit-approvals-newValue = New value
pit-approvals-round = For round
pit-approvals-roundHint = table and number, for example md-1:17; optional
pit-approvals-forRound = for round { $round }
pit-approvals-approve = Approve
pit-approvals-decline = Decline
pit-approvals-use = Apply
pit-approvals-own = You made this request. Someone else must approve it.

pit-player-label = Player
pit-player-hint = player number, for example p7

pit-closures-title = Closures
pit-closures-none = Nothing is closed.
pit-closures-all = Entire casino

## pit-closures-scopes-*

pit-closures-scopes-all = Casino
pit-closures-scopes-game = Game
pit-closures-scopes-table = Table
pit-closures-scopes-player = Player

##

pit-closures-close = New closure
pit-closures-what = Type
pit-closures-which = Which
pit-closures-open = Reopen
# $name, $time
pit-closures-by = { $name }, { $time }
pit-closures-hint = No new rounds start. Rounds in progress are finished.

pit-lookup-title = Look up a round
pit-lookup-hint = For disputes: what happened, how every bet was settled, and whether the cards were fair.
pit-lookup-table = Table
pit-lookup-number = Round
pit-lookup-find = Look up
pit-lookup-story = What happened
# $who, $role
pit-lookup-by = { $who }, { $role }
pit-lookup-approvedBy = approved by { $name }
pit-lookup-lines = Settlement
pit-lookup-proof = Proof
pit-lookup-check = Verify the cards
pit-lookup-live = A live dealer dealt this round. The record is the proof.
pit-lookup-open = This round is still in progress.
pit-lookup-download = Download transcript
pit-lookup-none = This table has no such round.

pit-audit-title = Audit
pit-audit-head = { $lines } entries in the journal
pit-audit-never = No audit has run since the server started.
pit-audit-ok = Everything balances
pit-audit-bad = Something does not balance
# $time, $lines
pit-audit-at = { $time }, { $lines } entries
pit-audit-now = Run audit
pit-audit-only = Only an auditor can run an audit.

pit-people-title = People
pit-people-name = Name
pit-people-role = Role
pit-people-posts = Assigned to
pit-people-state = State
pit-people-suspended = suspended
pit-people-bot = bot
pit-people-find = Search
pit-people-players = Include players
pit-people-act = Change
pit-people-hire = Add staff
pit-people-post = Assign a dealer
pit-people-noDealers = No dealers yet. An administrator can add staff.
pit-people-unassigned = not assigned
pit-people-person = Person
pit-people-tables = Tables
pit-people-change = Change { $name }
pit-people-newRole = Role
pit-people-save = Save
pit-people-suspend = Suspend
pit-people-reinstate = Reinstate
pit-people-reset = Reset password
pit-people-grant = Allow to approve
pit-people-second = A second person must approve this. The request appears under dual authorization.
pit-people-password = Temporary password for { $name }
pit-people-passwordLead = It is shown only once and works once.
pit-people-none = No one matches.
