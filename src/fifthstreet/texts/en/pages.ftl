name = fifthstreet
skip = Skip to content

menu-open = Menu
menu-lobby = Lobby
menu-analysis = Analysis
menu-check = Check
menu-school = School
menu-jackpots = Jackpots
menu-account = Your account
menu-dealing = Dealer
menu-pit = Pit
menu-docs = Manual
menu-main = Main

theme-label = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
fourColorDeck = Four-color deck
settings = Settings
language = Language
autoLook = Look at my cards automatically
sound = Sounds
speed-label = Speed of cards and results
speed-normal = Normal
speed-fast = Fast
speed-instant = Instant
notices = Third-party notices
close = Close
loading = Loading …

server-unreachable = The server cannot be reached. Check your connection and try again.
server-failed = The server reported an error ({ $status }). Try again.

lost-page = Page not found
lost-table = There is no such table
lost-back = Back to the lobby
lost-failed = This page did not load
lost-part = This did not load
lost-again = Try again

cards-hidden = a face-down card
cards-allHidden =
    { $count } face-down { $count ->
        [one] card
       *[other] cards
    }
# $rank, $suit
cards-named = { $rank } of { $suit }

## cards-ranks-*

cards-ranks-2 = two
cards-ranks-3 = three
cards-ranks-4 = four
cards-ranks-5 = five
cards-ranks-6 = six
cards-ranks-7 = seven
cards-ranks-8 = eight
cards-ranks-9 = nine
cards-ranks-T = ten
cards-ranks-J = jack
cards-ranks-Q = queen
cards-ranks-K = king
cards-ranks-A = ace

##

cards-suits-c = clubs
cards-suits-d = diamonds
cards-suits-h = hearts
cards-suits-s = spades
cards-empty = no card

lobby-title = Choose a table
lobby-lead = Every table plays by its published rules. Sit down with play chips in one click, or watch. You can verify every round afterward, card by card.
# $taken, $all
lobby-seats = { $taken } of { $all } seats taken
lobby-sit = Sit down
lobby-back = Back to your seat
lobby-watch = Watch
lobby-full = Full
lobby-closed = Closed
lobby-live = Live dealer
lobby-virtual = Automated dealer
lobby-round = Round { $number }
lobby-limits = Ante
lobby-edge = House edge (of the ante)
lobby-sides = Side bets
lobby-noSides = none
# $minimum, $maximum
lobby-between = { $minimum } to { $maximum }
lobby-jackpot = Jackpot
lobby-version = Edition { $version }
lobby-none = No tables are open right now.
lobby-tables =
    { $count } { $count ->
        [one] table
       *[other] tables
    }

# $own, $shared, $theirs
lobby-game = Your { $own } cards{ $shared ->
        [0] {""}
       *[other] {" "}and { $shared } shared cards
    }{ $theirs ->
        [0] , paid by a pay table.
       *[other] {" "}against the dealer.
    }
lobby-maximum = Maximum payout
# $amount, $scope
lobby-upTo = { $amount } { $scope }
lobby-fromOdds = (wins at { $odds } to 1 or more)
lobby-differs = Compare with { $other }
# $other, $topics
lobby-otherRules = Rules that differ from { $other }: { $topics }.

## lobby-topics-*

lobby-topics-Wagers = wagers { $count }
lobby-topics-Pay = pay { $count }
lobby-topics-Caps = maximum payouts { $count }
lobby-topics-Dealing = dealing { $count }
lobby-topics-Course = course of play { $count }
lobby-topics-Irregularities = irregularities { $count }

##

## lobby-states-*

lobby-states-round = waiting for players
lobby-states-bets = taking bets
lobby-states-numbers = shuffling
lobby-states-pledges = shuffling
lobby-states-link = shuffling
lobby-states-decision = in play
lobby-states-choice = in play
lobby-states-hit = paying a jackpot
lobby-states-approval = paying a jackpot

##

## meters-*

meters-mega = Mega
meters-major = Major
meters-minor = Minor
meters-jackpot = Jackpot
meters-meter = Meter

##

