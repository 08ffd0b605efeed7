name = fifthstreet
skip = Zum Inhalt springen

menu-open = Menü
menu-lobby = Lobby
menu-analysis = Analyse
menu-check = Prüfung
menu-school = Schule
menu-jackpots = Jackpots
menu-account = Ihr Konto
menu-dealing = Dealer
menu-pit = Pit
menu-docs = Handbuch
menu-main = Hauptmenü

theme-label = Darstellung
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel
fourColorDeck = Vierfarbiges Blatt
settings = Einstellungen
language = Sprache
autoLook = Meine Karten automatisch ansehen
sound = Ton in den letzten Sekunden meiner Zeit
notices = Hinweise zu Drittanbietern
close = Schließen
loading = Wird geladen …

server-unreachable = Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.
server-failed = Der Server meldet einen Fehler ({ $status }). Versuchen Sie es noch einmal.

lost-page = Seite nicht gefunden
lost-table = Diesen Tisch gibt es nicht
lost-back = Zurück zur Lobby
lost-failed = Diese Seite konnte nicht geladen werden
lost-part = Das konnte nicht geladen werden
lost-again = Noch einmal versuchen

cards-hidden = eine verdeckte Karte
cards-allHidden =
    { $count ->
        [one] { $count } verdeckte Karte
       *[other] { $count } verdeckte Karten
    }
cards-named = { $suit }-{ $rank }
cards-ranks-2 = Zwei
cards-ranks-3 = Drei
cards-ranks-4 = Vier
cards-ranks-5 = Fünf
cards-ranks-6 = Sechs
cards-ranks-7 = Sieben
cards-ranks-8 = Acht
cards-ranks-9 = Neun
cards-ranks-T = Zehn
cards-ranks-J = Bube
cards-ranks-Q = Dame
cards-ranks-K = König
cards-ranks-A = Ass
cards-suits-c = Kreuz
cards-suits-d = Karo
cards-suits-h = Herz
cards-suits-s = Pik
cards-empty = keine Karte

lobby-title = Tisch wählen
lobby-lead = Jeder Tisch hält sich genau an seine Spielregeln. Nehmen Sie mit einem Klick Platz und spielen Sie mit Spielgeld, oder sehen Sie zu. Jede Runde können Sie danach Karte für Karte nachprüfen.
lobby-seats = { $taken } von { $all } Plätzen besetzt
lobby-sit = Platz nehmen
lobby-back = Zurück an Ihren Platz
lobby-watch = Zusehen
lobby-full = Voll
lobby-closed = Geschlossen
lobby-live = Mit Croupier
lobby-virtual = Automatischer Tisch
lobby-round = Runde { $number }
lobby-limits = Ante
lobby-edge = Hausvorteil (vom Ante)
lobby-sides = Nebenwetten
lobby-noSides = keine
lobby-between = { $minimum } bis { $maximum }
lobby-jackpot = Jackpot
lobby-version = Fassung { $version }
lobby-none = Zurzeit ist kein Tisch geöffnet.
lobby-tables =
    { $count ->
        [one] { $count } Tisch
       *[other] { $count } Tische
    }
lobby-game = Ihre { $own } Karten{ $shared ->
        [0] {""}
       *[other] {" "}und { $shared } gemeinsame Karten
    }{ $theirs ->
        [0] , bezahlt nach Auszahlungstabelle.
       *[other] {" "}gegen den Croupier.
    }
lobby-states-round = wartet auf Spieler
lobby-states-bets = nimmt Einsätze an
lobby-states-numbers = es wird gemischt
lobby-states-pledges = es wird gemischt
lobby-states-link = es wird gemischt
lobby-states-decision = Runde läuft
lobby-states-choice = Runde läuft
lobby-states-hit = Jackpot wird ausgezahlt
lobby-states-approval = Jackpot wird ausgezahlt

