"""Pictures of models by path tracing, through Blender."""

import tempfile
from pathlib import Path

import numpy as np
from PIL import Image as Picture

from media_gltf.image_metadata import png_without_texts
from media_studio.blender import calls
from media_studio.formats.reading import to_glb
from media_studio.render.cutout import clear_background
from media_studio.render.places import OUTDOOR_ELEVATION, OUTDOOR_FILL, PLACES
from media_studio.render.skies import SKIES
from media_studio.render.studio_light import ELEVATION, FILL

ENVIRONMENTS = ("studio", "room", *PLACES)
LIGHTS = tuple(SKIES)


def render_still(
    model: Path,
    picture: Path,
    *,
    width: int,
    height: int,
    samples: int = 16,
    transparent: bool = False,
    shadow: bool = True,
    environment: str = "studio",
    light: str = "day",
    azimuth: float = 35.0,
    elevation: float | None = None,
    threads: int = 2,
) -> tuple[str, ...]:
    """Render the model, whatever its size, as a PNG picture that it fills.

    Args:
        model: A model file in any format that `reading.read` reads.
        picture: The PNG file to write.
        width: Pixels.
        height: Pixels.
        samples: Paths per pixel before denoising; half as many before the studio's backdrop.
        transparent: Leave the background out.
        shadow: Whether the alpha channel of a transparent picture keeps a soft shadow.
        environment: One of `ENVIRONMENTS`.
        light: One of `LIGHTS`; indoors it is always day.
        azimuth: Degrees from the front (+Z) towards the right of the picture's viewer (+X).
        elevation: Degrees of the camera above the horizon; None chooses what suits the
            environment.
        threads: CPU threads.

    Returns:
        What the file holds and the picture does not show, one phrase each.

    Raises:
        InvalidModel: If the model is damaged, hostile or empty.
    """
    indoors = environment not in PLACES
    if elevation is None:
        elevation = ELEVATION if indoors else OUTDOOR_ELEVATION
    with tempfile.TemporaryDirectory() as folder:
        plain, rendered = Path(folder, "model.glb"), Path(folder, "picture.png")
        reading = to_glb(model, plain)
        calls.render_still(
            plain,
            rendered,
            width=width,
            height=height,
            samples=samples,
            transparent=transparent,
            shadow=shadow,
            environment=environment,
            light=light,
            azimuth=azimuth,
            elevation=elevation,
            threads=threads,
        )
        if transparent:
            _cut_out(rendered, FILL if indoors else OUTDOOR_FILL)
        # Equal requests make equal files
        picture.write_bytes(png_without_texts(rendered.read_bytes()))
    return reading.left_out


def _cut_out(picture: Path, fill: float) -> None:
    with Picture.open(picture) as stream:
        pixels = np.asarray(stream.convert("RGBA"))
    Picture.fromarray(clear_background(pixels, (1 - fill) / 2)).save(picture, "PNG")
