"""Why results were not taken, or could not be judged."""

from media_api.client.errors import MediaError


class ApprovalMissing(MediaError):
    """Nobody has decided about a step in time."""

    default_code = "approval_missing"

    def __init__(self, step: str, hours: float) -> None:
        super().__init__(step, hours)
        self.step = step
        self.hours = hours

    def __str__(self) -> str:
        return (
            f"Nobody has approved the {self.step} within {self.hours:g} h. Retry the run: what it "
            "made is found again and costs nothing, and the question is put once more."
        )


class NobodyToAsk(MediaError):
    """Nobody would see the question whether a step is approved."""

    default_code = "nobody_to_ask"

    def __str__(self) -> str:
        return (
            "An approval needs a Prefect server, whose UI shows the question, or a terminal to ask "
            "in: set PREFECT_API_URL to a running server (`make ui` starts one), or run without "
            "approvals."
        )


class WaitsForDecision(MediaError):
    """Results of a row of a batch wait for a person, who is asked about all rows at once."""

    default_code = "waits_for_decision"

    def __init__(self, about: str) -> None:
        super().__init__(about)
        self.about = about

    def __str__(self) -> str:
        return (
            f"{self.about} waits for a decision. Run the batch again to be asked; what was made is "
            "found."
        )


class Rejected(MediaError):
    """A person has rejected a step."""

    default_code = "rejected"

    def __init__(self, step: str, note: str) -> None:
        super().__init__(step, note)
        self.step = step
        self.note = note

    def __str__(self) -> str:
        return f"The {self.step} was rejected{f': {self.note}' if self.note else ''}."


class CannotSee(MediaError):
    """A service has no engine that sees pictures."""

    default_code = "cannot_see"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        reason = self.reason.rstrip(".")
        return (
            f"The service cannot judge pictures: {reason}. Let a person judge, or the checks, or "
            "use a service with an engine that sees (docs/how-to/engines.md); no candidate was "
            "made."
        )


class UnusableJudgement(MediaError):
    """The answer of a vision model names no candidate."""

    default_code = "unusable_judgement"

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.answer = answer

    def __str__(self) -> str:
        return (
            f"The vision model named none of the candidates: {self.answer[:200]!r}. Retry the run, "
            "which finds the candidates again and asks once more, or let a person judge."
        )


class MadeAgain(Exception):
    """A step was not approved, and the steps before it are made again with it."""

    def __init__(self, step: str, seed: int | None) -> None:
        super().__init__(step, seed)
        self.step = step
        self.seed = seed
