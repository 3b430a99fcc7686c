"""What was found out about a service."""

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, Field, computed_field

Area = Literal["requests", "tasks", "files", "limits"]


class Grade(StrEnum):
    """How a check ended."""

    OK = "ok"
    FAILS = "fails"
    LACKS = "lacks"
    UNKNOWN = "unknown"


class CheckResult(BaseModel):
    """One line of the report."""

    area: Area
    check: str = Field(description="What a service should do.")
    grade: Grade = Field(
        description="fails: pipelines or the specification need it. lacks: an addition, without "
        "which pipelines work. unknown: it was not tried."
    )
    detail: str = Field(description="What it answered, and what follows.")


class CreatedTask(BaseModel):
    """A task that the check has created."""

    operation: str
    task_uuid: str
    what: str = Field(description="What it was for.")


class ConformanceReport(BaseModel):
    """What a service conforms to and can do."""

    service: str = Field(description="Its address.")
    results: list[CheckResult]
    created: list[CreatedTask]

    @computed_field  # type: ignore[prop-decorator]  # which mypy does not know on properties
    @property
    def conforms(self) -> bool:
        """Whether no check fails."""
        return not self.count(Grade.FAILS)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def verdict(self) -> str:
        """The report in one sentence."""
        said = "conforms in all that was tried" if self.conforms else "does not conform"
        counts = {
            "failing": self.count(Grade.FAILS),
            "lacking": self.count(Grade.LACKS),
            "not tried": self.count(Grade.UNKNOWN),
        }
        rest = ", ".join(f"{name}: {number}" for name, number in counts.items() if number)
        return f"{self.service} {said}" + (f" ({rest})." if rest else ".")

    def grade_of(self, check: str) -> Grade:
        """Return how a check ended; one that is not among the results was not tried."""
        grades = {result.check: result.grade for result in self.results}
        return grades.get(check, Grade.UNKNOWN)

    def count(self, grade: Grade) -> int:
        """Count the checks that ended so."""
        return sum(result.grade is grade for result in self.results)
