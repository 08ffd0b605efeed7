"""Runs the core without extras on every Python from 3.11 on that this machine has.

Each gets a fresh virtual environment with the package and pytest, and nothing else. `make matrix`
runs it; names of interpreters as arguments run those alone.
"""  # noqa: INP001 - a script of the build

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NAMED = re.compile(r"python3(\.\d+)?")
FOLDERS = ("cards", "checks", "money", "play", "rounds", "rules")
TESTS = [
    *(f"tests/{name}" for name in FOLDERS),
    "tests/test_errors.py",
    "--ignore=tests/cards/test_every_hand.py",  # compares with evaluators that are compiled
]
ASK = "import sys, venv, ensurepip; print(*sys.version_info[:2], sys.base_prefix)"
IMPORTED = """
import fifthstreet as f, sys
assert f.deal_round("md", {"ann": 1000}, deck=f.Deck.standard()).state.to_decide
assert len(f.books()) >= 4
heavy = {"numba", "numpy", "fastapi", "sqlalchemy", "httpx", "structlog"} & set(sys.modules)
assert not heavy, heavy
"""


def interpreters() -> dict[tuple[int, int], str]:
    """Return an interpreter of each version that can make a virtual environment."""
    found: dict[tuple[int, int], str] = {}
    for path in _candidates():
        done = subprocess.run([path, "-c", ASK], capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode == 0:
            major, minor, _ = done.stdout.split(maxsplit=2)
            version = int(major), int(minor)
            if version >= OLDEST:
                found.setdefault(version, path)
    return dict(sorted(found.items()))


def _candidates() -> Iterator[str]:
    """Yield whatever may be a Python: on the path, and where pyenv keeps its versions."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders += sorted(pyenv.glob("versions/*/bin"))
    for folder in folders:
        found = (path for path in folder.glob("python3*") if NAMED.fullmatch(path.name))
        yield from (str(path) for path in sorted(found) if os.access(path, os.X_OK))


def passes(interpreter: str, folder: Path) -> bool:
    """Install the core alone with an interpreter, import it, and run the tests of the core."""
    python = folder / "venv" / "bin" / "python"
    environment = {**os.environ, "FIFTHSTREET_WITHOUT_PAGES": "1"}
    environment.pop("PYTHONPATH", None)
    install = [python, "-m", "pip", "install", "--quiet", "--editable", ".", *_core_group()]
    tests = [python, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider"]
    chosen = ["-m", "core and not slow and not exhaustive", *TESTS]
    steps: Sequence[Sequence[str | Path]] = (
        [interpreter, "-m", "venv", folder / "venv"],
        install,
        [python, "-c", IMPORTED],
        [*tests, *chosen],
    )
    return all(
        subprocess.run(step, cwd=ROOT, env=environment, check=False).returncode == 0  # noqa: S603
        for step in steps
    )


def _core_group() -> list[str]:
    """Return the requirements of the dependency group `core`, which any pip can read."""
    import tomllib

    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    group: list[str] = data["dependency-groups"]["core"]
    return group


def main() -> int:
    """Run every version, and say which passed."""
    versions = {name: name for name in sys.argv[1:]} or {
        f"Python {major}.{minor}": path for (major, minor), path in interpreters().items()
    }
    failed = []
    for name, path in versions.items():
        print(f"== {name}: {path}", flush=True)  # noqa: T201 - a script speaks
        with tempfile.TemporaryDirectory(prefix="fifthstreet-matrix-") as folder:
            if not passes(path, Path(folder)):
                failed.append(name)
    print(f"passed: {len(versions) - len(failed)}, failed: {', '.join(failed) or 'none'}")  # noqa: T201
    return 1 if failed or not versions else 0


if __name__ == "__main__":
    sys.exit(main())
