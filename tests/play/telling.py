"""Small rounds told as scripts: what no document speaks of, and yet must come out right."""

MD = """
book md
given limits.ante = { min = 500, max = 20000 }
option limits.three_card = { min = 100, max = 2000 }
given offers = { three_card = true, progressive = true }
given progressive.rate = { meter = "10%" }
given dealing.method = "hand"
seat 1 ann
seat 2 bob
"""
DECK = "deck Js 4d Th 9c Jh 2s 3s\n"
ANTES = """
dealer: open
ann: ante 1000
bob: ante 1000
"""
DEALT = """
dealer: close
dealer: step lock_progressive
dealer: deal
"""
LIVE = MD + "live\n" + ANTES + DEALT.removesuffix("dealer: deal\n")
BETS = """
ann: bet 1000
bob: bet 1000
dealer: reveal
ann: bet 1000
bob: bet 1000
dealer: reveal
ann: bet 1000
bob: bet 1000
dealer: reveal
"""
RWS = """
book rws
given limits.ante = { min = 5000, max = 50000 }
given offers.progressive = true
given progressive = { bet_amount = 500, rate = { jackpot = "70%" }, reset = { jackpot = 1000 } }
seat 1 ann
seat 2 bob
given dealing.method = "electronic_shuffler"
deck Js 4d Th 9c Jh 2s 3s 5d 8c Kh As Ad Qc 7h 2c
dealer: open
ann: ante 5000
bob: ante 5000
dealer: close
"""
ENVIED = (
    LIVE.replace("bob: ante 1000", "bob: ante 1000\nbob: progressive 100").replace(
        "seat 1", "option envy.folded_holder_counts = true\nseat 1"
    )
    + """
dealer: step collect_progressive
dealer: step reconcile_progressive count=1
dealer: step bank_progressive
dealer: deal cards="?? ?? ?? ?? ?? ?? ??"
"""
)
"""A live round of two players whose folded hands bring envy, and the second of whom may have it."""

STRAY = "side_wager_without_ante"

