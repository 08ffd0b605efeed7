pit-title = Pit
pit-fresh = as of { $time }
pit-quiet = All quiet.
pit-unsure = Some checks could not run.
pit-stale = This page is not up to date.
pit-counted = ({ $count }) { $title }
pit-sound = Sound
pit-soundHint = Click anywhere on the page once, so that the browser allows the sound.

## What waits for somebody.

pit-attention-title = Attention
# $time
pit-attention-since = since { $time }
pit-attention-posts = For: { $posts }
pit-attention-yours = yours
pit-attention-acknowledge = Acknowledge
pit-attention-acknowledgeHint = It is recorded and listed under Closures. The alarm sounds again when its figure rises, or when you reopen it.

##

pit-parts = Sections of the pit

## The tabs of the pit; each has the id of its tab.

pit-tabs-floor = Floor
pit-tabs-rulings = Rulings
pit-tabs-rounds = Rounds
pit-tabs-jackpots = Jackpots
pit-tabs-approvals = Approvals
pit-tabs-closures = Closures
pit-tabs-hold = Hold
pit-tabs-people = People
pit-tabs-register = Rules
pit-tabs-day = Gaming day
pit-tabs-audit = Audit

##

## pit-alarm-*

pit-alarm-table_has_stopped = Table stopped
pit-alarm-claims_are_lost = Tables may be running on another server
pit-alarm-clock_has_jumped = Server clock changed
pit-alarm-sign_in_is_attacked = Repeated failed sign-ins
pit-alarm-store_does_not_write = Database is not writing
pit-alarm-progressive_is_out_of_order = Jackpot out of order
pit-alarm-table_is_disabled = Table closed
pit-alarm-rules_have_expired = Rules not in force
pit-alarm-rules_cannot_be_read = Rules cannot be read
pit-alarm-return_is_not_chance = Hold outside the expected range

##

pit-rulings = Pending rulings
pit-noRulings = No rulings are pending.

# $table, $round
pit-ruling-where = { $table }, round { $round }
pit-ruling-seat = seat { $seat }
pit-ruling-reported = Reported
pit-ruling-remedies = Remedies in the rules
pit-ruling-order = Your own ruling
pit-ruling-orderHint = Only if no remedy in the rules fits.
pit-ruling-needs = Requires a { $role } or above.
pit-ruling-settled = Every seat in that round is settled. Your ruling is recorded. To move money, request an adjustment for the round and the seat under Approvals.
pit-ruling-suggested = Suggestion, from another document: { $actions }.
pit-ruling-send = Rule
pit-ruling-done = Ruling recorded.
pit-ruling-none = The rules name no remedy. Enter your own ruling.

pit-tables-title = Tables
pit-tables-table = Table
pit-tables-seats = Seats
pit-tables-state = State
pit-tables-round = Round
pit-tables-bets = Bets on the table
pit-tables-held = Win
pit-tables-theory = Theoretical win
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
pit-tables-shutDown = Shut down
pit-tables-shutting = Shut down { $table }
pit-tables-shutHint = Between rounds only. Players lose their seats, and the table leaves the lobby until staff open it again.
pit-tables-openAgain = Open again
pit-tables-toOpen = To open it again, use "Open a table".
pit-tables-counting = counting
pit-tables-dealer = Dealer
pit-tables-noDealer = no dealer
pit-tables-round_number = Round { $round }
pit-tables-between = between rounds
pit-tables-none = No table is open.
pit-tables-game = Game

pit-open-title = Open a table
pit-open-lead = A table opens from an approved submission, under its own name. A second person confirms it.
pit-open-submission = Approved submission
pit-open-table = Table
pit-open-none = No submission is in force. File one under Rules and have two people approve it.
pit-open-dealing = Dealer
pit-open-live = live
pit-open-virtual = automated
pit-open-mode = Who enters bets
pit-open-modes-both = dealer and players
pit-open-modes-staff = the dealer
pit-open-modes-devices = players on their devices
pit-open-confirms = Who confirms a dealer's report that pays a player
pit-open-confirming-lowest = the floor
pit-open-confirming-shift = the shift manager
pit-open-link = Progressive
pit-open-linkHint = a shared progressive; optional
pit-open-send = Request opening
pit-open-requested = Request sent. A second person confirms it under Approvals.
pit-open-done = Table { $table } is open.
pit-open-moves = This table is open under an earlier version. It moves to this version between two rounds.
pit-open-confirmed = Confirmed, not open yet
pit-open-now = Open now

pit-limits-title = Change limits
pit-limits-button = Limits
pit-limits-of = Limits of { $table }
pit-limits-wager = Wager
pit-limits-min = Minimum
pit-limits-max = Maximum
# $least, $most
pit-limits-range = Approved: { $least } to { $most }
pit-limits-hint = The change applies from the next round.
pit-limits-none = No limits of this table can change.
pit-limits-done = Limits changed.

