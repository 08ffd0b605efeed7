"""`fifthstreet identity`: of a submission, and of the program."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from fifthstreet import version
from fifthstreet.rules.library import book

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "submissions" / "md.toml"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fifthstreet", "identity", *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)


def test_a_file_has_one_identity_for_everything() -> None:
    data = json.loads(run(str(FILE), "--json").stdout)
    text = FILE.read_bytes()
    assert data["file"] == sha256(text).hexdigest()
    worked_out = sha256(f"{book('md').law_hash}\n".encode() + text).hexdigest()
    assert data["ruleset"] == data["sign"] == data["par"] == worked_out
    assert worked_out in run(str(FILE)).stdout


def test_the_program_computes_its_own() -> None:
    data = json.loads(run("--build", "--json").stdout)
    assert data["build"] == version.computed()
    assert data["recorded"] is None


def test_one_thing_is_asked_for() -> None:
    for words in ((), (str(FILE), "--build"), ("nowhere.toml",)):
        answer = run(*words)
        assert answer.returncode == 2
        assert "Traceback" not in answer.stderr
        assert answer.stderr.endswith(".\n")


def test_a_file_with_errors_has_none() -> None:
    bad = FILE.parent / "invalid" / "40-md-side-limits.toml"
    assert run(str(bad), "--json").returncode == 1
