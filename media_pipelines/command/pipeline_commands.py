"""`media run`: each pipeline is a command, and each operation by its name in the contract.

Help lists them without importing any; a pipeline is imported when it is called.
"""

from collections.abc import Callable

from cyclopts import App

from media_pipelines.flows.pipelines import pipelines

run = App(name="run", help="Run a pipeline, or a single operation.", version_flags=())
for _title in pipelines():
    # Of the one that is called alone its options are made
    run.command(f"{__name__}:{_title}", name=_title, help=pipelines().listed(_title))


def __getattr__(title: str) -> Callable[..., int]:
    if title not in pipelines():
        raise AttributeError(f"module {__name__!r} has no attribute {title!r}")
    from media_pipelines.command.flow_options import command_of
    from media_pipelines.command.terminal import run_in_terminal

    return command_of(pipelines()[title], run_in_terminal)
