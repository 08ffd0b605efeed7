"""Has the pages and the manual built into every wheel, also an editable one, when they changed."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent


def _loaded(path: str) -> ModuleType:
    """Return a module that is a script, and part of no package."""
    spec = importlib.util.spec_from_file_location(Path(path).stem + "_built", HERE / path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PagesHook(BuildHookInterface):
    """Builds the pages and the manual before a wheel is made."""

    def dependencies(self) -> list[str]:
        """Return what a build needs where one is due; where none is, nothing need be fetched."""
        if self.target_name != "wheel":
            return []
        floor, manual = _loaded("frontend/build.py"), _loaded("docs/manual.py")
        return [
            *([floor.NODE] if floor.stale() else []),
            *(manual.required() if manual.stale() else []),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is due, and have what git ignores put into the wheel.

        Where something cannot be built, an editable install goes on without it and says so.
        """
        if self.target_name != "wheel":
            return
        floor, manual = _loaded("frontend/build.py"), _loaded("docs/manual.py")
        self._build(floor, "pages", version)
        self._build(manual, "manual", version)
        for made in (floor.STATIC, manual.MANUAL):
            build_data["artifacts"].append(made.relative_to(HERE).as_posix())

    def _build(self, module: ModuleType, what: str, version: str) -> None:
        """Build one of the two, unless it is what its source says already."""
        if not module.stale():
            return
        self.app.display_waiting(f"Building the {what}")
        try:
            module.build()
        except module.BuildError as error:
            if version != "editable":
                self.app.abort(str(error))
            self.app.display_warning(f"The {what} could not be built. {error}")
