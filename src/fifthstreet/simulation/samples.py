"""Single rounds as rows: for those who would rather look at the data themselves."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.simulation.seat_work import SeatWork

COLUMNS = ("round", "bets", "folded", "hand", "dealer", "staked", "net")
BATCH = 1 << 16
MOST_SAMPLES = 50_000_000


def rows(work: SeatWork, count: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """Yield the first rounds of a work, one row each, in the order of `COLUMNS`."""
    for first in range(0, count, BATCH):
        yield from work.sampled(first, min(first + BATCH, count), seed)


def write_samples(work: SeatWork, path: Path, count: int, seed: int) -> None:
    """Write the first rounds of a work to a new file: CSV, or Parquet by its name."""
    if count > MOST_SAMPLES:
        raise FifthStreetError(
            f"A sample has at most {MOST_SAMPLES:,} rounds.", remedy="Choose fewer rounds."
        )
    try:
        if path.suffix == ".parquet":
            _parquet(work, path, count, seed)
        elif path.suffix == ".csv":
            _csv(work, path, count, seed)
        else:
            raise FifthStreetError(
                f"Cannot write samples to {path.name!r}.", remedy="Name a .csv or .parquet file."
            )
    except FileExistsError:
        raise FifthStreetError(f"{str(path)!r} already exists.", remedy="Choose another.") from None


def _csv(work: SeatWork, path: Path, count: int, seed: int) -> None:
    import csv

    with path.open("x", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows(work, count, seed))


def _parquet(work: SeatWork, path: Path, count: int, seed: int) -> None:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise FifthStreetError(
            "Parquet needs the library pyarrow, which is not installed.",
            remedy="Install it with: pip install 'fifthstreet[samples]'",
        ) from None
    kinds = (pa.int64(), pa.string(), pa.bool_(), pa.string(), pa.string(), pa.int32(), pa.string())
    schema = pa.schema(list(zip(COLUMNS, kinds, strict=True)))
    content = rows(work, count, seed)
    with path.open("xb") as file, parquet.ParquetWriter(file, schema) as writer:
        while some := list(islice(content, BATCH)):
            columns = [list(column) for column in zip(*some, strict=True)]
            writer.write_table(pa.table(columns, schema=schema))
