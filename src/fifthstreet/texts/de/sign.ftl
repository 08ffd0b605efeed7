sign-limits = Tischlimits
sign-multiples = Um im Spiel zu bleiben
sign-maximum = Höchstauszahlung
sign-odds = Auszahlungen
sign-choices = Regeln dieser Spielbank
sign-edge = Der Hausvorteil
sign-document = { $title }, Fassung { $version }.
sign-approval = Genehmigung: { $approval }.
sign-regulator = Aufsicht: { $regulator }.
sign-inForce = In Kraft seit { $date }, { $time } Uhr.

sign-tables =
    { $count ->
        [one] Tisch { $names }
       *[other] Tische { $names }
    }
sign-facts-rules = Regeln
sign-facts-book = Regelwerk
sign-facts-version = Fassung
sign-facts-identity = Kennung
sign-foot = { $game }, { $jurisdiction }. Regelwerk { $book }, Fassung { $version }.
sign-footIdentity = Kennung { $identity }

sign-range = { $low } bis { $high }
sign-sameLimits = Für { $wagers } gelten dieselben Limits.
sign-freeLimits = { $wagers } richten sich nach dem Ante und dürfen dessen Limit übersteigen.
sign-times = { $number }×
sign-ofAnte = { $times } Ante
sign-anyMultiple = Jeder Betrag zwischen diesen Vielfachen des Antes.
sign-exactMultiple =
    { $choice ->
        [true] Genau ein solches Vielfaches des Antes; andere Beträge werden nicht angenommen.
       *[false] Genau dieses Vielfache des Antes; andere Beträge werden nicht angenommen.
    }
sign-example = Bei einem Ante von { $ante }: { $amounts }.
sign-freeStay = { $decision }: Sie dürfen ohne Einsatz im Spiel bleiben.
sign-takeBack = { $decision }: Sie dürfen { $wager } zurücknehmen.
sign-progressiveAmount =
    { $count ->
        [one] Der Einsatz auf { $name } beträgt genau diese Summe.
       *[other] Der Einsatz auf { $name } beträgt genau eine dieser Summen.
    }

sign-noMaximum = An diesem Tisch gilt keine Höchstauszahlung: Jeder Gewinn wird voll ausgezahlt.
sign-scope-hand = Für die Hand jedes Spielers
sign-scope-player = Für jeden Spieler in einer Runde
sign-scope-box = Für jede Box
sign-scope-round = Für alle Spieler einer Runde zusammen
sign-capped =
    { $count ->
        [one] Gewinne auf { $wagers }; die Einsätze gehen zusätzlich zurück.
       *[other] Gewinne auf { $wagers } zusammen; die Einsätze gehen zusätzlich zurück.
    }
sign-cappedFrom =
    { $count ->
        [one] Gewinne ab { $odds } zu 1 auf { $wagers }; die Einsätze gehen zusätzlich zurück.
       *[other] Gewinne ab { $odds } zu 1 auf { $wagers } zusammen; die Einsätze gehen zusätzlich zurück.
    }
sign-lowerWins = Kleinere Gewinne werden daneben voll ausgezahlt.
sign-beside = { $wagers }: wird daneben voll ausgezahlt.
sign-shared =
    { $basis ->
        [payout] Gewinnt eine Runde mehr, wird im Verhältnis dessen geteilt, was jede Hand erhalten hätte.
       *[stake] Gewinnt eine Runde mehr, wird im Verhältnis der Einsätze geteilt.
    }
sign-sharedIn = Jeder Anteil ist ein Vielfaches von { $unit }.

