"""3D models: one Prefect task per operation (spec 4.4)."""

from media_api.contract.images import Background
from media_api.contract.models_3d import (
    MeshModel,
    MeshTopology,
    OutputFormat,
    OutputType,
)
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.tasks.operation import Views, operation_task
from media_pipelines.tasks.results import ModelResult, RenderingResult


@operation_task("3d_models/meshes")
async def meshes(
    service: MediaService,
    *,
    prompt: str | None = None,
    input_image: AssetSource | None = None,
    input_images: Views | None = None,
    model: MeshModel = "pro",
    with_texture: bool = False,
    hd_texture: bool = False,
    pbr_texture: bool = False,
    seed: int | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> ModelResult:
    """Make a mesh from a text, from an image, or from views of the sides of an object.

    Args:
        service: Service that does it.
        prompt: What the model shows, in English.
        input_image: Image: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        input_images: Images by side: front, and any of left, back, right.
        model: flash: sooner, with maps of half the size; from pictures also fewer polygons.
        with_texture: false: a white mesh.
        hd_texture: 8K maps; needs with_texture.
        pbr_texture: Metallic, roughness and normal maps; needs with_texture.
        seed: Chooses what the input leaves open, 0..4,294,967,295; omitted: what is usual.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of a GLB.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /3d_models/meshes (spec 4.4)
    """


@operation_task("3d_models/textures")
async def textures(
    service: MediaService,
    input_model: AssetSource,
    *,
    prompt: str | None = None,
    input_image: AssetSource | None = None,
    input_images: Views | None = None,
    hd_texture: bool = False,
    pbr_texture: bool = True,
    keep_uv: bool = True,
    priority: int | None = None,
    timeout: float | None = None,
) -> ModelResult:
    """Give a model new textures after a text, an image, or views of its sides.

    Args:
        service: Service that does it.
        input_model: 3D model: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        prompt: Material or surface look.
        input_image: Image: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        input_images: Images by side: front, and any of left, back, right.
        hd_texture: 8K maps.
        pbr_texture: Metallic, roughness and normal maps.
        keep_uv: false: unwrap anew.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the textured model.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /3d_models/textures (spec 4.4)
    """


@operation_task("3d_models/remeshings")
async def remeshings(
    service: MediaService,
    input_model: AssetSource,
    *,
    mesh_count: int | None = None,
    mesh_topology: MeshTopology = "triangle",
    priority: int | None = None,
    timeout: float | None = None,
) -> ModelResult:
    """Rebuild the surface of a model from about as many polygons as asked for.

    Args:
        service: Service that does it.
        input_model: 3D model: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        mesh_count: Polygons, 100..300,000; omitted: 30,000, never more than the model has.
        mesh_topology: Kind of polygons of the new surface.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the model.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /3d_models/remeshings (spec 4.4)
    """


@operation_task("3d_models/conversions")
async def conversions(
    service: MediaService,
    input_model: AssetSource,
    output_format: OutputFormat,
    *,
    rotation_x: float = 0,
    rotation_y: float = 0,
    rotation_z: float = 0,
    target_size: float | list[float] | None = None,
    uniform_color: str | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> ModelResult:
    """Convert a model to another file format.

    Args:
        service: Service that does it.
        input_model: 3D model: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        output_format: File format of the result. GLB, FBX, USDZ and 3MF hold their pictures;
            those of an OBJ lie beside it.
        rotation_x: Degrees; applied first.
        rotation_y: Degrees; applied second.
        rotation_z: Degrees; applied last.
        target_size: Longest edge in metres, or [x, y, z]; omitted: size as it is.
        uniform_color: Colour of all meshes, as #RRGGBB; omitted: original materials.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the file, `metadata[0].downloads` has
            its companions.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /3d_models/conversions (spec 4.4)
    """


@operation_task("3d_models/renderings")
async def renderings(
    service: MediaService,
    input_model: AssetSource,
    *,
    output_type: OutputType = "image",
    background: Background | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> RenderingResult:
    """Render a preview of a model.

    Args:
        service: Service that does it.
        input_model: 3D model: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        output_type: image: one picture. video: a full turn, in which the first animation plays.
        background: omitted: opaque. An addition that not every service knows; transparent videos
            are WebM, else MP4.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the image or video.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /3d_models/renderings (spec 4.4)
    """
