statements-cb-irregularity_exposed_player_card_floor = Zeigt der Croupier die Karte eines Spielers, so entscheidet die Aufsicht, wie es weitergeht.
statements-cb-irregularity_exposed_board_floor = Wird eine Gemeinschaftskarte zu früh gezeigt, so entscheidet die Aufsicht, wie es weitergeht.
statements-cb-irregularity_borrowed_from_md = Wo diese Regeln schweigen, gilt die Regel des Dokuments aus Maryland.
statements-cb-street_wrong_size_floor = Hat ein Einsatz die falsche Höhe, so entscheidet die Aufsicht, was mit ihm geschieht.
statements-cb-three_card_ace_low_false = Im 3 Card Bonus sind Ass, Zwei und Drei keine Straße.
