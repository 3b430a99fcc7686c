"""What a command line asks a flow for."""

from cyclopts import App

from media_pipelines.command.flow_options import AnyFlow, Invocation, command_of


def asked(flow: AnyFlow, *typed: str) -> Invocation:
    """Read a command line as `media` does; nothing is run."""
    found: list[Invocation] = []

    def run(_flow: AnyFlow, given: Invocation) -> int:
        found.append(given)
        return 0

    app = App(default_command=command_of(flow, run), result_action="return_value", verbose=False)
    app(typed, print_error=False, exit_on_error=False)
    [given] = found
    return given
