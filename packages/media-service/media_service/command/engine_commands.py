"""Engines elsewhere in a terminal: `media engines list`, `check`, `try` and `record`."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from media_service.command.service_commands import Home, Text, run_operator

engines = App(name="engines", version_flags=())

Files = Annotated[tuple[Path, ...], Parameter(name="--input", negative=())]


@engines.command(name="list")
def list_engines(*, home: Home = None) -> int:
    """List which engine serves which model of which operation, and what it costs.

    Args:
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(lambda operator: "\n".join(operator.offers()), home)


@engines.command
def check(*, home: Home = None) -> int:
    """Ask every engine whether it is there and can do what the file wants.

    Args:
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(lambda operator: operator.check_engines(), home)


@engines.command(name="try")
def try_one(
    name: Annotated[str, Parameter(name="NAME")],
    /,
    *,
    operation: Text = None,
    prompt: Text = None,
    inputs: Files = (),
    output: Path = Path("output/engine"),
    home: Home = None,
) -> int:
    """Have one engine do a request, and keep what it sends as it is.

    Args:
        name: Of the engine, as in the file.
        operation: One that it serves; by default its first.
        prompt: What to make.
        inputs: Files of the first asset inputs of the operation, in their order.
        output: Folder for the files.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda operator: operator.try_engine(name, operation, prompt, inputs, output), home
    )


@engines.command
def record(
    name: Annotated[str, Parameter(name="NAME")],
    /,
    *,
    operation: Text = None,
    prompt: Text = None,
    inputs: Files = (),
    output: Path = Path("output/engine"),
    home: Home = None,
) -> int:
    """Do as `try`, and keep what was said as conversation.json, without keys and files.

    Args:
        name: Of the engine, as in the file.
        operation: One that it serves; by default its first.
        prompt: What to make.
        inputs: Files of the first asset inputs of the operation, in their order.
        output: Folder for the files.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    said = output / "conversation.json"
    return run_operator(
        lambda operator: operator.try_engine(name, operation, prompt, inputs, output, said), home
    )
