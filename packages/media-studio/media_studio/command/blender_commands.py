"""Blender, for the service of this machine: `media blender`."""

import sys

from cyclopts import App

from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_studio.blender.installation import CannotInstall
from media_studio.blender.installation import install as install_blender

blender = App(name="blender", version_flags=())


@blender.command
def install() -> int:
    """Install Blender in an environment of its own, where the service finds it.

    It is `.venv-blender` beside the environment of this program, or that of the Python that
    MEDIA_BLENDER names.
    """
    try:
        install_blender(print)
    except CannotInstall as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    return EXIT_COMPLETED
