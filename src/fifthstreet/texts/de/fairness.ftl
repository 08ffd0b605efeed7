fairness-title = Eine Runde selbst nachprüfen
fairness-lead = Bevor ein Einsatz angenommen wird, legt sich das Haus auf 52 verdeckte Karten fest. Ihre Zahl, die Zahlen der anderen Plätze und das Glied des Prüfers bestimmen ihre Reihenfolge. Nach der Runde wird jede Karte aufgedeckt, und Ihr eigener Browser prüft alles nach. Sie müssen dem Haus nicht vertrauen.
fairness-check = Diese Runde prüfen
fairness-checking = Wird geprüft …
fairness-right = Alles stimmt
fairness-wrong = Die Prüfung ist fehlgeschlagen
fairness-cannot = Ihr Browser erlaubt Kryptografie nur auf sicheren Seiten (HTTPS) und kann die Runde hier nicht prüfen.
fairness-unchecked = Nicht geprüft
fairness-commitment = Festlegung
fairness-deck = Die Karten in der Reihenfolge des Gebens
fairness-download = Nachweis herunterladen
fairness-round = Runde
fairness-none = Noch ist keine Runde beendet, die geprüft werden könnte.
fairness-open = Der Nachweis steht bereit, sobald die Runde vorbei ist.

findings-unreadable = Das ist kein Protokoll: { $words }.
findings-notAllCards = Die Festlegung umfasst { $count } Karten statt 52.
findings-rootDiffers = Die Wurzel passt nicht zu den 52 Prüfwerten: Ein Prüfwert wurde geändert.
findings-digestDiffers = Der Gesamtprüfwert passt nicht zur Festlegung: Runde, Tisch, Regeln, Jackpotstände, Plätze oder Glied wurden geändert.
findings-committed = Die Wurzel umfasst 52 Karten als Prüfwerte, der Gesamtprüfwert die ganze Festlegung.
findings-anotherCommitment = Die Festlegung weicht von der ab, die diese Seite vor dem Geben gesehen hat.
findings-sameCommitment = Die Festlegung ist die, die diese Seite vor dem Geben gesehen hat.
findings-seatsOutOfOrder = Die Liste der Plätze nennt einen Platz doppelt oder ist nicht geordnet.
findings-contributionsOutOfOrder = Ein Platz hat zweimal, außer der Reihe oder ohne Teilnahme an der Runde beigetragen.
findings-anotherNumber = Die Zahl von Platz { $seat } passt nicht zu ihrer Zusage.
findings-ownNumberUnused = Ihre Zahl für Platz { $seat } wurde nicht verwendet.
findings-ownNumber = Ihre Zahl für Platz { $seat } ist in die Mischung eingegangen.
findings-seatsShowed =
    { $seats_count ->
        [one] Platz { $seats } hat die zugesagte Zahl gezeigt.
       *[other] Die Plätze { $seats } haben die zugesagten Zahlen gezeigt.
    }
findings-houseChose =
    { $seats_count ->
        [one] Das Haus hat die Zahl für Platz { $seats } gewählt.
       *[other] Das Haus hat die Zahlen für die Plätze { $seats } gewählt.
    }
findings-seatsSilent =
    { $seats_count ->
        [one] Platz { $seats } hat keine Zahl gezeigt und die Mischung nicht beeinflusst.
       *[other] Die Plätze { $seats } haben keine Zahl gezeigt und die Mischung nicht beeinflusst.
    }
findings-anotherChain =
    { $words ->
        [house] Die Kette des Hauses ist nicht die, die es vor dem Geben angekündigt hat.
       *[auditor] Die Kette des Prüfers ist nicht die, die er vor dem Geben angekündigt hat.
    }
findings-noSuchLink = Keine Kette hat ein Glied mit der Nummer { $count }.
findings-linkLeadsElsewhere =
    { $words ->
        [house] Glied { $count } des Hauses führt nicht zum vorigen.
       *[auditor] Glied { $count } des Prüfers führt nicht zum vorigen.
    }
findings-linkLeads =
    { $words ->
        [house] Glied { $count } des Hauses führt wie zugesagt zum vorigen.
       *[auditor] Glied { $count } des Prüfers führt wie zugesagt zum vorigen.
    }
findings-linkMissesTip =
    { $words ->
        [house] Glied { $count } des Hauses führt nicht zum veröffentlichten Ende.
       *[auditor] Glied { $count } des Prüfers führt nicht zum veröffentlichten Ende.
    }
