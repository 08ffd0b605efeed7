"""A cluster counts the same, even where one of its workers is killed in the middle."""

import os
import signal
import warnings

import pytest

from fifthstreet.simulation.executor import Run, run
from fifthstreet.simulation.places import workers
from fifthstreet.simulation.single import SingleSeat

ROUNDS, PIECE, SEED = 4_000_000, 100_000, 8


@pytest.mark.slow
def test_a_worker_killed_in_mid_run_changes_nothing() -> None:
    work = SingleSeat("md")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import Client, LocalCluster

        killed: list[int] = []
        with (
            LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
            ) as cluster,
            workers(cluster.scheduler_address) as (executor, count),
            Client(cluster) as client,  # type: ignore[no-untyped-call]
        ):
            pids = list(client.run(os.getpid).values())

            def kill(done: int, _: int) -> None:
                if not killed and done:
                    killed.append(pids[0])
                    os.kill(pids[0], signal.SIGKILL)

            running = run(
                Run(work, ROUNDS, SEED, piece=PIECE), executor, workers=count, progress=kill
            )
    assert killed
    assert running.finished
    assert running.counts == work.count(0, ROUNDS, SEED)
