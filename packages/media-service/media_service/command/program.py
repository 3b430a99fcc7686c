"""The program `media-service`: the service where the pipelines are not installed."""

import sys
from collections.abc import Sequence
from importlib.metadata import entry_points, version

from cyclopts import App

from media_api.programs.command_line import run

GROUP = "media.commands"
HERE = "media_service."


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
    for entry in entry_points(group=GROUP):
        if entry.value.startswith(HERE):
            app.command(entry.value, name=entry.name)
    return run(app, list(sys.argv[1:] if command is None else command))