meters-mega = Mega
meters-major = Major
meters-minor = Minor
meters-jackpot = Jackpot
meters-meter = Jackpotstand

door-guest = Als Gast spielen
door-lead = In Ihrem Konto finden Sie Chips, Limits und Runden. Sie bekommen eines, sobald Sie spielen, auch als Gast.
door-signIn = Anmelden
door-signOut = Abmelden
door-name = Name
door-password = Passwort
door-failed = Das hat nicht geklappt. Versuchen Sie es noch einmal.
door-chipsFor = Guthaben

link-title = Falls Sie Ihr Passwort verlieren
link-lead = Erstellen Sie einen Einmal-Link und bewahren Sie ihn sicher auf. Damit können Sie ein neues Passwort wählen.
link-draw = Einmal-Link erstellen
link-once = Kopieren Sie den Link jetzt: Er wird nur einmal angezeigt. Er gilt einmal, und ein neuer Link ersetzt ihn.
link-choose = Neues Passwort wählen
link-chooseLead = Das neue Passwort gilt für { $name }. Ihre anderen Sitzungen werden beendet.
link-save = Speichern und anmelden

staff-identity = Identität bestätigen
staff-identityLead = Geben Sie Ihr Passwort noch einmal ein, um fortzufahren.
staff-confirm = Bestätigen

line-opening = Verbindung zum Tisch wird hergestellt …
line-lost = Verbindung unterbrochen. Es wird neu verbunden …
line-away-nothing = Sie haben keine Einsätze auf dem Tisch.
line-away-byThen = Wenn Sie bis { $time } nicht zurück sind, passt der Tisch für Sie, und Sie verlieren { $amount }.
line-away-refund = Wenn Sie bis { $time } nicht zurück sind, erhalten Sie Ihre Einsätze zurück.
line-away-tooLate = Ihre Bedenkzeit endete um { $time }. Wenn Ihre Entscheidung den Tisch nicht vorher erreicht hat, hat der Tisch für Sie gehandelt.
line-away-next = Ihre Einsätze bleiben auf dem Tisch. Für die nächste Entscheidung haben Sie { $seconds } s. Sind Sie bis dahin nicht zurück, passt der Tisch für Sie, und Sie verlieren { $amount }.
line-away-noClock = Ihre Einsätze bleiben auf dem Tisch. Es gibt kein Zeitlimit: Der Croupier wartet auf Sie.
line-away-settles = Ihre Einsätze bleiben auf dem Tisch und werden ohne Sie abgerechnet.
line-away-seat = Nach { $times } versäumten Runden oder Entscheidungen in Folge verlieren Sie Ihren Platz.
line-dismissed-client_is_replaced = Sie haben diesen Tisch in einem anderen Fenster geöffnet.
line-dismissed-session_has_ended = Ihre Sitzung ist beendet.
line-dismissed-slow_reader = Ihre Verbindung ist zu langsam für diesen Tisch.
line-dismissedElse = Der Server hat die Verbindung beendet.
line-here = Hier weiterspielen
line-back = Sie sind wieder verbunden.

