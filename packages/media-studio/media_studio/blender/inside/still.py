"""Pictures of models by path tracing on the CPU.

Cycles with few samples and a denoiser looks nearly as good as with many, at a tenth of the cost.
The rasterising engines of Blender need a GL driver, which servers lack; they are never used.
"""

import math
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

from media_studio.arrays import FloatArray
from media_studio.blender.inside.glass import let_light_through
from media_studio.blender.inside.landscape import build_landscape
from media_studio.blender.inside.room import build_room
from media_studio.blender.inside.scene import empty_scene, load_glb
from media_studio.blender.inside.studio import build_studio
from media_studio.blender.inside.whiteness import tone_down_white
from media_studio.errors import InvalidModel
from media_studio.render.framing import frame_points
from media_studio.render.places import OUTDOOR_FILL, OUTDOOR_LENS, PLACES
from media_studio.render.skies import SKIES
from media_studio.render.studio_light import FILL, LENS, SENSOR

# What lies in the plane of the floor is neither before nor behind it, and comes out black
FLATTEST, ABOVE_FLOOR = 0.002, 0.004


@empty_scene()
def render_still(
    model: Path,
    picture: Path,
    *,
    width: int,
    height: int,
    samples: int,
    transparent: bool,
    shadow: bool,
    environment: str,
    light: str,
    azimuth: float,
    elevation: float,
    threads: int,
) -> None:
    """Render a GLB file as PNG; see `media_studio.blender.calls.render_still`.

    Raises:
        InvalidModel: If it is damaged or empty.
    """
    load_glb(model)
    let_light_through()
    tone_down_white()
    points = _stand_on_floor(azimuth)
    _build_environment(environment, light, points, transparent=transparent, shadow=shadow)
    _place_camera(points, elevation, width, height, indoors=environment not in PLACES)
    # Water, stars and boards need all samples, and so do edges of a cut-out: alpha has its noise
    is_plain = environment == "studio" and not transparent
    _configure(width, height, math.ceil(samples / 2) if is_plain else samples, threads)
    _configure_denoiser(is_plain=is_plain)
    bpy.context.scene.render.film_transparent = transparent
    _configure_colors(transparent=transparent)
    bpy.context.scene.render.filepath = str(picture)
    bpy.ops.render.render(write_still=True)


def _stand_on_floor(azimuth: float) -> FloatArray:
    """Scale the object to radius 1, turn the wanted side to -Y and put it on the floor.

    Returns:
        (n, 3) points that bound it.
    """
    points = _bounding_points()
    turn = Matrix.Rotation(math.radians(-azimuth), 4, "Z")
    turned = points @ np.array(turn.to_3x3()).T
    low, high = turned.min(axis=0), turned.max(axis=0)
    radius = float(np.linalg.norm(high - low)) / 2
    if radius == 0:
        raise InvalidModel("The model has no extent, so there is nothing to see.")
    is_flat = high[2] - low[2] < FLATTEST * radius
    floor = low[2] - (ABOVE_FLOOR * radius if is_flat else 0.0)
    base = np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, floor])
    stand = bpy.data.objects.new("stand", None)
    bpy.context.scene.collection.objects.link(stand)
    for thing in bpy.context.scene.objects:
        if thing.parent is None and thing is not stand:
            thing.parent = stand
    stand.matrix_world = Matrix.Scale(1 / radius, 4) @ Matrix.Translation(-base) @ turn
    moved: FloatArray = (turned - base) / radius
    return moved


def _bounding_points() -> FloatArray:
    """Return vertices of the evaluated scene, at most some thousands of each mesh."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in bpy.context.scene.objects:
        if thing.type != "MESH":
            continue
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        points = np.empty(3 * len(mesh.vertices), np.float32)
        mesh.vertices.foreach_get("co", points)
        world = np.array(evaluated.matrix_world)
        evaluated.to_mesh_clear()
        found.append(points.reshape(-1, 3).astype(np.float64) @ world[:3, :3].T + world[:3, 3])
    if not found or not sum(map(len, found)):
        raise InvalidModel("The model holds no surface, so there is nothing to see.")
    return np.concatenate(found)


def _build_environment(
    environment: str, light: str, points: FloatArray, *, transparent: bool, shadow: bool
) -> None:
    centre = (points.min(axis=0) + points.max(axis=0)) / 2
    if transparent or environment == "studio":
        build_studio(centre, backdrop=not transparent, shadow=shadow)
    elif environment == "room":
        build_room(centre)
    else:
        build_landscape(environment, SKIES[light])
        bpy.context.scene.view_settings.exposure = SKIES[light].exposure


def _place_camera(
    points: FloatArray, elevation: float, width: int, height: int, *, indoors: bool
) -> None:
    camera = bpy.data.cameras.new("camera")
    camera.lens = LENS if indoors else OUTDOOR_LENS
    camera.sensor_width, camera.clip_start, camera.clip_end = SENSOR, 0.01, 1e5
    fill = FILL if indoors else OUTDOOR_FILL
    tangent = fill * SENSOR / 2 / camera.lens
    longest = max(width, height)
    angle = math.radians(elevation)
    framing = frame_points(
        points,
        np.array([0.0, -math.cos(angle), math.sin(angle)]),
        (tangent * width / longest, tangent * height / longest),
    )
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = framing.axes, framing.position
    holder = bpy.data.objects.new("camera", camera)
    holder.matrix_world = Matrix(pose)
    bpy.context.scene.collection.objects.link(holder)
    bpy.context.scene.camera = holder


def _configure(width: int, height: int, samples: int, threads: int) -> None:
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.threads_mode, render.threads = "FIXED", threads
    render.image_settings.file_format = "PNG"
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.use_light_tree = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0


def _configure_denoiser(*, is_plain: bool) -> None:
    """Choose what guides the denoiser; to filter the guides first takes two more networks.

    Args:
        is_plain: Whether colours that have noise are enough. They speckle water and brighten stars;
            normals that have noise leave edges jagged.
    """
    cycles = bpy.context.scene.cycles
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    # HIGH takes four times as long and looks alike
    cycles.denoising_quality = "BALANCED"
    guides = ("RGB_ALBEDO", "FAST") if is_plain else ("RGB_ALBEDO_NORMAL", "ACCURATE")
    cycles.denoising_input_passes, cycles.denoising_prefilter = guides


def _configure_colors(*, transparent: bool) -> None:
    scene = bpy.context.scene
    scene.render.image_settings.color_mode = "RGBA" if transparent else "RGB"
    scene.view_settings.view_transform = "Khronos PBR Neutral"
