table-title = Tisch { $name }
table-identity = Kennung der Regeln
table-demo = Vorführung: Dieser Tisch wurde ohne Genehmigung eröffnet.
table-felt = Tisch
table-dealer = Croupier
table-shoe = Schlitten
table-seat = Platz { $number }
table-seatWord = Platz
table-free = Freier Platz
table-take = Platz { $number } nehmen
table-yourSeat = Ihr Platz
table-you = Sie
table-watching = Sie sehen zu. Nehmen Sie einen freien Platz ein, um zu spielen.
table-full = Alle Plätze sind besetzt. Sie sehen zu.
table-stand = Tisch verlassen
table-leave-title = Den Tisch jetzt verlassen?
table-leave-lost = Für Ihre Hand wird gepasst, und Sie verlieren { $amount }.
table-leave-back = Ihre Einsätze von { $amount } erhalten Sie zurück.
table-leave-plays = { $amount } bleiben im Spiel und werden ohne Sie abgerechnet.
table-leave-ruled = Was mit { $amount } geschieht, entscheidet die Tischaufsicht.
table-leave-stay = Bleiben
table-leave-go = Verlassen
table-leave-goAndLose = Verlassen und { $amount } verlieren
table-limited = Ihre Limits lassen keinen höheren Einsatz zu.
table-noRoom = Ihre Limits lassen an diesem Tisch keinen Einsatz zu
table-cost = Die ganze Runde kostet { $least } bis { $most }.
table-costOne = Die ganze Runde kostet { $most }.
table-costShort = Sie haben { $chips }. Um bis zum Ende dabeizubleiben, brauchen Sie { $least }; sonst müssen Sie womöglich passen.
table-outOfChips = Ihre Chips reichen hier für keinen Einsatz
table-waysOn = Was Sie tun können
table-turn = am Zug
table-yourTurn = Sie sind am Zug
table-yourTurnAt = Sie sind am Zug auf Box { $seat }
table-yourBox = Ihre Box { $seat }
table-folded = gepasst
table-ready = Jetzt geben
table-readySaid = Es wird auf die anderen Spieler gewartet …
table-sitsOut = Sie setzen aus; der Tisch wartet nicht auf Sie. Setzen Sie, um weiterzuspielen
table-placeAnte = Setzen Sie Ihr Ante
table-ante = Ante
table-bet = { $what } { $amount }
table-more = { $amount } dazu
table-minimum = Min.
table-maximum = Maximum
table-stake = Einsatz
table-same = Wie zuvor, { $amount }
table-times = { $times }×
table-fold = Passen
table-stay = Stehen lassen
table-takeBackBet = { $wager } zurücknehmen
table-look = Karten ansehen
table-takeBack = Zurücknehmen
table-put = Setzen
table-nothing = Kein Einsatz
table-side = Nebenwetten
table-why-closed = Nebenwetten werden vor dem Austeilen der Karten angenommen.
table-why-needs = Setzen Sie zuerst auf { $wagers }. Diese Nebenwette gehört dazu.
table-why-notHere = Diese Nebenwette wird in dieser Runde nicht angeboten.
table-removed-absent = Sie haben mehrere Runden ausgesetzt, deshalb ist Ihr Platz wieder frei. Setzen Sie sich, um weiterzuspielen.
table-removed-by = Das Haus hat Ihren Platz freigegeben: { $why }.
table-seconds = noch { $count } s
table-waiting-round = Mit dem ersten Einsatz beginnt eine Runde
table-waiting-cards = Karten werden gegeben
table-waiting-pause = Die nächste Runde beginnt gleich
table-waiting-bets = Bitte das Spiel machen
table-waiting-dealer = Der Dealer ist an der Reihe
table-waiting-next = Diese Runde hat begonnen, bevor Sie Platz nahmen. In der nächsten können Sie setzen.
table-waiting-numbers = Es wird gemischt
table-waiting-pledges = Es wird gemischt
table-waiting-link = Warten auf das Glied des Prüfers
table-waiting-decision = { $who } am Zug
table-waiting-several = Spieler am Zug
table-waiting-choice = Ein Spieler hat die Wahl
table-waiting-hit = Ein Jackpot wird ausgezahlt
table-waiting-approval = Ein Jackpot muss von zwei Personen freigegeben werden
table-waiting-ruling = Eine Entscheidung der Aufsicht steht aus
table-waiting-shut = Der Tisch ist geschlossen
table-waiting-expired = Die Regeln dieses Tisches sind nicht mehr in Kraft. Hier beginnt keine neue Runde. Wählen Sie einen anderen Tisch.
table-waiting-stopped = Der Tisch steht still. Ihre Einsätze sind sicher, bis er wieder öffnet.
table-tabs-label = Zu diesem Tisch
table-tabs-round = Runde
table-tabs-rules = Auszahlungen
table-tabs-history = Verlauf
table-tabs-proof = Fairness
table-tabs-safer = Spielerschutz
table-round = Runde { $number }
actions-bet = { $count }× setzen
actions-takeBack = { $count }× zurücknehmen
# $hand, $result
table-hand-has = Ihr Blatt: { $hand }. Es { $result }.
table-hand-holds = Ihr Blatt: { $hand }.
table-hand-pays = zahlt { $odds }
table-hand-beats = zahlt { $odds }, wenn es den Dealer schlägt
table-hand-push = bringt Ihre Einsätze zurück
table-hand-beatsPush = bringt Ihre Einsätze zurück, wenn es den Dealer schlägt
table-hand-nothingYet = zahlt noch nichts
table-hand-nothing = zahlt nichts
table-hand-complete = Sie haben alle Ihre Karten.
table-hand-toCome =
    { $count ->
        [one] Eine Karte kommt noch.
       *[other] { $count } Karten kommen noch.
    }
