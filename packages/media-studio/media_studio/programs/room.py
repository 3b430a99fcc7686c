"""Which objects of a scene have no room where they are put, and which are not seen there."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.language.words import GROUNDS
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.composition import bodies_of, built
from media_studio.programs.height_map import HeightMap, height_map
from media_studio.programs.layout import FEW, arrange, foot_of, moved
from media_studio.programs.scene import Scene, SceneObject
from media_studio.programs.support import is_borne, is_hidden, is_sunk, is_within


@dataclass(frozen=True, kw_only=True)
class Room:
    """What is wrong with where things are.

    Attributes:
        misfits: Objects that have no room on or in what they are put on or into: a house on a
            turtle.
        hidden: Objects in a vessel whose wall hides them.
    """

    misfits: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()


def room_of(scene: Scene, catalogue: Catalogue) -> Room:
    """Look at where the objects of a scene come to be.

    Args:
        scene: What is to be built.
        catalogue: Has the nouns of the scene.

    Raises:
        ValueError: If the scene names an object that is not in the catalogue.
    """
    if not any(map(_is_put, scene.objects)):
        return Room()
    guests = list(_guests(scene, catalogue))
    misfits = {guest.object for guest in guests if not guest.fits()}
    hidden = {guest.object for guest in guests if guest.is_hidden()}
    seen = {guest.object for guest in guests if guest.one_of_many and not guest.is_hidden()}
    return Room(misfits=tuple(sorted(misfits)), hidden=tuple(sorted(hidden - misfits - seen)))


def _is_put(item: SceneObject) -> bool:
    return item.stacked or (item.relation is not None and item.relation.kind in ("on", "in"))


@dataclass(frozen=True, kw_only=True, eq=False)
class _Guest:
    """A copy of an object that is on or in another one.

    Attributes:
        object: Its index in the scene.
        points: Its corners where it is, (n, 3), metres.
        surface: Upper side of what it is on or in.
        inside: It is in that.
        rough: That is ground.
        clear: One looks through that.
        one_of_many: There are so many of it that some may be below others.
    """

    object: int
    points: FloatArray
    surface: HeightMap
    inside: bool
    rough: bool
    clear: bool
    one_of_many: bool

    def fits(self) -> bool:
        """Tell whether it has room."""
        if self.inside:
            return is_within(self.surface, self.points)
        low, high = foot_of(self.points)
        wide = self.surface.cell * np.array(self.surface.heights.shape)
        return (
            float(np.prod(high - low)) <= _MOST_FOOT * float(np.prod(wide))
            and is_borne(self.surface, self.points, rough=self.rough)
            and not is_sunk(self.surface, self.points)
        )

    def is_hidden(self) -> bool:
        """Tell whether what it is in hides it."""
        return self.inside and not self.clear and is_hidden(self.surface, self.points)


_MOST_FOOT = 2.5
"""Area of the foot of what stands on something, in areas of the latter seen from above."""


def _guests(scene: Scene, catalogue: Catalogue) -> Iterator[_Guest]:
    copies = built(scene, catalogue, at_rest=False, alike=True)
    bodies = bodies_of(scene, copies)
    places = arrange(bodies)
    surfaces = dict[int, HeightMap]()
    for copy, body, place in zip(copies, bodies, places, strict=True):
        host = body.host
        if host is None or body.around or body.side is not None:
            continue
        if host not in surfaces:
            below = bodies[host]
            surfaces[host] = height_map(moved(below.vertices, places[host]), below.faces)
        carrier = scene.objects[copies[host].object]
        yield _Guest(
            object=copy.object,
            points=moved(body.vertices, place),
            surface=surfaces[host],
            inside=body.inside,
            rough=carrier.archetype in GROUNDS,
            clear=_is_of_glass(carrier, catalogue),
            one_of_many=scene.objects[copy.object].count > FEW,
        )


def _is_of_glass(item: SceneObject, catalogue: Catalogue) -> bool:
    found, looks = catalogue.find(item.noun), dict(item.materials)
    slots = found[0].main_slots if found else ()
    return any(slot in looks and looks[slot].material == "glass" for slot in slots)
