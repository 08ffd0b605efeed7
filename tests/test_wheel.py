"""What is installed has the pages and the manual; where they cannot be built, it is said."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from guide import Guide

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
PARTS = ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py", "zensical.toml", ".gitignore")
COMPILED = ROOT / "src" / "fifthstreet" / "kernels" / "__pycache__"
"""What is compiled of the kernels goes by their content, so that a copy need not compile them."""
EDITABLE = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"


def cloned(folder: Path) -> Path:
    """Return the source as it is cloned, with one page of the floor as if it were built."""
    copied = folder / "source"
    copied.mkdir()
    for name in PARTS:
        shutil.copy(ROOT / name, copied)
    made = shutil.ignore_patterns("__pycache__", "manual", "static", "node_modules")
    for part in ("src", "docs"):
        shutil.copytree(ROOT / part, copied / part, ignore=made)
    (copied / "frontend").mkdir()
    shutil.copy(ROOT / "frontend" / "build.py", copied / "frontend")
    page = copied / "src" / "fifthstreet" / "web" / "static" / "index.html"
    page.parent.mkdir()
    page.write_text("<!doctype html><title>The floor</title>")
    return copied


def built(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a build in the tree, and put what it makes beside it."""
    run = [sys.executable, *command]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("FIFTHSTREET")
    }
    return subprocess.run(
        run, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel that is made of the source."""
    tree = cloned(tmp_path_factory.mktemp("wheel"))
    wheels = tree.parent / "wheels"
    done = built(tree, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    assert done.returncode == 0, done.stdout + done.stderr
    return next(wheels.glob("*.whl"))


def test_a_wheel_has_the_pages_and_the_manual(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        front = packed.read("fifthstreet/web/manual/index.html").decode()
    assert "fifthstreet/web/static/index.html" in names
    assert {f"fifthstreet/web/manual/{name}" for name in ("404.html", "search.json")} <= names
    assert "Ten minutes" in front
    assert any(name.endswith(".dist-info/licenses/docs/notices.md") for name in names)
    assert "fifthstreet/web/manual/notices/index.html" in names
    assert not [name for name in names if name.endswith((".tsv.gz", "generate.py"))]


def test_who_has_only_the_wheel_follows_the_guide_to_a_fifth_book(
    wheel: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    shutil.copytree(COMPILED, tmp_path / "installed" / COMPILED.relative_to(ROOT / "src"))
    (tmp_path / "desk").mkdir()
    guide = Guide(tmp_path / "desk", tmp_path / "installed")
    where = guide.run("-c", "import fifthstreet; print(fifthstreet.__file__)").stdout
    assert str(guide.installed) in where
    commands = []
    for command, expected, shown in guide.carried_out():
        commands.append(command.split()[1])
        for line in expected.splitlines():
            wanted, _, _ = line.partition("…")
            assert wanted in shown, (command, line, shown)
    assert commands[-6:] == ["check", "analyse", "sign", "settle", "play", "serve"]
    assert "prove" in commands
    assert "Pocket Bonus" in (guide.folder / "sign.html").read_text("utf-8")


def test_a_manual_that_cannot_be_built_stops_a_wheel_and_not_an_editable_install(
    tmp_path: Path,
) -> None:
    tree = cloned(tmp_path)
    (tree / "zensical.toml").write_text("[project]\nsite_name = [\n")
    with (tree / "pyproject.toml").open("a") as settings:
        settings.write('[tool.hatch.build]\ndev-mode-dirs = ["src"]\n')
    wheels = tree.parent / "wheels"
    wheels.mkdir()
    done = built(tree, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    assert done.returncode
    assert "The manual could not be built" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    done = built(tree, "-c", EDITABLE, str(wheels))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The manual could not be built" in done.stdout + done.stderr
    assert len([*wheels.glob("*.whl")]) == 1
