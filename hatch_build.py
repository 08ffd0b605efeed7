"""Has the pages built into every wheel, also an editable one, when their source has changed."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _floor() -> ModuleType:
    """Return the module that builds the pages; the front end is no Python package."""
    path = Path(__file__).resolve().parent / "frontend" / "build.py"
    spec = importlib.util.spec_from_file_location("floor_build", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PagesHook(BuildHookInterface):
    """Builds the pages before a wheel is made."""

    def dependencies(self) -> list[str]:
        """Return Node where a build is due; where none is, nothing need be fetched."""
        floor = _floor()
        return [floor.NODE] if self.target_name == "wheel" and floor.stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, and have what git ignores put into the wheel.

        Where they cannot be built, an editable install goes on without them and says so.
        """
        if self.target_name != "wheel":
            return
        floor = _floor()
        if floor.stale():
            self.app.display_waiting("Building the pages")
            try:
                floor.build()
            except floor.FloorError as error:
                if version != "editable":
                    self.app.abort(str(error))
                self.app.display_warning(f"The pages are left out. {error}")
        build_data["artifacts"].append("src/fifthstreet/web/static")
