"""Why a run does not begin, or cannot go on."""

from media_api.client.errors import MediaError


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


class NoPrefectServer(MediaError):
    """The temporary server of the run does not start."""

    default_code = "no_prefect_server"

    def __init__(self, output: str) -> None:
        super().__init__(output)
        self.output = output

    def __str__(self) -> str:
        said = f" It printed: {self.output}" if self.output else ""
        return (
            "Prefect's temporary server does not start. Set PREFECT_API_URL to a running server "
            f"(`make ui` starts one), or mend PREFECT_HOME.{said}"
        )


class CannotBePlanned(MediaError):
    """A pipeline does not run with examples in the place of results."""

    default_code = "cannot_be_planned"

    def __init__(self, pipeline: str, reason: Exception) -> None:
        super().__init__(pipeline, reason)
        self.pipeline = pipeline
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"What {self.pipeline} would do cannot be planned "
            f"({type(self.reason).__name__}: {self.reason}). Its chain must cope with results that "
            "have no metadata, as any service may send them."
        )


class NothingToTake(MediaError):
    """A result without an asset was handed on."""

    default_code = "nothing_to_take"

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation

    def __str__(self) -> str:
        return (
            f"The result of {self.operation} is not one asset that another operation could take: "
            "hand on one of its parts."
        )
