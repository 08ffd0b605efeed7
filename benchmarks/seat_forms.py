"""Count the seats of the sample games together, for `src/fifthstreet/whole_table/seat_forms.tsv`.

Run it after a change of a game's pays or best play: `python benchmarks/seat_forms.py rws`. With no
names, every game against a dealer is counted, which takes some twenty minutes on two cores.
"""

import sys
from pathlib import Path

from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.progress import watched_by
from fifthstreet.bookcase import add
from fifthstreet.rules.library import book
from fifthstreet.terminal.progress import progress
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seat_form import against_dealer, allow_minutes, beside_board

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "src/fifthstreet/whole_table/seat_forms.tsv"
GAMES = ("rws", "caribbean-stud", "casino-holdem", "ultimate-texas-holdem", "four-card-poker")


def main(names: tuple[str, ...]) -> None:
    """Count some games, and put their sums into the table."""
    head, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = {line.split("\t")[0]: line for line in lines}
    for name in names or GAMES:
        samples = ROOT / "examples/books" / name
        game = game_of(book(add(str(samples))) if samples.is_dir() else name)
        if game.shape == "board":
            form = beside_board(game, game.solve().policy)
        elif game.shape == "versus":
            form = against_dealer(game, game.solve().policy)
        else:
            raise SystemExit(f"{name} has no dealer.")
        with progress(name) as advance, watched_by(advance), allow_minutes():
            digest, sums = form.sums_of(net_of(game))
        cells = (name, digest, sums.single, sums.squares, sums.products)
        rows[name] = "\t".join(map(str, cells))
        TABLE.write_text("\n".join([head, *rows.values()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
