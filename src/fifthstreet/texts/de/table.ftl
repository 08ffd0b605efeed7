table-fold = Passen
