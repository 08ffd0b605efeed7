"""Tables that run: seats, rounds, timers and money around the round's own machine.

A table is its stream `table:ID`: events of the house (`house.`), of the deck (`table.`) and of its
rounds (`round.`). Its state is a fold over them.
"""
