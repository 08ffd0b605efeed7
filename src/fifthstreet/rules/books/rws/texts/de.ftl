statements-rws-rules = Fassung 6 der Spielregeln, genehmigt nach Abschnitt 100(1) des Casino Control Act 2006.
statements-rws-objective = Schlagen Sie die Hand des Croupiers.
statements-rws-no_progressive = Bis auf Weiteres werden an diesem Tisch keine Einsätze auf den Progressive Jackpot angenommen oder bezahlt. Wer mitspielt, ist damit einverstanden.