door-guest = Play as a guest
door-lead = Your account has your chips, limits and rounds. You get one as soon as you play, even as a guest.
door-signIn = Sign in
door-signOut = Sign out
door-name = Name
door-password = Password
door-failed = Something went wrong. Try again.
door-chipsFor = Balance

link-title = If you lose your password
link-lead = Create a one-time link and keep it in a safe place. With it you can choose a new password.
link-draw = Create a one-time link
link-once = Copy the link now: it is shown only once. It works once, and a new link replaces it.
link-choose = Choose a new password
link-chooseLead = The new password is for { $name }. Your other sessions end.
link-save = Save and sign in

line-opening = Connecting to the table …
line-lost = Connection lost. Reconnecting …

line-away-nothing = You have no bets on the table.
# $time, $amount
line-away-byThen = If you are not back by { $time }, the table folds your hand and you lose { $amount }.
line-away-refund = If you are not back by { $time }, your bets are returned.
line-away-tooLate = Your time to act ended at { $time }. Unless your decision reached the table before then, the table has acted for you.
# $seconds, $amount
line-away-next = Your bets stay on the table. You have { $seconds } s for your next decision. If you are not back by then, the table folds your hand and you lose { $amount }.
line-away-noClock = Your bets stay on the table. There is no time limit: the dealer waits for you.
line-away-settles = Your bets stay on the table and are settled without you.
line-away-seat = You lose your seat after { $times } missed rounds or decisions in a row.

## line-dismissed-*

line-dismissed-client_is_replaced = You opened this table in another window.
line-dismissed-session_has_ended = Your session has ended.
line-dismissed-slow_reader = Your connection is too slow for this table.

##

line-dismissedElse = The server closed the connection.
line-here = Continue here
line-back = You are connected again.

session-title = Your account
session-time = Session time
session-minutes = { $minutes } min
# $hours, $minutes
session-hours = { $hours } h { $minutes } min
session-net = Result today
session-limits = Your limits
# $hours
session-limitHint = A lower limit takes effect at once. You can still finish a hand in progress with the minimum bets. A higher limit, or no limit, takes effect after { $hours } hours; until then you can cancel the change. Your stake is every bet and side bet on all your boxes and tables until the round ends.
session-inForce = In force: { $what }.
session-cancel = Cancel the change
session-cancelled = The change is canceled. In force: { $what }.
session-none = none
session-set = Set
session-stake = Maximum stake per round
session-loss = Maximum loss per day
session-length = Maximum session length, in minutes
session-reality = Minutes between reality checks
session-minutesLong =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
session-holds = Set to { $what }.
session-noLimit = no limit
session-usual = the house default
# $what, $from, $now
session-later = Changes to { $what } on { $from }. Until then: { $now }.
session-unchanged = Nothing has changed. This is already set.
session-notAnAmount = Enter an amount of zero or more, or leave the field empty for no limit.

session-break-title = Take a break or exclude yourself
session-break-lead = You cannot sign in or play until the time is over. You cannot end it early, and nobody can end it for you.
session-break-guest = You are playing as a guest. A break ends this session, and you lose its play chips. It holds in this browser: create an account first, so that it holds everywhere.
session-break-days = How long
session-break-day =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
session-break-breaks = Break
session-break-exclusions = Self-exclusion
session-break-hour =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
session-break-week =
    { $count ->
        [one] 1 week
       *[other] { $count } weeks
    }
session-break-month = { $count } months
session-break-year =
    { $count ->
        [one] 1 year
       *[other] { $count } years
    }
session-break-begin = Continue …
session-break-sure = Take a break for { $days }?
session-break-sureOut = Exclude yourself for { $days }?
session-break-hand = If you have a hand in progress, it is folded when your time to act runs out.
session-break-until = You can come back on { $until }.
session-break-confirm = Yes, start now
session-break-cancel = Cancel
session-break-on = It has started. You can sign in and play again from { $until }.
session-break-help = Help with gambling:
session-break-helpElsewhere = If gambling is a problem for you, talk to someone you trust, or call a help line in your country.
session-realityTitle = Reality check
session-realityTime = You have been playing for { $time }.
session-realityGo = Keep playing
session-realityStop = Stop playing
session-realityMore = Limits and breaks

## names-*

