"""The program `media-service`: the service where the pipelines are not installed."""

import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App

from media_api.programs.command_line import run

COMMANDS = {
    "serve": "service_commands:serve",
    "work": "service_commands:work",
    "migrate": "service_commands:migrate",
    "hosts": "service_commands:hosts",
    "keys": "service_commands:keys",
    "engines": "engine_commands:engines",
    "status": "service_commands:status",
    "jobs": "service_commands:jobs",
    "drain": "service_commands:drain",
    "requeue": "service_commands:requeue",
}


def main(command: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return the exit status."""
    app = App(
        name="media-service",
        help="Serve the API that makes 2D, 3D and motion assets.",
        version=lambda: version("media-service"),
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        result_action="return_value",
        verbose=False,
    )
    for name, place in COMMANDS.items():
        app.command(f"media_service.command.{place}", name=name)
    return run(app, list(sys.argv[1:] if command is None else command))
