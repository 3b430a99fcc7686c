"""A picture of a model in a fraction of a second, in the look of the path-traced still.

Needs neither a GL driver nor, for most files, Blender. Only worker processes import this module.
"""

from pathlib import Path

import numpy as np
from PIL import Image as Picture

from media_gltf.glb import Container
from media_studio.formats import reading
from media_studio.formats.gltf_animation import first_motion
from media_studio.formats.posed_model import PosedModel
from media_studio.mesh.model import Material, Model, Surface
from media_studio.render.camera import frame_outline
from media_studio.render.cast import build_cast
from media_studio.render.painter import Painter
from media_studio.render.stage import arrange, bounds, place
from media_studio.render.visibility import unseen

AZIMUTH = 35.0
"""Degrees from the front towards +X; the view of a still."""


def render_preview(
    model: Path,
    picture: Path,
    *,
    width: int = 512,
    height: int = 512,
    transparent: bool = False,
    azimuth: float = AZIMUTH,
) -> None:
    """Render a model file; see `draw_preview` for the rest.

    Args:
        model: A model file in any format that `reading.read` reads.
        picture: The PNG file to write.
        width: Pixels.
        height: Pixels.
        transparent: Leave the background out.
        azimuth: Degrees from the front.

    Raises:
        InvalidModel: If the model is damaged, hostile or empty.
        UnsupportedModel: If it needs something that is not read.
    """
    draw_preview(
        reading.read(model).container,
        picture,
        width=width,
        height=height,
        transparent=transparent,
        azimuth=azimuth,
    )


def draw_preview(
    container: Container,
    picture: Path,
    *,
    width: int,
    height: int,
    transparent: bool = False,
    azimuth: float = AZIMUTH,
) -> str:
    """Render a model, whatever its size, as a PNG picture that it fills.

    An animated model is shown as its first animation starts.

    Args:
        container: A model as `reading.read` returns it.
        picture: The PNG file to write.
        width: Pixels.
        height: Pixels.
        transparent: Leave the background out; the alpha channel keeps a soft shadow.
        azimuth: Degrees from the front (+Z) towards the right of the picture's viewer (+X).

    Returns:
        Why nothing of the model can be seen, as a sentence; empty: it can, or there is no backdrop.

    Raises:
        InvalidModel: If the model is empty.
    """
    posed = PosedModel.read(container)
    clip = first_motion(posed.container)
    surfaces = next(posed.play(clip, [clip.start])) if clip else posed.at_rest()
    placement = place(*bounds(surfaces))
    actors = arrange(surfaces, placement, azimuth)
    painter = Painter.of(
        build_cast(posed.model),
        frame_outline(actors.points.astype(np.float64), width, height),
        placement.height,
        transparent=transparent,
    )
    pixels = painter.paint(actors)
    Picture.fromarray(pixels).save(picture, "PNG")
    return "" if transparent else unseen(pixels, painter.empty())


def warm_up() -> None:
    """Compile or load all compiled code and light the studio, so that the next picture is fast."""
    corners = np.array([(0.0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
    faces = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    image = np.full((2, 2, 3), 128, np.uint8)
    solid = Material(
        name="solid",
        base_color_map=image,
        metallic_roughness_map=image,
        normal_map=image,
        emissive_map=image,
        clearcoat=1.0,
    )
    glass = Material(name="glass", transmission=1.0)
    surfaces = tuple(
        Surface(vertices=corners, faces=faces, material=number, uv=corners[:, :2])
        for number in range(2)
    )
    placement = place(*bounds([(corners, None)]))
    actors = arrange([(corners, None)] * 2, placement, AZIMUTH)
    camera = frame_outline(actors.points.astype(np.float64), 16, 16)
    cast = build_cast(Model(surfaces=surfaces, materials=(solid, glass)))
    for transparent in (False, True):
        Painter.of(cast, camera, placement.height, transparent=transparent).paint(actors)
