"""`media run`: each pipeline is a command, and each operation by its name in the contract."""

from cyclopts import App

from media_pipelines.command.flow_options import command_of
from media_pipelines.command.terminal import run_in_terminal
from media_pipelines.flows.pipelines import pipelines

run = App(name="run", help="Run a pipeline, or a single operation.", version_flags=())
for _name, _pipeline in pipelines().items():
    run.command(command_of(_pipeline, run_in_terminal), name=_name)
