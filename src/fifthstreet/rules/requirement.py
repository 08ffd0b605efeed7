"""Requirements: what a submission must have when it has something else, as the document says."""

from typing import Annotated

from pydantic import Field

from fifthstreet.rules.condition import ChosenValues, Conditions, all_hold, holds
from fifthstreet.rules.law import Law, Name


class Requirement(Law):
    """When all of `when` hold, at least one of `needs` must; `key` is where the finding points."""

    code: Name
    key: str
    when: Conditions = ()
    needs: Annotated[Conditions, Field(min_length=1)]
    says: str
    mend: str

    def broken_by(self, choices: ChosenValues) -> bool:
        """Tell whether what the operator chose breaks the requirement."""
        applies = all_hold(self.when, choices)
        return applies and not any(holds(condition, choices) for condition in self.needs)
