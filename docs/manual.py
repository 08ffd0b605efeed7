"""Builds the manual into the package, from where the house serves it.

`python docs/manual.py` does so when a page has changed. The work is done in a folder of its own,
and what was there before stays until everything is made.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
CONFIG = ROOT / "zensical.toml"
MANUAL = ROOT / "src" / "fifthstreet" / "web" / "manual"
STAMP = ".stamp"
LEFT_OUT = ("*.py", "*.tsv", "__pycache__")
NOT_SERVED = {"sitemap.xml", "assets/stylesheets/classic"}
"""What the generator writes for other sites than this one."""
PACKED = {".css", ".html", ".js", ".json", ".svg"}
UNDER = "/docs/"
LISTS = tuple(f"reference/{name}/" for name in ("clauses", "rulings", "orders", "events"))
"""The pages on which every clause, ruling, command and event can be linked to."""
NAME = r"[A-Z]+-[\w.-]+|[a-z]+\.[A-Z]\w+"
NAMED = re.compile(rf"<a\b.*?</a>|<code>({NAME})</code>", re.DOTALL)
SKIP = "FIFTHSTREET_WITHOUT_PAGES"
"""A variable that, when set, leaves the manual out together with the pages."""


class BuildError(Exception):
    """The manual cannot be built; says why, and what to do."""


def required() -> list[str]:
    """Return what building the manual needs, as the project itself tells it."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed: list[str] = data["dependency-groups"]["docs"]
    return needed


def sources() -> Iterator[Path]:
    """Return every file that the manual is made from, this one and the settings among them."""
    yield Path(__file__).resolve()
    yield CONFIG
    for path in sorted(DOCS.rglob("*")):
        if path.is_file() and not any(path.match(left) for left in LEFT_OUT):
            yield path


def digest() -> str:
    """Return a hash of everything that the manual is made from."""
    made = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        made.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        made.update(content)
    return made.hexdigest()


def stale(target: Path = MANUAL) -> bool:
    """Tell whether the pages are here, and are not what the manual was made from."""
    if os.environ.get(SKIP) or not CONFIG.exists():
        return False
    stamp = target / STAMP
    return not stamp.exists() or stamp.read_text(encoding="utf-8").strip() != digest()


def build(target: Path = MANUAL) -> None:
    """Write the manual into a folder, in place of what is there."""
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="manual-", dir=ROOT / "build") as folder:
        desk = Path(folder)
        stamp = digest()
        ready = desk / "ready"
        _bind(_written(desk), ready)
        (ready / STAMP).write_text(stamp + "\n", encoding="utf-8")
        if target.exists():
            shutil.move(target, desk / "before")
        shutil.move(ready, target)


def _written(desk: Path) -> Path:
    """Have the site made beside a copy of its sources, and return where it is."""
    shutil.copytree(DOCS, desk / "docs", ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(CONFIG, desk)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=desk, capture_output=True, text=True, check=False)  # noqa: S603 - the program is ours
    if done.returncode:
        output = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr).strip().splitlines()
        lines = [line for line in output if not line.startswith(("Traceback", "  "))][-20:]
        needed = " ".join(f"'{each}'" for each in required())
        remedy = f"Zensical builds it; where that is missing: pip install {needed}"
        raise BuildError("\n".join(("The manual could not be built.", *lines, remedy)))
    settings = tomllib.loads(CONFIG.read_text(encoding="utf-8"))
    return desk / str(settings["project"]["site_dir"])


def _bind(site: Path, ready: Path) -> None:
    """Put together what is served, each text a second time, compressed."""
    places = {
        each: page
        for page in LISTS
        for each in re.findall(
            rf' id="({NAME})"', (site / page / "index.html").read_text(encoding="utf-8")
        )
    }
    for path in sorted(site.rglob("*")):
        inside = path.relative_to(site).as_posix()
        if not path.is_file() or any(inside.startswith(left) for left in NOT_SERVED):
            continue
        content = path.read_bytes()
        if path.suffix == ".html":
            content = linked(content.decode(), "../" * inside.count("/"), places).encode()
        if inside == "404.html":
            content = moved(content.decode()).encode()
        bound = ready / inside
        bound.parent.mkdir(parents=True, exist_ok=True)
        bound.write_bytes(content)
        if bound.suffix in PACKED:
            packed = gzip.compress(content, mtime=0)
            bound.with_name(f"{bound.name}.gz").write_bytes(packed)


def linked(page: str, up: str, places: Mapping[str, str]) -> str:
    """Return a page whose citations, commands and events lead to where they are told.

    >>> linked("<p><code>MD-6.B</code>", "../", {"MD-6.B": "reference/clauses/"})
    '<p><a href="../reference/clauses/#MD-6.B"><code>MD-6.B</code></a>'
    """

    def led(found: re.Match[str]) -> str:
        cited = found[1]
        if cited not in places:
            return found[0]
        return f'<a href="{up}{places[cited]}#{cited}">{found[0]}</a>'

    return NAMED.sub(led, page)


def moved(page: str) -> str:
    """Return a page whose addresses begin at the root, with them beginning at the manual."""
    for before in ('="/', ':"/', 'URL("/'):
        page = page.replace(before, before[:-1] + UNDER)
    return page


def main() -> int:
    """Build the manual where it is not the one of these pages."""
    try:
        if stale():
            build()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
