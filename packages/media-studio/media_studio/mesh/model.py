"""A static textured model in memory.

Frame everywhere in `engines`: metres, right-handed, Y up, the front of an object faces +Z.
Texture coordinates follow glTF 2.0: (0, 0) is the upper left corner of the image.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from media_studio.arrays import ByteImage, FloatArray, IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class PictureFile:
    """A picture file that holds exactly the values of a map.

    Attributes:
        pixels: The map that was decoded from it.
        data: The file.
        format: PNG or JPEG.
    """

    pixels: ByteImage
    data: bytes
    format: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Material:
    """A glTF metallic-roughness material with decoded maps.

    Surfaces may share maps: the writer stores an array that appears twice (by identity) once.

    Attributes:
        base_color: Linear RGBA factor, multiplied with the map.
        base_color_map: (h, w, 3 or 4) sRGB.
        metallic_roughness_map: (h, w, 3) linear; G roughness, B metallic.
        normal_map: (h, w, 3) linear, tangent space, +Y up (OpenGL).
        normal_scale: Factor of X and Y of the normal map.
        emissive: Linear RGB factor, multiplied with its map; above 1 is written with
            KHR_materials_emissive_strength.
        emissive_map: (h, w, 3) sRGB.
        occlusion_map: (h, w) linear; share of ambient light that arrives.
        occlusion_strength: How much of the occlusion counts, 0..1.
        transmission: Share of light passing through, 0..1 (KHR_materials_transmission).
        clearcoat: Strength of a clear lacquer, 0..1 (KHR_materials_clearcoat).
        sheen: Strength of a cloth sheen, 0..1 (KHR_materials_sheen).
        alpha_mode: OPAQUE, MASK or BLEND.
        alpha_cutoff: Alpha below which a MASK material is not drawn.
        extensions: Further numbers of glTF material extensions by name, without textures; they
            are written back as they are.
        files: Files of maps; one counts as long as a map is the very array that it names.
    """

    name: str
    base_color: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    metallic: float = 0.0
    roughness: float = 0.8
    base_color_map: ByteImage | None = None
    metallic_roughness_map: ByteImage | None = None
    normal_map: ByteImage | None = None
    normal_scale: float = 1.0
    emissive: tuple[float, float, float] = (0.0, 0.0, 0.0)
    emissive_map: ByteImage | None = None
    occlusion_map: ByteImage | None = None
    occlusion_strength: float = 1.0
    transmission: float = 0.0
    clearcoat: float = 0.0
    sheen: float = 0.0
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    extensions: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    files: tuple[PictureFile, ...] = ()

    @property
    def maps(self) -> tuple[ByteImage, ...]:
        """The maps that it has."""
        every = (
            self.base_color_map,
            self.metallic_roughness_map,
            self.normal_map,
            self.emissive_map,
            self.occlusion_map,
        )
        return tuple(image for image in every if image is not None)


@dataclass(frozen=True, kw_only=True, eq=False)
class Surface:
    """The triangles of one material.

    Attributes:
        vertices: (n, 3), world space.
        faces: (m, 3) indices, counter-clockwise seen from outside. The first `2 * quads`
            triangles come in pairs (a, b, c), (a, c, d) that make one quadrilateral each.
        material: Index into `Model.materials`.
        normals: (n, 3) unit vectors, or None when never computed.
        uv: (n, 2), or None when never unwrapped.
        map_uv: Texture coordinates (n, 2) of maps that have other ones than `uv`, by the name of
            the field of `Material`.
        atlas: Surfaces of different atlases were laid out without regard to each other, so that
            they cannot share maps.
        colors: (n, 4) linear RGBA 0..1, or None.
        quads: Number of quadrilaterals at the start of `faces`.
        source: (mesh, primitive) index in the glTF file it was read from, or None.
        node: Index of the node of that file that shows it, or None.
    """

    vertices: FloatArray
    faces: IntArray
    material: int
    normals: FloatArray | None = None
    uv: FloatArray | None = None
    colors: FloatArray | None = None
    quads: int = 0
    source: tuple[int, int] | None = None
    name: str = ""
    node: int | None = None
    map_uv: Mapping[str, FloatArray] = field(default_factory=dict)
    atlas: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Model:
    """Surfaces and the materials that they point to."""

    surfaces: tuple[Surface, ...]
    materials: tuple[Material, ...]
    name: str = "model"
