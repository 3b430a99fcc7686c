"""What a model file of another program says that it holds, before an importer is trusted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SHAPE_JOINT = "joint1"
"""The bone that Blender's USD exporter adds to what has morph targets and no bones."""


@dataclass(frozen=True, kw_only=True)
class TextureChange:
    """How a USD file changes the numbers of the pictures of a material.

    Attributes:
        material: Its name.
        tint: Factor of the base colour, linear.
        turned: Whether red and green of the normal map go the other way.
    """

    material: str
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    turned: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, kw_only=True)
class DeclaredContents:
    """What was counted in a file itself.

    Attributes:
        triangles: That its polygons make, as often as they are shown.
        joints: Bones that move a surface.
        clips: Seconds of each animation in which something moves, by its name.
        hidden: Names of parts that are switched off and may have been read; FBX tells them here.
        names: Of its objects.
        changes: Of pictures, by material; only USD has some.
        unread: What is in it that nobody reads, one phrase each.
    """

    triangles: int = 0
    joints: int = 0
    clips: Mapping[str, float] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    changes: tuple[TextureChange, ...] = ()
    unread: tuple[str, ...] = ()


def declared_contents(told: Mapping[str, Any] | None) -> DeclaredContents | None:
    """Return what another process has counted, from its fields; None: it has not."""
    return _rebuilt(told) if told else None


def _rebuilt(told: Mapping[str, Any]) -> DeclaredContents:
    lists = {name: tuple(told[name]) for name in ("hidden", "names", "unread")}
    changes = tuple(
        TextureChange(
            material=each["material"], tint=tuple(each["tint"]), turned=tuple(each["turned"])
        )
        for each in told["changes"]
    )
    return DeclaredContents(**{**told, **lists, "changes": changes})
