"""The metrics of the house, for those who monitor it; they contain no cards and no names."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

REQUESTS: Final = Counter(
    "fifthstreet_http_requests_total", "Requests over HTTP.", ("status",), registry=REGISTRY
)
REFUSED: Final = Counter(
    "fifthstreet_refusals_total", "Refusals by their code.", ("code",), registry=REGISTRY
)
COMMANDS: Final = Counter(
    "fifthstreet_commands_total",
    "Commands to tables, by how they end.",
    ("end",),
    registry=REGISTRY,
)
DONE: Final = COMMANDS.labels("done")
TAKEN: Final = Histogram(
    "fifthstreet_command_seconds",
    "From a command's coming to its answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
COMMITS: Final = Counter(
    "fifthstreet_commits_total", "Batches that became durable.", registry=REGISTRY
)
ROUNDS: Final = Counter(
    "fifthstreet_rounds_total", "Rounds, by how they ended.", ("outcome",), registry=REGISTRY
)
SOCKETS: Final = Gauge("fifthstreet_sockets", "Sockets that are open.", registry=REGISTRY)
DISMISSED: Final = Counter(
    "fifthstreet_sockets_dismissed_total",
    "Sockets that the house closed, by why.",
    ("why",),
    registry=REGISTRY,
)
TABLES: Final = Gauge(
    "fifthstreet_tables", "Tables, by how they stand.", ("standing",), registry=REGISTRY
)
METERS_AGE: Final = Gauge(
    "fifthstreet_meters_age_seconds",
    "Since what the displays show was last read.",
    ("link",),
    registry=REGISTRY,
)