SCRIPTS = (
    "# a bet on cards that are not dealt this way is refused\n"
    + MD.replace("three_card = true", "three_card = true, six_card = true")
    + ANTES
    + """
ann: three_card 500
ann: six_card 500 -> refused cards_of_wager_are_not_dealt
""",
    "# a player holds no cards before looking, and none after putting them down\n"
    + MD
    + DECK
    + ANTES
    + DEALT
    + """
ann: down -> refused player_is_not_holding_cards
ann: look
ann: look -> refused hand_is_already_viewed
ann: down -> CardsPutDown
ann: down -> refused player_is_not_holding_cards
""",
    "# whoever leaves while betting is open keeps nobody else from betting\n"
    + MD
    + """
dealer: open
ann: ante 1000
ann: progressive 100
meter meter 1000010
dealer: report player_leaves at 1
floor: rule player_leaves ruled_folded because the chair is empty -> HandFolded
phase betting
ann: three_card 100 -> refused hand_is_out_of_the_round
ann: withdraw progressive -> refused hand_is_out_of_the_round
bob: ante 1000 -> WagerPlaced
""",
    "# hands that all left before the deal are settled without a board\n"
    + MD
    + DECK
    + ANTES
    + """
dealer: report player_leaves at 1
floor: rule player_leaves ruled_folded because nobody sits there
dealer: report player_leaves at 2
floor: rule player_leaves ruled_folded because nobody sits there
dealer: close
dealer: step lock_progressive
dealer: deal -> DealCompleted EverybodyFolded
dealer: show 1 -> refused seat_has_no_hand
dealer: settle 2
dealer: settle 1
dealer: end
net 1 -1000
net 2 -1000
""",
    "# a hand that is announced while the board lies face down is not judged by it\n"
    + MD
    + DECK
    + ANTES
    + "ann: progressive 100\n"
    + """
dealer: close
dealer: step lock_progressive
dealer: step collect_progressive
dealer: step reconcile_progressive count=1
dealer: step bank_progressive
dealer: deal
ann: fold
bob: fold -> EverybodyFolded
dealer: show 1 -> HandShown announced="not judged"
dealer: settle 2
dealer: settle 1
""",
    "# what is settled is settled, and its player may go\n"
    + MD
    + DECK
    + ANTES
    + DEALT
    + BETS
    + """
dealer: show 2
dealer: settle 2
dealer: report touching_cards at 2 -> refused seat_is_already_settled
dealer: report SIZE at 2 wager=ante -> refused seat_is_already_settled
bob: look -> refused hand_is_out_of_the_round
bob: leave -> PlayerLeft
bob: leave -> refused player_has_already_left
dealer: step lock_progressive -> refused cards_are_already_dealt
""".replace("SIZE", "street_wager_wrong_size over_the_size"),
    "# a ruling may always find that nothing follows\n"
    + MD
    + DECK
    + ANTES
    + DEALT
    + """
dealer: report touching_cards at 1 -> RulingAwaited
floor: rule touching_cards orders=continue because it was a sleeve -> RulingMade
ann: bet 1000 -> BetMade
dealer: report touching_cards at 1
floor: rule touching_cards because it was seen -> HandInvalidated standing=forfeited
dealer: report touching_cards at 1
floor: rule touching_cards because it was seen again -> RulingMade
dealer: report player_leaves at 1
floor: rule player_leaves ruled_folded because nobody sits there -> RulingMade
""",
    "# only a wager that lies there can be found in another size\n"
    + MD
    + DECK
    + ANTES
    + DEALT
    + """
dealer: report WRONG at 1 wager=lottery amount=5 -> refused wager_does_not_exist
dealer: report WRONG wager=ante amount=5 -> refused seat_must_be_named
dealer: report WRONG at 9 wager=ante amount=5 -> refused seat_does_not_exist
dealer: report SMALL at 1 wager=ante amount=0 -> refused stake_is_not_allowed
dealer: report WRONG at 1 wager=third_street amount=5 -> refused wager_is_not_placed
dealer: report side_wager_without_ante at 1 wager=ante -> refused wager_is_not_placed
dealer: report side_wager_without_ante at 5 wager=three_card amount=100 -> WagerFound WagerReturned
dealer: report side_wager_without_ante at 5 wager=six_card -> refused wager_is_not_placed
ann: bet 1000
dealer: report WRONG at 1 wager=third_street -> refused stake_is_allowed
dealer: report WRONG at 1 wager=third_street amount=9000 -> WagerReturned amount=6000
dealer: report WRONG at 1 wager=ante amount=90000 -> WagerReturned amount=70000
bob: fold
dealer: reveal
floor: report street_wager_wrong_size at 1 wager=third_street amount=9000 -> RulingAwaited
floor: rule street_wager_wrong_size because so -> refused ruling_needs_another_person
""".replace("WRONG", "street_wager_wrong_size over_the_size").replace(
        "SMALL", "street_wager_wrong_size under_the_size"
    ),
    "# by what lies there nothing is wrong, and nothing is given back or changed\n"
    + MD
    + DECK
    + ANTES
    + """
ann: three_card 100
ann: progressive 100
dealer: close
dealer: step lock_progressive
dealer: step collect_progressive
dealer: step reconcile_progressive count=1
dealer: step bank_progressive
dealer: deal
dealer: report STRAY at 1 wager=three_card -> refused wager_is_complete
dealer: report STRAY at 2 wager=three_card amount=5 -> refused wager_is_not_placed
dealer: report WRONG at 1 wager=progressive amount=100 -> refused stake_is_allowed
dealer: report WRONG at 1 wager=ante amount=2000 -> refused stake_is_allowed
ann: bet 1000
dealer: report WRONG at 1 wager=third_street amount=2000 -> refused stake_is_allowed
dealer: report OVER at 1 wager=progressive amount=100 -> refused fact_contradicts_the_record
dealer: report WRONG bets_are_open at 1 wager=ante -> refused fact_does_not_belong
""".replace("WRONG", "street_wager_wrong_size")
    .replace("STRAY", STRAY)
    .replace("OVER", "street_wager_wrong_size over_the_size"),
    "# stray chips are the floor's affair and never lie in the books\n"
    + MD
    + DECK
    + ANTES
    + """
dealer: report progressive_count_wrong at 1 wager=progressive amount=100 -> RulingAwaited
floor: rule progressive_count_wrong because they go back -> RulingMade
bob: progressive 100
dealer: report progressive_count_wrong at 2 wager=progressive -> RulingAwaited
floor: rule progressive_count_wrong because it was not accepted -> WagerReturned amount=100
meter meter 1000000
""",
    "# a wager taken back while betting is open has fed nothing, whatever is chosen for voids\n"
    + MD
    + "option progressive.void_reversal = false\n"
    + ANTES
    + """
ann: progressive 100
ann: withdraw progressive -> WagerReturned
meter meter 1000000
""",
    "# entered cards agree with those that are known, and every hand is entered whole\n"
    + LIVE
    + """
dealer: deal -> refused cards_must_be_entered
dealer: deal cards="?? ?? Js ??"
dealer: deal cards="?? ?? ??" -> DealCompleted
ann: bet 1000
bob: bet 1000
dealer: reveal -> refused cards_must_be_entered
dealer: reveal cards="2c 2d" -> refused cards_must_be_entered
dealer: reveal cards=Js -> refused card_is_already_in_play
dealer: reveal cards=2c
ann: bet 1000
bob: bet 1000
dealer: reveal cards=2d
ann: bet 1000
bob: bet 1000
dealer: reveal cards=2h
dealer: show 2 cards="Jd Jh" -> refused cards_must_be_entered
dealer: show 2 cards="Js Jh" -> HandShown announced="full house, twos over jacks"
""",
    "# a folded hand that may bring envy is shown before it is settled, if the operator chose so\n"
    + ENVIED
    + """
ann: fold
bob: fold -> HandFolded
dealer: reveal cards=Qs
dealer: reveal cards=Js
dealer: reveal cards=Ts
dealer: settle 2
dealer: settle 1 -> refused hand_is_not_face_up
dealer: show 1 cards="As Ks" -> HandShown
dealer: settle 1
dealer: end
net 2 98900
""",
    "# of a folded hand that is abandoned nobody has envy, and its cards stay down\n"
    + ENVIED
    + """
ann: fold
ann: leave -> RulingAwaited
floor: rule player_leaves ruled_abandoned because they went home -> HandInvalidated seat=1
bob: fold
dealer: reveal cards=Qs
dealer: reveal cards=Js
dealer: reveal cards=Ts
dealer: settle 2
dealer: settle 1
dealer: end
net 1 -1000
""",
    "# a folded hand that is forfeited later is shown before it is settled\n"
    + ENVIED
    + """
ann: fold
dealer: report touching_cards at 1 -> RulingAwaited
floor: rule touching_cards because the camera shows it -> HandInvalidated seat=1
bob: fold
dealer: reveal cards=Qs
dealer: reveal cards=Js
dealer: reveal cards=Ts
dealer: settle 2
dealer: settle 1 -> refused hand_is_not_face_up
dealer: show 1 cards="As Ks" -> HandShown
dealer: settle 1
dealer: end
net 2 98900
""",
    "# options are for hands in play; whoever leaves chooses no more\n"
    + RWS
    + """
dealer: deal
dealer: report dealing_error not_repairable at 1 -> OptionsOffered seats=1
dealer: report dealing_error not_repairable at 2 -> OptionsOffered seats=2
ann: bet 10000 -> refused round_waits_for_a_choice
ann: leave -> PlayerLeft HandFolded
bob: choose back -> HandInvalidated
dealer: reveal -> CardsRevealed
dealer: report dealing_error not_repairable at 2 -> OptionsOffered seats=
""",
    "# the card that lies face up is named, and the dealer's hand once shown stays so\n"
    + RWS
    + """
dealer: deal
dealer: report dealer_card_exposed -> refused card_must_be_named
dealer: report dealer_card_exposed place=6 -> refused card_must_be_named
dealer: report dealer_card_exposed place=2 -> UpCardChosen
sees ann dealer ?? Ad ?? ?? ??
ann: bet 10000
bob: bet 10000
dealer: reveal
dealer: report boxed_card in_dealers_hand place=1 -> IrregularityReported
sees ann dealer As Ad Qc 7h 2c
""",
    "# somebody of no role at the table gives no orders\n"
    + RWS.removesuffix("dealer: close\n")
    + """
ann: close -> refused role_may_not_do_this
dealer: step inform_one_hand -> refused betting_is_still_open
dealer: report lost_shoe -> refused irregularity_is_unknown
ann: report uncovered -> refused role_may_not_do_this
dealer: report uncovered
dealer: rule uncovered because so -> refused ruling_needs_a_higher_role
""",
    "# what a hand is said to be is said once, of a hand in play that nobody has seen\n"
    + RWS
    + """
ann: step inform_one_hand -> refused role_may_not_do_this
dealer: deal
ann: fold
bob: bet 10000
dealer: reveal
ann: declare nothing -> refused seat_has_no_hand
bob: declare "king high" -> HandDeclared
""",
    "# in Maryland hands are shown and not spoken of\n"
    + MD
    + DECK
    + ANTES
    + DEALT
    + BETS
    + """
ann: declare "pair of jacks" -> refused hand_is_already_face_up
""",
    """# a wrong count of the six-card box may cost the six-card wagers alone
book md
given limits.ante = { min = 500, max = 20000 }
given offers = { three_card = true, six_card = true }
given dealing.method = "automated"
option irregularity.six_box = "void_six_card_only"
seat 1 ann
seat 2 bob
deck 2c 3c 4c 5c Js 4d Th 9c Jh 2s 3s 5d 8c Kh As Ad
dealer: open
ann: ante 1000
ann: three_card 500
ann: six_card 500
bob: ante 1000
dealer: close
dealer: deal
dealer: report wrong_number_of_cards in_six_card_box -> WagerReturned seat=1 wager=six_card
""",
)
