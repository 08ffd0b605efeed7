"""Running tables: the seats, rounds, timers and money around the state machine of a round.

A table is its stream `table:ID`: events of the house (`house.`), of the deck (`table.`) and of its
rounds (`round.`). Its state is a fold over them.
"""