pit-register-title = Rules register
pit-register-none = No submission has been filed.
pit-register-file = File a submission
pit-register-filed = Filed as { $id }.
pit-register-text = Submission
pit-register-hint = Paste the file. Its errors are recorded with it and block approval.
pit-register-choose = Choose a file
pit-register-firstDay = First day
pit-register-firstHint = empty: from its approval
pit-register-lastDay = Last day
pit-register-lastHint = empty: until replaced or withdrawn
pit-register-replaces = Replaces
pit-register-nothing = nothing
pit-register-look = Details
# $first, $last
pit-register-days = { $first } to { $last }
pit-register-since = from { $first }
# $book, $version
pit-register-book = { $book } { $version }
pit-register-errors = { $count ->
    [0] No errors
    [one] { $count } error
   *[other] { $count } errors
}
pit-register-warnings = { $count ->
    [0] no warnings
    [one] { $count } warning
   *[other] { $count } warnings
}
pit-register-findings = Findings
pit-register-noFindings = The check found nothing.
pit-register-difference = Changes since { $id }
pit-register-same = The text is the same.
pit-register-history = History
pit-register-identity = Identity
pit-register-fileSha = File, SHA-256
pit-register-tables = Tables
pit-register-approve = Approve
pit-register-refuse = Refuse
pit-register-withdraw = Withdraw
pit-register-askApprove = Request approval of { $id }
pit-register-askRefuse = Request refusal of { $id }
pit-register-withdrawing = Withdraw { $id }
pit-register-withdrawHint = After that, no table can open from it and no round can begin under it.
pit-register-waitsApprove = Approval requested: a second person decides under Approvals.
pit-register-waitsRefuse = Refusal requested: a second person decides under Approvals.
pit-register-appliesApprove = Approval agreed by a second person: it takes effect once it is applied under Approvals.
pit-register-appliesRefuse = Refusal agreed by a second person: it takes effect once it is applied under Approvals.
pit-register-requested = Request sent. A second person decides under Approvals.
pit-register-withdrawn = Withdrawn.
pit-register-replacedBy = replaced by { $id }
pit-register-demo = Opened without an approval (demonstration)
pit-register-from = Rules { $id }

## pit-register-standings-*

pit-register-standings-filed = filed
pit-register-standings-refused = refused
pit-register-standings-withdrawn = withdrawn
pit-register-standings-approved = approved, not in force yet
pit-register-standings-in_force = in force
pit-register-standings-replaced = replaced
pit-register-standings-ended = ended

## pit-register-events-*

pit-register-events-filed = Filed
pit-register-events-approved = Approved
pit-register-events-refused = Refused
pit-register-events-withdrawn = Withdrawn
pit-register-events-opening = Opening confirmed

##

pit-returns-title = Actual and theoretical hold
pit-returns-hint = Wagered is the total that players bet. Win is the amount wagered, less everything paid to players, less contributions that remain in the progressive meters. Deviations are standard deviations: plus means that the house is ahead of the theoretical figure, minus that it is behind.
# $deviations, $wagers, $atOnce
pit-returns-threshold = The pit raises an alarm when the hold leaves its expected range. After { $wagers } bets, the range covers as many cases as { $deviations } standard deviations of a normal distribution; before that, as many as { $atOnce }, but never more than 99.9%. For the main game and the progressive, the alarm sounds only when the house is behind.
pit-returns-bet = Bet
pit-returns-wagers = Bets
pit-returns-staked = Wagered
pit-returns-held = Win
pit-returns-theory = Theoretical win
pit-returns-hold = Hold
pit-returns-expected = Theoretical hold
pit-returns-band = Expected range
pit-returns-between = { $low } to { $high }
pit-returns-deviations = Deviations
pit-returns-working = Calculating the exact values …
pit-returns-none = No bets have been settled yet.
# $name, $time, $reason
pit-returns-seen = acknowledged by { $name }, { $time }: { $reason }

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
pit-jackpots-repair = Back in service
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
pit-approvals-kinds-exclusion = Removal from the exclusion list
pit-approvals-kinds-submission = Rules
pit-approvals-kinds-opening = Open a table
pit-approvals-kinds-day_close = Close of the gaming day
pit-approvals-kinds-first_day = First day

##

# $winner, $amount
pit-approvals-revoke = Withdrawal of the permission to approve
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
pit-approvals-amount = Amount
# $currency
pit-approvals-amountHint = { $currency }, paid to the player; a minus takes it from them
pit-approvals-seat = Seat in that round
pit-approvals-seatHint = instead of a player: the person who bet there, even if they have left
pit-approvals-round = For round
pit-approvals-roundHint = table and number, for example md-1:17; optional
pit-approvals-forRound = for round { $round }
pit-approvals-approve = Approve
pit-approvals-decline = Decline
pit-approvals-use = Apply
pit-approvals-applies = Approved. { $name } can apply it.
# $time
pit-approvals-approvesFrom = You may approve from { $time }.
pit-approvals-never = You do not have permission to approve, or no password of your own yet.
pit-approvals-firstDay = Approvers may begin at once
pit-approvals-firstDayHint = Before the first table is opened, both administrators begin the first day together. Everyone who has permission to approve and their own password may then approve at once. It is recorded, and possible once.
pit-approvals-own = You made this request. Someone else must approve it.

