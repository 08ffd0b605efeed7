console-work = What to do now
console-entries = Entries
console-others = Other actions
console-cloth = The layout as the dealer sees it
console-middle = Cards on the table
console-doAll = Do all { $count }
console-settleAll =
    { $count ->
        [one] Settle the seat
       *[other] Settle { $count } seats
    }
console-showAll = Turn up { $count } hands, in this order
console-showThem = Enter the hands
console-single = One step
console-only = Only this step: { $step }
console-groupLead = { $count } steps, one confirmation
console-yes = Yes, it has happened
console-nobody = Nobody is seated. Confirm this only if a player has done it.
console-somebody = Confirm this only when it has happened.
console-back = Back
console-backToNow = Back to the next step
console-waits = Waiting for the house …
console-dealer = Dealer: { $name }
console-noDealer = Nobody is on record as the dealer
console-relieve = Relief

console-relief-title = Dealer relief
console-relief-current = { $name } is dealing.
console-relief-mine = I am taking over
console-relief-other = Send another dealer
console-relief-none = No other dealer is assigned to this table. Assign one in the pit.
console-relief-already = You are on record as the dealer.

console-queue-title = Waiting to be sent
console-queue-waiting =
    { $count ->
        [one] 1 entry waiting
       *[other] { $count } entries waiting
    }
console-queue-refused =
    { $count ->
        [one] 1 entry refused
       *[other] { $count } entries refused
    }

## console-queue-state-*

console-queue-state-waiting = waiting
console-queue-state-refused = refused

##

console-queue-dismiss = Dismiss

console-bets-same = Same as last round
console-bets-none = Tap a spot to set its chips, or press a seat number on the keypad.
console-bets-title = Chips: { $place }
# $minimum, $maximum
console-bets-range = { $minimum } to { $maximum }
console-bets-from = from { $minimum }
console-bets-set = Set the chips
console-bets-clear = Clear
console-bets-minimum = Minimum
console-bets-last = Last round
console-bets-add = Add { $amount }
# $name, $amount
console-bets-spot = { $name }: { $amount }
console-bets-empty = no chips
console-bets-hint = Type the amount. * goes to the next spot, - clears it, Enter sets the chips, . goes back.
console-bets-says = Chips on seat { $seat }
console-bets-saysAll = Chips as in the last round

console-decide-title = Decisions
console-decide-fold = Fold
console-decide-stay = Stay
console-decide-takeBack = Take back { $wager }
# $keys
console-decide-hint = { $keys }. Press . to undo the last decision. They are sent when every seat has decided.
# $seat, $choice
console-decide-cell = Seat { $seat }: { $choice }
console-decide-open = not decided yet
console-decide-says =
    { $count ->
        [one] 1 decision
       *[other] { $count } decisions
    }
console-decide-sendSome =
    Enter { $count ->
        [one] this one
       *[other] these { $count }
    } now
console-choices = Entered for a seat

console-choose-true = continues the hand
console-choose-false = takes the bets back
# $seat, $what
console-forSeat = Seat { $seat }: { $what }

console-cards-keypad = Type rank, then suit. Keypad: 1 ace, 0 ten, / jack, * queen, - king; 1 ♠, 2 ♥, 3 ♦, 4 ♣; . goes back.

console-seat-empty = Open
console-seat-seatHere = Seat a player here
console-seat-titleFree = Seat { $seat } is open
# $seat, $name
console-seat-title = Seat { $seat } · { $name }
console-seat-justSeat = Just seat { $seat }
console-seat-name = Name
console-seat-card = Player card number
console-seat-registered = Registered with the house
console-seat-identified = I have checked their identity
console-seat-seatThem = Seat the player
console-seat-buy = Buy chips
console-seat-amount = Amount
console-seat-instrument = Paid with

## console-seat-instruments-*

console-seat-instruments-cash = Cash
console-seat-instruments-voucher = Voucher
console-seat-instruments-card = Bank card

##

console-seat-free = Clear the seat
console-seat-reason = Why

## console-seat-reasons-*

console-seat-reasons-left = The player left
console-seat-reasons-barred = The player was barred
console-seat-reasons-disappeared = The player disappeared

##

console-seat-says-seat = Seat { $seat } taken
# $seat, $amount
console-seat-says-buy = Seat { $seat } buys { $amount }
console-seat-says-free = Seat { $seat } cleared
console-seat-chips = Set chips

console-correct-button = Correct
console-correct-title = Correct an entry
console-correct-what = Entered
console-correct-by = by { $name }
console-correct-asked = { $name } asked for a correction: someone else enters the same
console-correct-floor = Call the floor
console-correct-replaced = corrected
console-correct-reason = Reason
console-correct-save = Correct it
console-correct-takeBack = Take it back
console-correct-done = Corrected.
console-correct-says = A correction
console-correct-none = Nothing has been entered in this round.

console-pay-take = Take
console-pay-pay = Pay
console-pay-returns = Return
console-pay-coins = and { $amount } in coins
console-pay-chips = Chips to cut

console-pay-one = Only seat { $seat }
console-pay-stays = Leave
