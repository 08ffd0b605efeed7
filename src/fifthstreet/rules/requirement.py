"""Requirements: what a submission must have when it has something else, as the document says."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.rules.condition import ChosenValues, Conditions, all_hold, holds, key_of
from fifthstreet.rules.law import Law, Name


class Requirement(Law):
    """When all of `when` hold, at least one of `needs` must; `key` is where the finding points."""

    code: Name
    """The public code of the finding."""
    key: str
    """The key of the submission that the finding points at."""
    when: Conditions = ()
    needs: Annotated[Conditions, Field(min_length=1)]
    says: str
    """What is wrong, in a sentence."""
    mend: str
    """What the operator can do about it."""
    severity: Literal["error", "warning"] = "error"
    """Whether the table may open all the same."""
    binds: Literal["submission", "table", "both"] = "submission"
    """Where it is demanded: of the submission, of the running table, or of both."""

    @property
    def on_method(self) -> bool:
        """Return whether it depends on the method of dealing."""
        return any(key_of(each) == "dealing.method" for each in (*self.when, *self.needs))

    def broken_by(self, choices: ChosenValues) -> bool:
        """Return whether what the operator chose breaks the requirement."""
        applies = all_hold(self.when, choices)
        return applies and not any(holds(condition, choices) for condition in self.needs)