pit-player-label = Player
pit-player-hint = type a seat or a name and choose, or an account such as p7

pit-closures-title = Closures
pit-closures-none = Nothing is closed.
pit-closures-all = Entire casino

## pit-closures-scopes-*

pit-closures-scopes-all = Casino
pit-closures-scopes-game = Game
pit-closures-scopes-table = Table
pit-closures-scopes-player = Player
pit-closures-scopes-alarm = Acknowledged alarm

##

pit-closures-close = New closure
pit-closures-what = Type
pit-closures-which = Which
pit-closures-open = Reopen
# $name, $time
pit-closures-by = { $name }, { $time }
pit-closures-hint = No new rounds start. Rounds in progress are finished.


pit-search-title = Find rounds
pit-search-table = Table
pit-search-whatever = any
pit-search-since = From
pit-search-until = Until
pit-search-seat = Seat
pit-search-patron = Player
pit-search-dealer = Dealer
pit-search-hand = Hand
pit-search-handHint = full house
pit-search-cards = Cards
pit-search-cardsHint = As Kd
pit-search-irregularity = Irregularity
pit-search-irregularityHint = boxed card
pit-search-ruled = Ruling
pit-search-voided = Void
pit-search-corrected = Correction
pit-search-yes = yes
pit-search-no = no
pit-search-staked = Wagered at least
pit-search-paid = Paid at least
pit-search-find = Find
pit-search-clear = Clear
pit-search-more = More rounds
pit-search-none = No rounds match.
pit-search-reading = Older rounds are still being read. Search again in a moment.
pit-search-outcomes-open = in progress
pit-search-outcomes-voided = void
# $seat, $name, $hand, $staked, $paid
pit-search-line = { $seat } { $name }: { $hand } { $staked } → { $paid }
pit-search-corrections = { $count ->
    [one] 1 correction
   *[other] { $count } corrections
}

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
pit-people-name = Sign-in name
pit-people-record = Name, badge and licence
pit-people-legalName = Legal name
pit-people-badge = Badge
pit-people-licence = Licence number
pit-people-licenceUntil = Licence valid through
pit-people-licenceHint = after that day they cannot sign in or be assigned
# $day
pit-people-licenceEnds = licence ends { $day }
pit-people-role = Role
pit-people-posts = Assigned to
pit-people-state = State
pit-people-suspended = suspended
pit-people-bot = bot
pit-people-find = Search
pit-people-players = Include players
# $most, $count
pit-people-more = The first { $most } of { $count } are listed. Search to find the others.
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
pit-people-revoke = Withdraw permission to approve
pit-people-revokeHint = They will approve nothing any more. What they have approved before stays approved.
pit-people-approver = may approve
# $time
pit-people-approvesFrom = may approve from { $time }
pit-people-second = A second person must approve this. The request appears under dual authorization.
pit-people-password = Temporary password for { $name }
pit-people-passwordLead = It is shown only once and works once.
pit-people-none = No one matches.

## The gaming day.

pit-day-title = Gaming day
pit-day-choose = Day
pit-day-zone = { $zone }, from { $begins }
pit-day-span = { $begins } to { $ends }
pit-day-closedBy = Closed by { $first } and { $second }, sealed at line { $line } of the journal.
pit-day-signedBy = { $first } has signed. A second person reads the reports and signs to close the day.
pit-day-own = You have signed. Ask a second person to sign.
pit-day-reconciled = Every meter reconciles to the ledger unit.
pit-day-unreconciled = A meter does not reconcile. Run an audit before you close the day.
pit-day-open = Still open
pit-day-nothingOpen = Nothing is open.
pit-day-request = Sign and request the close
pit-day-sign = Sign and close the day
pit-day-requested = Signed. A second person closes the day.
pit-day-closed = The day is closed.
pit-day-lead = You sign the reports in their current state. Anything that happens later belongs to the next day.
pit-day-reports = Reports
pit-day-archive = All files
pit-day-files = Files of this report
pit-day-slips = Hand-pay slips
pit-day-none = None.
pit-day-making = Preparing the reports …
pit-day-exports = Exports
pit-day-exportsLead = All data in the journal, for other programs. The casino's own system counts chips and the cage.
pit-day-filing = Filing folder
pit-day-filingLead = Clause matrix, promises, PAR sheets, submissions with findings, identity, audit with a signed head, and every closed day. It takes a minute or two.

## pit-day-status-*

pit-day-status-open = open
pit-day-status-over = over, not closed
pit-day-status-requested = signed once
pit-day-status-closed = closed

## pit-day-export-*

pit-day-export-journal = Journal
pit-day-export-events = Events
pit-day-export-ledger = Ledger
pit-day-export-meters = Meters
pit-day-export-rounds = Rounds
pit-day-export-accounts = Accounts