findings-linksApart = Die beiden Glieder sind nicht zugleich bekannt.
findings-anotherBeacon = Das Signal ist nicht das aus der Festlegung.
findings-sameBeacon = Der Wert des Signals { $words } ist der veröffentlichte.
findings-houseAudits = Der Prüfer dieser Runde ist das Haus selbst.
findings-auditorSigned = Der Prüfer { $words } hat diese Zahlen unterschrieben, und seine Unterschrift bestimmt die Reihenfolge mit.
findings-auditorDidNotSign = Der Prüfer { $words } hat diese Zahlen nicht unterschrieben.
findings-anotherAuditor = Diese Runde hat einen anderen Prüfer als den, der Ihnen genannt wurde.
findings-restarted =
    { $seats_count ->
        [one] Das Geben begann vor aller Augen neu: Platz { $seats } hat geschwiegen.
       *[other] Das Geben begann vor aller Augen neu: Die Plätze { $seats } haben geschwiegen.
    }
findings-restartedForNobody = Das Geben begann neu, obwohl jeder Platz seine Zahl gezeigt hat.
findings-linkLeadsToTip = Es führt auch zum veröffentlichten Ende der Kette.
findings-orderFollows = Nur die Zahlen der Plätze und die Glieder bestimmen die Reihenfolge der Karten.
findings-orderFollowsLinks = Kein Platz hat eine Zahl beigetragen: Nur die Glieder und gegebenenfalls ein Signal bestimmen die Reihenfolge der Karten.
findings-placeWithoutDeal = { $card } hat einen Platz in der Reihenfolge, aber es wurde nichts gegeben.
findings-notDealtThere = { $card } wurde nicht dort gegeben, wo die Mischung die Karte hinlegt.
findings-openedTwice = Eine der Karten wird zweimal aufgedeckt.
findings-cardTwice = { $card } kommt in der Festlegung zweimal vor: Das Blatt ist nicht vollständig.
findings-cardsOpened = { $count } aufgedeckte Karten stimmen mit der Festlegung überein, jede an ihrem Ort.
findings-anotherCard = { $card } ist nicht die Karte aus der Festlegung.
findings-cardsMissing = Die Runde ist vorbei, aber nur { $count } von 52 Karten sind aufgedeckt.
findings-causeMismatch = Eine ungültige Runde muss ihren Grund nennen, andere Runden dürfen es nicht.
findings-endedUndealt = Die Runde endete ohne das Glied des Prüfers, es wurde also nie gegeben.
findings-wholeDeck = Alle 52 Karten sind verschieden: ein vollständiges Blatt.
findings-voided = Die Runde wurde für ungültig erklärt: { $words }
findings-digestUnknown = ob dies die Festlegung ist, die vor dem Geben gezeigt wurde
findings-tipUnknown = ob die Kette die des Prüfers ist
findings-houseUnknown = ob das Haus seine Zahl vor den Einsätzen zugesagt hat
findings-beaconUnknown = der Wert des Signals { $words }
findings-auditorUnknown = ob der Prüfer { $words } vom Haus unabhängig ist
findings-signatureUnchecked = ob der Prüfer diese Zahlen unterschrieben hat: Dieser Browser kann seine Unterschrift nicht prüfen
findings-chosenBySilence =
    { $seats_count ->
        [one] ob das Haus dieses Geben ausgesucht hat: Platz { $seats } hat eine Zahl zugesagt und geschwiegen; sprach das Haus für ihn, hatte es { $count } Kartenfolgen zur Wahl
       *[other] ob das Haus dieses Geben ausgesucht hat: Die Plätze { $seats } haben Zahlen zugesagt und geschwiegen; sprach das Haus für sie, hatte es { $count } Kartenfolgen zur Wahl
    }
findings-othersUnknown =
    { $seats_count ->
        [one] ob das Haus für Platz { $seats } spricht: Es ist sein eigener Prüfer und hätte dieses Geben einmal durch Schweigen ablehnen können
       *[other] ob das Haus für die Plätze { $seats } spricht: Es ist sein eigener Prüfer und hätte dieses Geben für jeden solchen Platz einmal durch Schweigen ablehnen können
    }
findings-houseChoseWhen =
    { $seats_count ->
        [one] wann das Haus die Zahl für Platz { $seats } gewählt hat
       *[other] wann das Haus die Zahlen für die Plätze { $seats } gewählt hat
    }
findings-numbersTried = ob das Haus viele Zahlen ausprobiert hat: Niemand sonst war an diesem Geben beteiligt
findings-chainsTried = ob das Haus viele Ketten ausprobiert hat, bevor es diese angekündigt hat (dies ist Glied { $count }): Niemand sonst war an diesem Geben beteiligt
findings-cardsClosed = { $count } Karten, die dieser Nachweis nicht aufdeckt
