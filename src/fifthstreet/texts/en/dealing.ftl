## roles-*

roles-guest = guest
roles-player = player
roles-dealer = dealer
roles-floor = floorperson
roles-pit_supervisor = pit supervisor
roles-pit_manager = pit manager
roles-shift_manager = shift manager
roles-surveillance = surveillance
roles-auditor = auditor
roles-regulator = regulator
roles-administrator = administrator
roles-device = device that reads cards
roles-operator = operator

##

staff-title = Staff sign-in
staff-lead = This page is for casino staff.
# $name, $role
staff-wrong = You are signed in as { $name } ({ $role }).
staff-signIn = Sign in
staff-change = Choose your password
staff-changeLead = Your temporary password works once. Choose a password that only you know.
staff-old = Temporary password
staff-fresh = New password
staff-again = Confirm new password
staff-differs = The new passwords do not match.
staff-save = Save and continue
staff-identity = Confirm your identity
staff-identityLead = Enter your password again to continue.
staff-confirm = Confirm
staff-cancel = Cancel
staff-reason = Reason
staff-reasonHint = recorded permanently

dealing-title = Dealer's console
dealing-choose = Choose your table
dealing-none = You are not assigned to a table. Ask a floorperson to assign you.
dealing-noLive = No live table is open. A floorperson can open one in the pit.
dealing-open = Deal at { $table }
dealing-back = All tables
dealing-titled = Dealing at { $table }
dealing-round = Round { $number }
dealing-between = Between rounds
dealing-virtual = This table deals automatically. There is nothing for you to do.
dealing-now = Now
dealing-next = Next step
dealing-also = Other actions

## dealing-waitsFor-*

dealing-waitsFor-decision = Waiting for the players
dealing-waitsFor-bets = Players are betting
dealing-waitsFor-choice = A player has a choice to make
dealing-waitsFor-hit = A jackpot is being paid
dealing-waitsFor-ruling = Waiting for a ruling

##

dealing-waitsElse = Nothing to do right now
# $seat, $amount
dealing-awaitsApproval = Seat { $seat } wins { $amount }. The award needs dual authorization: a floorperson requests it in the pit, and a shift manager approves it.
dealing-done = Done
dealing-send =
    Enter { $count ->
        [one] the card
       *[other] { $count } cards
    }
dealing-notYours = This is for the { $role }.
dealing-by = by the { $role }
dealing-heldUp = A new round cannot start yet
dealing-why = Why
dealing-silent = The rules of the game do not cover this step.

## dealing-phases-*

dealing-phases-waiting = Before the bets
dealing-phases-betting = Bets
dealing-phases-closed = Deal
dealing-phases-deciding = Decisions
dealing-phases-settling = Settlement
dealing-phases-ended = Round over
dealing-phases-voided = Void

##

## dealing-fields-*

dealing-fields-depth = Cards above the cut card
dealing-fields-reason = Reason
dealing-fields-count = Count
dealing-fields-hand = Hand
dealing-fields-design = Deck design
dealing-fields-back = Back color
dealing-fields-preinspected = Pre-inspected
dealing-fields-preshuffled = Pre-shuffled
dealing-fields-course = How play continues
dealing-fields-boxes = Boxes out of order
dealing-fields-player = Player
dealing-fields-holds = Confirmed
dealing-fields-piles = Card count
dealing-fields-amount = Amount
dealing-fields-seat = Seat

##

dealing-optional = optional
# $minimum, $maximum
dealing-span = { $minimum } to { $maximum }

##

dealing-entry-label = Cards
dealing-entry-hint = Type the rank, then the suit: A S for the ace of spades, T D for the ten of diamonds. Backspace removes the last card.
# $number, $where, $card
dealing-entry-slot = Card { $number }, { $where }: { $card }
dealing-entry-toEnter = not entered yet
dealing-entry-undo = Undo
dealing-entry-down = Face down
dealing-entry-pad = All cards
dealing-entry-pending = { $rank } of …
dealing-entry-dealt = Cards dealt
dealing-entry-face = Enter card faces too
dealing-decks = Decks
# $deck, $place
dealing-deck = Deck { $deck }, { $place }
dealing-since = opened { $time }
dealing-noDeck = There is no deck at the table.
dealing-settlement = Collect and pay
dealing-order = In the order that the rules require.
dealing-collect = Collect
dealing-pay = Pay
dealing-giveBack = Return
dealing-byHand = { $amount } by hand, not from the tray
dealing-taken = { $amount } is in the tray already.
# $amount, $shared
dealing-cap =
    { $shared ->
        [true] Maximum payout: { $amount } for all seats.
       *[false] Maximum payout: { $amount }.
    }
dealing-read = The device has read these cards. Confirm them when they are face up, or enter what you see.
dealing-nothing = Nothing to move
dealing-settled = settled
dealing-felt = On the layout
dealing-empty = The layout is empty.
dealing-noWagers = no bets
dealing-folded = folded
dealing-looked = looked

## dealing-standings-*

dealing-standings-folded = folded
dealing-standings-forfeited = forfeited
dealing-standings-void = void

##

dealing-markLook = Mark as looked
dealing-log = Activity
dealing-noLog = Events at the table appear here.

dealing-wrong-button = Report a problem
dealing-wrong-title = What is the problem?
dealing-wrong-find = Search
dealing-wrong-findHint = misdeal, flashed, short, jam … · Enter opens the first result
dealing-wrong-none = No problem that you can report now matches.
dealing-wrong-faults = Devices and jackpot
dealing-wrong-conduct = Conduct
dealing-wrong-cards = Cards, bets and procedure
dealing-wrong-back = Choose another problem
dealing-wrong-facts = Facts
dealing-wrong-unknown = Unknown
dealing-wrong-count = Number of cards
dealing-wrong-round = Round
dealing-wrong-thisRound = This round ({ $round })
dealing-wrong-lastRound = The previous round ({ $round })
dealing-wrong-earlierRound = An earlier round
dealing-wrong-roundNumber = Number of the round
dealing-wrong-seat = Seat
dealing-wrong-noSeat = No seat
dealing-wrong-wager = Bet
dealing-wrong-noWager = No bet
dealing-wrong-amount = Amount found
dealing-wrong-place = Which dealer card, counting from the left
dealing-wrong-also = Other seats affected
dealing-wrong-remedy = What will happen
dealing-wrong-other = Other remedies in the rules
dealing-wrong-when = If { $facts }
dealing-wrong-always = In all other cases
dealing-wrong-ruling = A { $role } must rule on this.
dealing-wrong-send = Report
# $who, $amount
dealing-wrong-gets = { $who } gets { $amount }
# $who, $amount
dealing-wrong-gives = { $who } returns { $amount }
dealing-wrong-noChips = No chips move.
dealing-wrong-reported = Report sent.
dealing-wrong-clauses = Rules
dealing-awaited = A { $role } must rule on this.
dealing-toPit = Open the pit to rule

dealing-story-opens = Round { $round } opens.
dealing-story-relieved = The dealer takes the table.
# $what, $actions
dealing-story-reported = Reported: { $what } → { $actions }.
# $what, $role
dealing-story-awaited = Waiting for the { $role } to rule: { $what }.
# $what, $reason
dealing-story-ruled = Ruling on { $what }: { $reason }
dealing-story-step = Done: { $step }
