"""Why an assistant gets no answer."""

from media_api.client.errors import MediaError


class NoSuchRun(MediaError):
    """No run of this client has the name."""

    default_code = "no_such_run"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return (
            f"There is no run {self.name!r} here. run_result without a name lists the newest ones."
        )


class NoSuchTool(MediaError):
    """No pipeline or operation has the name."""

    default_code = "no_such_tool"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"There is no operation {self.name!r}: list_operations lists them."


class RunElsewhere(MediaError):
    """Another process is at work on a run."""

    default_code = "run_elsewhere"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"Another server is at work on {self.name}: cancel it there, or end that server."


class LimitNotHeld(MediaError):
    """An equal run is at work, and may use more than is asked for."""

    default_code = "limit_not_held"

    def __init__(self, name: str, limit: str, wanted: float, held: float | None) -> None:
        super().__init__(name, limit, wanted, held)
        self.name = name
        self.limit = limit
        self.wanted = wanted
        self.held = held

    def __str__(self) -> str:
        held = "no such limit" if self.held is None else f"{self.limit} {self.held:g}"
        return (
            f"{self.name} is the same and is at work with {held}, so {self.limit} {self.wanted:g} "
            "would not hold. Call cancel_run first, or run_result to wait for it."
        )


class ResultTooLarge(MediaError):
    """A file is too large for an answer."""

    default_code = "result_too_large"

    def __init__(self, file: str, place: str) -> None:
        super().__init__(file, place)
        self.file = file
        self.place = place

    def __str__(self) -> str:
        return f"{self.file} is too large for an answer: open {self.place}."
