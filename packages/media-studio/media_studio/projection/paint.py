"""Paint a model with pictures of its sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import Float32Array, FloatArray, IntArray
from media_studio.mesh.model import Model
from media_studio.projection.exposure import equalise
from media_studio.projection.field import CELLS, Field, spread
from media_studio.projection.finish import finish_model
from media_studio.projection.plate import Plate, make_plate, missing_sides
from media_studio.projection.relief import ROUGHNESS
from media_studio.projection.sight import Sight, look
from media_studio.projection.skin import (
    SurfaceSamples,
    TargetSurface,
    join_samples,
    skin_of,
    spread_samples,
)
from media_studio.reconstruction.view import View
from media_studio.texture.layer import Layer, Painted

_KNOWN = 0.6
"""Confidence from which on a point lends its colour to hidden ones."""
_SEEN = 0.1
"""Confidence below which a point lends its colour to no other in any case."""
_ENOUGH = 0.004
"""Share of a surface that must be seen well for its hidden parts to follow it alone."""
_GUESS = 0.3
"""Trust in a side that shows the opposite one, against trust in a picture of that side."""
_RANKS = 3
"""Classes of faces by how well they are seen; where charts overlap the best class is painted."""


def paint_from_views(model: Model, views: Sequence[View], *, size: int, pbr: bool) -> Model:
    """Paint a model with one to four registered pictures.

    Each texel shows the views that see it, those most that look straight at it. A side without
    a picture shows the opposite one as seen through the object; what no view shows, such as top
    and bottom, takes smoothly the colours around it. Pictures of unequal exposure are matched.

    The normal and roughness maps are estimates from the light and dark of the pictures (see
    `media_studio.projection.relief`); nothing is taken for metal.

    Args:
        model: Every surface has texture coordinates. They may repeat or overlap: the face that is
            seen best is then painted.
        views: Registered to the model, each side at most once.
        size: Edge of the maps, texels; smaller for models whose surfaces cannot share maps.
        pbr: Whether to make metallic-roughness and normal maps as well.

    Returns:
        The same surfaces without vertex colours, each with a material of its own that has the
        name of the old one.

    Raises:
        InvalidModel: If a surface has no texture coordinates.
        InvalidImage: If a picture is transparent everywhere.
    """
    skins = {i: skin_of(model, i) for i, surface in enumerate(model.surfaces) if len(surface.faces)}

    def make_layers(_: int) -> Mapping[int, Layer]:
        return _make_layers(skins, views, pbr=pbr)

    return finish_model(model, make_layers, size=size, pbr=pbr, roughness=ROUGHNESS)


@dataclass(frozen=True, kw_only=True, eq=False)
class ProjectedLayer:
    """Faces that show plates where these see them, and a field elsewhere.

    Attributes:
        skin: The faces.
        plates: Prepared views.
        gains: Factor of each plate and channel, (p, 3).
        hidden: sRGB and roughness where nothing is seen.
    """

    skin: TargetSurface
    plates: Sequence[Plate]
    gains: Float32Array
    hidden: Field

    @property
    def corners(self) -> FloatArray:
        """Positions of the faces, (m, 3, 3), metres."""
        return self.skin.corners

    @property
    def uv(self) -> FloatArray:
        """Texture coordinates of the faces, (m, 3, 2)."""
        return self.skin.uv

    def paint(self, position: Float32Array, faces: IntArray, weights: Float32Array) -> Painted:
        """Evaluate the look at texels (see `media_studio.texture.layer.Layer`)."""
        normal = self.skin.normals_at(faces, weights)
        sight = look(self.plates, self.gains, position, normal, two_sided=self.skin.two_sided)
        shown = np.concatenate([sight.color, sight.relief[:, 1:]], axis=1)
        seen = sight.confidence * sight.confidence * (3 - 2 * sight.confidence)
        partly = np.flatnonzero(seen < 1)
        share = seen[partly, None]
        filled = self.hidden.read(position[partly], normal[partly])
        shown[partly] = shown[partly] * share + filled * (1 - share)
        opaque = np.ones((len(faces), 1), np.float32)
        return Painted(
            color=np.concatenate([shown[:, :3], opaque], axis=1),
            roughness=shown[:, 3],
            metallic=np.zeros(len(faces), np.float32),
            height=sight.relief[:, 0] * seen,
            normal=None,
        )


def _make_layers(
    skins: dict[int, TargetSurface], views: Sequence[View], *, pbr: bool
) -> dict[int, ProjectedLayer]:
    corners = np.concatenate([skin.corners for skin in skins.values()])
    part = np.repeat(list(skins), [len(skin.corners) for skin in skins.values()])
    plates = [make_plate(view, corners, part, pbr=pbr) for view in views]
    plates += [
        make_plate(view, corners, part, pbr=pbr, belief=_GUESS)
        for view in missing_sides(list(views))
    ]
    cell = float(np.ptp(corners.reshape(-1, 3), axis=0).max()) / CELLS
    audience = _Audience(skins, {i: spread_samples(skin, cell / 2) for i, skin in skins.items()})
    gains = audience.match(plates)
    sights, given = (
        audience.watch(plates, gains),
        audience.watch(plates[: len(views)], gains[: len(views)]),
    )
    fields = audience.fill(sights, cell)
    orders = audience.orders(given, sights)
    return {
        i: ProjectedLayer(skin=skin.reordered(order), plates=plates, gains=gains, hidden=field)
        for (i, skin), order, field in zip(skins.items(), orders, fields, strict=True)
    }


class _Audience:
    """Points all over a model that tell what the plates show, and where they show nothing."""

    def __init__(self, skins: dict[int, TargetSurface], samples: dict[int, SurfaceSamples]) -> None:
        self._pairs = [(skin, samples[i]) for i, skin in skins.items()]
        self._every = join_samples(list(samples.values()))

    def watch(self, plates: Sequence[Plate], gains: Float32Array) -> list[Sight]:
        """Look at the plates from the points of each surface."""
        return [
            look(plates, gains, one.position, one.normal, two_sided=skin.two_sided)
            for skin, one in self._pairs
        ]

    def match(self, plates: Sequence[Plate]) -> Float32Array:
        """Find the factors of the plates from the points that several of them show, (p, 3)."""
        plain = np.ones((1, 3), np.float32)
        sights = [self.watch([plate], plain) for plate in plates]
        return equalise(
            [np.concatenate([sight.color for sight in each]) for each in sights],
            [np.concatenate([sight.confidence for sight in each]) for each in sights],
            self._every.area,
        )

    def fill(self, sights: list[Sight], cell: float) -> list[Field]:
        """Spread colour and roughness over each surface from its points that are seen well.

        Surfaces are mostly parts of different materials; those of which too little is seen take
        what is seen nearby of the others.
        """
        known = [np.column_stack([sight.color, sight.relief[:, 1]]) for sight in sights]
        # What is too thin to be seen well lends the colours of where it is seen best.
        best = [min(_KNOWN, 0.9 * float(sight.confidence.max())) for sight in sights]
        held = [
            np.where(sight.confidence >= max(least, _SEEN), sight.confidence, np.float32(0))
            for sight, least in zip(sights, best, strict=True)
        ]
        general: Field | None = None
        fields = []
        for (_, own), values, firm in zip(self._pairs, known, held, strict=True):
            if float(firm @ own.area) >= _ENOUGH * float(own.area.sum()):
                fields.append(spread(own, values, firm, cell=cell))
                continue
            if general is None:
                general = spread(
                    self._every, np.concatenate(known), np.concatenate(held), cell=cell
                )
            fields.append(general)
        return fields

    def orders(self, given: list[Sight], all_sides: list[Sight]) -> list[IntArray]:
        """Order the faces of each surface by how well they are seen; made-up sides count less."""
        return [
            np.argsort(
                _rank(skin, samples, one) * (_RANKS + 1) + _rank(skin, samples, other),
                kind="stable",
            )
            for (skin, samples), one, other in zip(self._pairs, given, all_sides, strict=True)
        ]


def _rank(skin: TargetSurface, samples: SurfaceSamples, sight: Sight) -> FloatArray:
    """Sort faces into classes by the mean confidence of their points, (m,)."""
    count = len(skin.corners)
    area = np.bincount(samples.face, samples.area, count)
    seen = np.bincount(samples.face, samples.area * sight.confidence, count)
    return np.round(_RANKS * seen / np.maximum(area, 1e-300)).astype(np.float64)