sign-hand = Hand
sign-pays = Auszahlung
sign-when = Wenn
sign-lowerLoses = Jede niedrigere Hand verliert.
sign-againstDealer = Wird ausgezahlt, wenn die Hand einen Croupier schlägt, der mindestens { $hand } hält.
sign-goesBack = { $wager } geht zurück, wenn der Croupier weniger hält oder die Hände gleich sind.
sign-high = { $ranks } hoch
sign-atLeast = { $category }, { $ranks }
sign-dealerBelow = Croupier unter { $hand }
sign-beatsDealer = Hand schlägt die des Croupiers
sign-equalHands = Gleiche Hände
sign-standOff = Einsatz zurück
sign-table = { $name }, Tabelle { $letter }
sign-schedule = { $name }, Plan { $letter }
sign-judgedOn = Gewertet wird: { $cards }.
sign-beats = Wird ausgezahlt, wenn die Hand die des Croupiers schlägt.
sign-winBelow = Eine niedrigere Hand, die gewinnt
sign-adds = Wird zusätzlich ausgezahlt, was auch aus { $wager } wird.
sign-bestOf = die besten { $count } aus: { $cards }
sign-outcome-table = Auszahlung nach der Tabelle
sign-outcome-returned = Einsatz zurück
sign-outcome-lose = Verliert
sign-fold-live = Bleibt nach dem Passen im Spiel.
sign-fold-lost = Verloren beim Passen.
sign-fold-returned = Geht beim Passen zurück.
sign-onlyWith = Nur zusammen mit { $wagers }.
sign-fixedSum =
    { $back ->
        [true] Ein fester Betrag wird unabhängig vom Einsatz ausgezahlt; der Einsatz geht ebenfalls zurück.
       *[false] Ein fester Betrag wird unabhängig vom Einsatz ausgezahlt; der Einsatz geht nicht zurück.
    }
sign-rounded =
    { $how ->
        [down] Gewinne werden auf ein Vielfaches von { $unit } abgerundet.
       *[half_up] Gewinne werden auf das nächste Vielfache von { $unit } gerundet.
    }
sign-betOf = Einsatz: { $sizes }.
sign-countsIn = In jeder Auszahlung ist der Einsatz enthalten: { $odds } bei { $size } ergibt zusammen { $sum }.
sign-stakeBack = Ein gewinnender Einsatz geht neben dem Gewinn zurück.
sign-stakeKept = Der Einsatz selbst geht neben einem Gewinn nicht zurück.
sign-meters =
    { $count ->
        [one] Der Jackpotstand
       *[other] Die Jackpotstände
    }
sign-meter = Jackpot
sign-beganAt = Anfangsstand
sign-startsAgain = Beginnt wieder bei
sign-ofEachBet = Von jedem Einsatz
sign-withBet = Bei { $size } Einsatz
sign-none = keiner
sign-envy = Für alle mit einem Einsatz auf { $name }, wenn ein anderer Spieler die Hand hält.
sign-envyBet = Für alle mit einem Einsatz auf { $name }, wenn ein anderer Spieler mit einem Einsatz auf { $name } die Hand hält.
sign-envyLive = Für alle mit einem Einsatz auf { $name }, wenn ein anderer Spieler, der nicht gepasst hat, die Hand hält.
sign-envyBetLive = Für alle mit einem Einsatz auf { $name }, wenn ein anderer Spieler mit einem Einsatz auf { $name }, der nicht gepasst hat, die Hand hält.
sign-envyNotOwn = die eigene Hand bringt keinen Bonus
sign-envySeveral = jede solche Hand bringt ihren Bonus
sign-envyFold = durch Passen geht er nicht verloren

sign-odds-to = { $n } zu { $d }
sign-odds-for = { $n } für { $d }
sign-odds-share = { $percent } % vom Stand „{ $meter }“
sign-odds-shareOfOne = { $percent } % vom Jackpotstand
sign-odds-push = Einsatz zurück

sign-edgeOfAnte = Vom Ante
sign-edgeOfStaked = Von allen Einsätzen
sign-edgeUnknown = Der Wert für diesen Tisch ist noch nicht berechnet.
sign-edgeStated = Angabe der Spielbank: { $text }
sign-edgeBasis = Berechnet für das beste Spiel mit den eigenen Karten; bei gleichwertigen Möglichkeiten { $rule }. Jedes andere Spiel kostet mehr.
sign-edgeLoss = Von einem Ante von { $ante } sind das auf Dauer im Mittel { $loss }.
sign-edgeGain = Bei einem Ante von { $ante } gewinnt der Spieler auf Dauer im Mittel { $gain }.
sign-edgeBeforeMaximum = Die Höchstauszahlung ist nicht berücksichtigt; wo sie greift, ist der Hausvorteil größer.
sign-claim = Die Spielregeln nennen { $percent }: eine bloße Angabe, nicht berechnet.
sign-claimConfirmed = Die Spielregeln nennen { $percent }, was die Berechnung bestätigt.
sign-claimRefuted = Die Spielregeln nennen { $percent }: eine bloße Angabe, die von der Berechnung nicht bestätigt wird.
