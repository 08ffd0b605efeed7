"""The package as a whole: light to import, registered once, plain about what is missing."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import gymnasium
import pytest

import fifthstreet.training
from fifthstreet.training.extras import MissingLibraryError, require

ROOT = Path(__file__).parents[2]


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_the_library_brings_no_training_with_it() -> None:
    heavy = "{'gymnasium', 'numpy', 'numba', 'pettingzoo'}"
    assert run(f"import sys, fifthstreet; print({heavy} & set(sys.modules))") == "set()"


def test_importing_training_registers_and_compiles_nothing_yet() -> None:
    code = (
        "import sys, fifthstreet.training, gymnasium\n"
        "print([i for i in gymnasium.registry if 'fifthstreet' in i], 'numba' in sys.modules)"
    )
    names = [f"fifthstreet/{game}-v0" for game in ("Stud", "MississippiStud", "CasinoStud")]
    assert run(code) == f"{names} False"


def test_gymnasium_can_import_the_package_by_itself() -> None:
    code = "import gymnasium; gymnasium.make('fifthstreet.training:fifthstreet/CasinoStud-v0')"
    assert run(code) == ""


def test_a_missing_library_is_named_with_its_remedy() -> None:
    with pytest.raises(MissingLibraryError, match=r"pip install 'fifthstreet\[training\]'"):
        require("numpy", "no_such_library")
    code = "import sys; sys.modules['gymnasium'] = None; import fifthstreet.training"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MissingLibraryError: Training needs the library gymnasium" in done.stderr


def test_single_environments_do_without_pettingzoo() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import fifthstreet.training, gymnasium\n"
        "gymnasium.make('fifthstreet/MississippiStud-v0')\n"
        "try: fifthstreet.training.TableEnv\n"
        "except fifthstreet.FifthStreetError as error: print(error)"
    )
    assert run(code).startswith("Training needs the library pettingzoo")


def test_every_name_of_the_package_is_there() -> None:
    for name in fifthstreet.training.__all__:
        assert getattr(fifthstreet.training, name).__name__ == name
    assert dir(fifthstreet.training) == fifthstreet.training.__all__
    with pytest.raises(AttributeError):
        fifthstreet.training.nothing  # noqa: B018 - asking is the test
    assert gymnasium.spec("fifthstreet/MississippiStud-v0").vector_entry_point


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_agent", ROOT / "examples/train_agent.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    script = example()
    before = script.judge(script.Agent(4), "md").loss
    agent = script.train("md", steps=400_000, rounds=4096, seed=3)
    after = script.judge(agent, "md")
    assert after.loss < before / 2
    assert len(after.worst) == 10
    assert "decisions  loss" in capsys.readouterr().out
