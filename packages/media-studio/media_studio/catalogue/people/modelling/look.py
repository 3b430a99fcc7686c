"""What a figure looks like."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from media_studio.catalogue.people.modelling.shell import Shell
from media_studio.mesh.model import Material


@dataclass(frozen=True, kw_only=True, eq=False)
class FigureLook:
    """What a figure looks like.

    Attributes:
        name: Of the figure.
        shells: Its surfaces at rest, facing +Z, the floor at Y = 0, metres.
        materials: Material of each name of a shell.
    """

    name: str
    shells: Sequence[Shell]
    materials: Mapping[str, Material]
