"""The errors of the pipelines.

MediaError
├── NoSuchPerson       no_such_person
├── NoSuitableMotion   no_suitable_motion
├── NoHumanCharacter   no_human_character
├── UnfinishedRun      unfinished_run
├── ApprovalMissing    approval_missing
├── NobodyToAsk        nobody_to_ask
├── NoPrefectServer    no_prefect_server
├── NoSharedLimit      no_shared_limit
├── ReadableKey        readable_key
├── WaitsForDecision   waits_for_decision
├── Rejected           rejected
├── CannotSee          cannot_see
└── UnusableJudgement  unusable_judgement

They continue the tree of `packages/media-api/media_api/client/errors.py`.
"""

from media_api.client.errors import MediaError


class NoSuchPerson(MediaError):
    """Nobody in the frame has that number."""

    default_code = "no_such_person"

    def __init__(self, number: int, found: tuple[int, ...]) -> None:
        super().__init__(number, found)
        self.number = number
        self.found = found

    def __str__(self) -> str:
        numbers = ", ".join(map(str, self.found))
        return (
            f"Nobody in the frame has the number {self.number}; those found are {numbers}, "
            "as drawn on the picture of the pose detection."
        )


class NoSuitableMotion(MediaError):
    """No motion of the library has anything to do with the text."""

    default_code = "no_suitable_motion"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return (
            f"No motion of the library has anything to do with {self.text!r}; describe the "
            "movement in other words, for example: a person walks, waves, jumps."
        )


class NoHumanCharacter(MediaError):
    """No motion of a person can be put onto the character."""

    default_code = "no_human_character"

    def __init__(self, character: str, reason: str) -> None:
        super().__init__(character, reason)
        self.character = character
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.character} cannot be animated. {self.reason} Nothing was sent."


class ReadableKey(MediaError):
    """A key stands in the parameters of a run."""

    default_code = "readable_key"

    def __init__(self, parameter: str) -> None:
        super().__init__(parameter)
        self.parameter = parameter

    def __str__(self) -> str:
        return (
            f"{self.parameter} stood in the parameters of this run, where everybody could read it "
            "who sees Prefect's pages; it was taken out, and nothing was sent. Have the key "
            "changed, store the new one in a block, and choose that block for the run."
        )


class UnfinishedRun(MediaError):
    """The folder of a delivery holds what another flow has made and not delivered yet."""

    default_code = "unfinished_run"

    def __init__(self, folder: str, flow: str) -> None:
        super().__init__(folder, flow)
        self.folder = folder
        self.flow = flow

    def __str__(self) -> str:
        return (
            f"{self.folder} has what a run of {self.flow} made before it stopped; run that again "
            "to go on with it, delete the folder, or deliver to another one."
        )


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


class NoPrefectServer(MediaError):
    """The temporary server of the run does not start."""

    default_code = "no_prefect_server"

    def __str__(self) -> str:
        return (
            "Prefect's temporary server does not start; what it prints says why. Set "
            "PREFECT_API_URL to a running server (`make ui` starts one), or mend PREFECT_HOME."
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


class CannotBePlanned(MediaError):
    """A pipeline does not run with examples in the place of results."""

    default_code = "cannot_be_planned"

    def __init__(self, pipeline: str, reason: Exception) -> None:
        super().__init__(pipeline, reason)
        self.pipeline = pipeline
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"What {self.pipeline} would do cannot be told beforehand "
            f"({type(self.reason).__name__}: {self.reason}). Its chain must cope with results that "
            "have no metadata, as any service may send them."
        )


class NothingToTake(MediaError):
    """An envelope was handed on that has no asset."""

    default_code = "nothing_to_take"

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation

    def __str__(self) -> str:
        return (
            f"The result of {self.operation} is no asset that another operation could take: hand "
            "on one of its parts."
        )


class CalledInSyncFlow(TypeError):
    """An operation was called in a flow that cannot await it."""

    def __init__(self, operation: str, flow: str) -> None:
        super().__init__(
            f"{operation} is awaited: write `async def {flow}(…)` and `await {operation}(…)`, and "
            f"start the flow with `asyncio.run({flow}(…))`."
        )


class NoSharedLimit(MediaError):
    """Prefect's server does not have the limit that the service shares."""

    default_code = "no_shared_limit"

    def __init__(self, limit: str, server: str) -> None:
        super().__init__(limit, server)
        self.limit = limit
        self.server = server

    def __str__(self) -> str:
        return (
            f"Prefect's server at {self.server} has no global concurrency limit named "
            f"{self.limit!r}, which the block of the service names; nothing was submitted. Create "
            f"it with: prefect global-concurrency-limit create {self.limit} --limit 8"
        )