# $count, $better, $draws
table-hand-chance =
    { $count ->
        [one] Eine Karte kommt noch: { $better } von { $draws } Karten heben Ihr Blatt auf eine höhere Zeile.
       *[other] { $count } Karten kommen noch: { $better } von { $draws } Möglichkeiten heben Ihr Blatt auf eine höhere Zeile.
    }
table-settlement-none = Ihr Blatt und was es zahlt erscheinen hier, sobald die Karten ausgeteilt sind.
table-settlement-wager = Wette
table-settlement-staked = Einsatz
table-settlement-odds = Quote
table-settlement-paid = Zurück
table-settlement-why = Grund
table-settlement-clause = Regel
table-settlement-total = Ergebnis
table-settlement-capped = Ohne die Höchstauszahlung: { $amount }.
table-settlement-voided = Die Runde ist ungültig. Alle Einsätze gehen zurück.
table-settlement-yours = Sie
table-settlement-absence-time_ran_out = Ihre Bedenkzeit ist abgelaufen; der Tisch hat für Sie gehandelt.
table-settlement-absence-connection_lost = Ihre Verbindung war unterbrochen und Ihre Bedenkzeit ist abgelaufen; der Tisch hat für Sie gehandelt.
table-settlement-others = Andere Plätze
table-history-none = Noch keine Runde gespielt.
table-history-older = Ältere Runden
table-keys = Tasten: { $keys }.
table-keyUses-place = Ante setzen
table-keyUses-deal = geben
table-keyUses-look = Karten ansehen
table-keyUses-bet = setzen
table-keyUses-stay = stehen lassen
table-keyUses-takeBack = zurücknehmen
table-keyUses-fold = passen

outcomes-win = Gewinn
outcomes-lose = Verlust
outcomes-push = Einsatz zurück
outcomes-returned = Zurückgegeben
outcomes-forfeited = Verfallen
outcomes-won = Sie gewinnen { $amount }
outcomes-lost = Sie verlieren { $amount }
outcomes-even = Sie spielen plus/minus null