session-title = Ihr Konto
session-time = Spielzeit
session-minutes = { $minutes } Min.
session-hours = { $hours } Std. { $minutes } Min.
session-net = Ergebnis heute
session-limits = Ihre Limits
session-limitHint = Ein niedrigeres Limit gilt sofort. Eine laufende Hand können Sie mit den kleinsten Einsätzen zu Ende spielen. Ein höheres oder kein Limit gilt nach { $hours } Stunden; bis dahin können Sie die Änderung zurücknehmen. Zum Einsatz zählt alles, was Sie in allen Boxen und an allen Tischen gesetzt haben, bis die Runde endet.
session-none = keines
session-set = Festlegen
session-stake = Höchsteinsatz pro Runde
session-loss = Höchstverlust pro Tag
session-length = Höchstdauer einer Sitzung in Minuten
session-reality = Minuten zwischen zwei Realitätschecks
session-minutesLong =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
session-holds = Zurzeit: { $what }.
session-noLimit = kein Limit
session-usual = die Vorgabe des Hauses
session-later = Ab { $from } gilt: { $what }. Bis dahin: { $now }.
session-unchanged = Es hat sich nichts geändert. Dieser Wert gilt bereits.
session-notAnAmount = Geben Sie einen Betrag von null oder mehr ein, oder lassen Sie das Feld leer, wenn kein Limit gelten soll.
session-break-title = Pause oder Selbstsperre
session-break-lead = Bis die Zeit um ist, können Sie sich nicht anmelden und nicht spielen. Sie können das nicht vorzeitig beenden, und niemand kann es für Sie.
session-break-guest = Sie spielen als Gast. Eine Pause beendet diese Sitzung, und ihre Spielchips gehen verloren. Sie gilt in diesem Browser: Legen Sie zuerst ein Konto an, damit sie überall gilt.
session-break-days = Dauer
session-break-day =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
session-break-begin = Weiter …
session-break-sure = Pause von { $days } beginnen?
session-break-hand = Haben Sie noch eine laufende Hand, wird gepasst, sobald Ihre Bedenkzeit abläuft.
session-break-confirm = Ja, jetzt beginnen
session-break-cancel = Abbrechen
session-break-help = Hilfe bei Problemen mit dem Glücksspiel:
session-break-helpElsewhere = Wenn das Spielen für Sie ein Problem ist, sprechen Sie mit jemandem, dem Sie vertrauen, oder rufen Sie eine Beratung in Ihrem Land an.
session-break-on = Begonnen. Ab { $until } können Sie sich wieder anmelden und spielen.
session-realityTitle = Realitätscheck
session-realityTime = Sie spielen seit { $time }
session-realityGo = Weiterspielen
session-realityStop = Aufhören
session-realityMore = Limits und Pausen

roles-guest = Gast
roles-player = Spieler
roles-dealer = Croupier
roles-floor = Tischaufsicht
roles-pit_supervisor = Saalaufsicht
roles-pit_manager = Pitmanager
roles-shift_manager = Schichtleitung
roles-surveillance = Videoüberwachung
roles-auditor = Prüfer
roles-regulator = Aufsichtsbehörde
roles-administrator = Administrator
roles-operator = Betreiber

speed-label = Tempo der Karten und Ergebnisse
speed-normal = Normal
speed-fast = Schnell
speed-instant = Sofort
lobby-maximum = Höchstauszahlung
lobby-upTo = { $amount } { $scope }
lobby-fromOdds = (Gewinne ab { $odds } zu 1)
lobby-differs = Vergleich mit { $other }
lobby-otherRules = Andere Regeln als in { $other }: { $topics }.
lobby-topics-Wagers = Einsätze { $count }
lobby-topics-Pay = Auszahlung { $count }
lobby-topics-Caps = Höchstauszahlung { $count }
lobby-topics-Dealing = Geben { $count }
lobby-topics-Course = Spielverlauf { $count }
lobby-topics-Irregularities = Unregelmäßigkeiten { $count }
session-inForce = Es gilt: { $what }.
session-cancel = Änderung zurücknehmen
session-cancelled = Die Änderung ist zurückgenommen. Es gilt: { $what }.
session-break-breaks = Pause
session-break-exclusions = Selbstsperre
session-break-hour =
    { $count ->
        [one] 1 Stunde
       *[other] { $count } Stunden
    }
session-break-week =
    { $count ->
        [one] 1 Woche
       *[other] { $count } Wochen
    }
session-break-month = { $count } Monate
session-break-year =
    { $count ->
        [one] 1 Jahr
       *[other] { $count } Jahre
    }
session-break-sureOut = Für { $days } sperren?
session-break-until = Sie können am { $until } wiederkommen.
session-realityMore = Limits und Pausen