commands-Choose-true = Diese Hand weiterspielen
commands-Choose-false = Einsätze zurücknehmen
commands-ConfirmAward = Gewinn bestätigen
commands-Declare = Hand ansagen
commands-PutCardsDown = Karten ablegen
commands-ShowHand = Hand zeigen

story-RoundOpened = Runde { $round } beginnt. Das Haus legt seine Karten fest.
story-WagerPlaced = { $who }: { $amount } auf { $what }.
story-WagerReturned = { $who }: { $what } zurückgenommen.
story-BettingClosed = Nichts geht mehr.
story-dealt = Die Karten sind ausgegeben.
story-CardsViewed = { $who }: Karten angesehen.
story-ownCards = Sie halten { $cards }.
story-BetMade = { $who }: { $amount } auf { $what }.
story-HandStayed = { $who }: Einsätze stehen gelassen.
story-HandFolded = { $who }: gepasst.
story-foldedFor-time_ran_out = { $who }: gepasst, Bedenkzeit abgelaufen.
story-foldedFor-connection_lost = { $who }: gepasst, Verbindung unterbrochen und Bedenkzeit abgelaufen.
story-CardsRevealed = Aufgedeckt: { $cards }.
story-HandShown = { $who }: { $hand }.
story-SeatSettled = { $who }: { $result }.
story-SettlementReversed = Die Abrechnung für { $who } ist aufgehoben, die Einsätze gehen zurück.
story-TimeRanOut = { $who }: nicht rechtzeitig entschieden.
story-RoundVoided = Die Runde ist ungültig. Alle Einsätze gehen zurück.
story-RoundEnded = Die Runde ist vorbei.
story-yourTurn = Sie sind am Zug.
story-won = gewinnt { $amount }
story-lost = verliert { $amount }
story-even = plus/minus null

table-how-title = Spielablauf
table-how-place = Setzen Sie Ihre { $wagers }: { $limits }.
table-how-placePlain = Setzen Sie Ihre { $wagers }.
table-how-sides = Sie können Nebenwetten hinzufügen: { $wagers }.
table-how-own = Sie erhalten { $count } { $count ->
        [one] Karte
       *[other] Karten
    }, verdeckt.
table-how-others = { $zone }: { $count } { $count ->
        [one] Karte
       *[other] Karten
    }, verdeckt.
table-how-othersUp = { $zone }: { $count } Karten, eine davon offen.
table-how-decide = { $step }: { $choices }.
table-how-add = das { $times } Ihrer { $of } auf { $wager } setzen
table-how-addSame = das { $times } Ihrer { $of } setzen
table-how-takeBack = { $wager } zurücknehmen
table-how-stay = bleiben
table-how-fold = passen
table-how-unless = Dieser Schritt entfällt, sobald Sie auf { $wagers } gesetzt haben.
table-how-reveal = Der Croupier deckt auf: { $zone }.
table-how-revealCards = Der Croupier deckt auf: { $zone }, { $numbers_count ->
        [one] Karte { $numbers }
       *[other] Karten { $numbers }
    }.
table-how-paysTable = { $wagers }: bezahlt nach Auszahlungstabelle für { $cards }.
table-how-yourCards = Ihre Karten
table-how-paysDealer = { $wagers }: Ihre Hand spielt gegen die des Croupiers.
table-how-qualifies = Der Croupier qualifiziert sich ab { $hand }.
table-how-outcome = { $outcome }: { $pays }.
table-how-notQualified = Croupier nicht qualifiziert
table-how-win = Sie gewinnen
table-how-winBelow = Sie gewinnen mit einer niedrigeren Hand
table-how-tie = Gleichstand
table-how-byTable = nach Auszahlungstabelle
table-how-back = Ihr Einsatz kommt zurück
table-how-edge = Hausvorteil

## scope-*

scope-hand = je Hand
scope-player = je Spieler in einer Runde
scope-box = je Box
scope-round = für die ganze Runde, von allen Plätzen geteilt
