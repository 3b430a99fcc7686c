"""The programs that finished models are made for, and what each of them takes.

Every figure has its source. What no source gives is not limited here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from media_gltf.compaction import INSTANCING
from media_gltf.structure import MESHOPT
from media_gltf.triangles import DRACO, NGON

QUANTIZATION = "KHR_mesh_quantization"
WITHOUT_LOSS = frozenset({NGON, "KHR_xmp_json_ld"})
"""Extensions that nobody misses: the triangles and the look are there without them."""
CHANGES_WHAT_IS_SHOWN = frozenset({INSTANCING, "KHR_node_visibility"})
"""Extensions without which copies are missing or hidden parts stand in the scene."""
_OLD_GLOSS = "KHR_materials_pbrSpecularGlossiness"


TargetName = Literal["unreal", "unity", "godot", "ar_quick_look", "three_js"]


@dataclass(frozen=True, kw_only=True)
class TargetImporter:
    """What the importer of a target takes.

    Attributes:
        name: As people know it.
        extensions: Those of glTF that it reads as it is installed.
        additions: Those that it reads with something else, by their names.
        pictures: Media types of the pictures that it opens.
        longest_edge: Pixels of a texture; None: no source gives a limit.
        faces: Triangles of a model; None: no limit.
        influences: Bones that move one vertex; None: no source gives a limit.
        needs_powers_of_two: A texture of other sizes has no smaller versions for the distance.
        keeps_16_bits: Of the channels of a picture.
        needs_one_root: A skeleton has one bone without a parent, and each bone another name.
        has_own_tangents: It makes other tangents than those that normal maps are baked for.
        plays_one_clip: All others are left out.
        morphs_since: The version from which on morph targets move; empty: all that are in use.
        unfit: Signs that it replaces in names.
        name_bytes: Of the longest name; None: no limit.
    """

    name: str
    extensions: frozenset[str]
    additions: Mapping[str, str] = field(default_factory=dict)
    pictures: frozenset[str] = frozenset({"image/png", "image/jpeg"})
    longest_edge: int | None = None
    faces: int | None = None
    influences: int | None = None
    needs_powers_of_two: bool = False
    keeps_16_bits: bool = True
    needs_one_root: bool = False
    has_own_tangents: bool = False
    plays_one_clip: bool = False
    morphs_since: str = ""
    unfit: re.Pattern[str]
    name_bytes: int | None = None


def _materials(*names: str) -> frozenset[str]:
    return frozenset(f"KHR_materials_{name}" for name in names)


_UNREAL = TargetImporter(
    name="Unreal",
    # InterchangeGltfTranslator.cpp of 5.4: the extensions that it declares as supported.
    extensions=_materials(
        *("unlit", "ior", "clearcoat", "transmission", "sheen", "specular", "variants"),
        *("emissive_strength", "iridescence", "pbrSpecularGlossiness"),
    )
    | {"KHR_lights_punctual", "KHR_texture_transform", QUANTIZATION, DRACO},
    # API reference: FDatasmithExportOptions::MaxUnrealSupportedTextureSize.
    longest_edge=8192,
    # r.GPUSkin.UnlimitedBoneInfluences is off: eight.
    influences=8,
    # API reference: TexturePowerOfTwoSetting; others get no mipmaps and are not streamed.
    needs_powers_of_two=True,
    # SkeletalMesh_MultipleRoots of its FBX importer: "We only support single root bone."
    needs_one_root=True,
    # INVALID_OBJECTNAME_CHARACTERS and INVALID_LONGPACKAGE_CHARACTERS, which become underscores.
    unfit=re.compile(r"""["' ,/.:|&!~\n\r\t@#(){}\[\]=;^%$`\\*?<>]"""),
    # An asset is a file, whose name has at most 255 bytes with ".uasset".
    name_bytes=248,
)
_UNITY = TargetImporter(
    name="Unity",
    # glTFast 6: GltfImport.cs, k_SupportedExtensions.
    extensions=_materials("unlit", "variants", "transmission", "clearcoat", "pbrSpecularGlossiness")
    | {"KHR_lights_punctual", "KHR_texture_transform", QUANTIZATION, INSTANCING},
    additions=MappingProxyType(
        {
            DRACO: "the package Draco for Unity",
            "EXT_meshopt_compression": "the package meshoptimizer decompression for Unity",
            "KHR_texture_basisu": "the package KTX for Unity",
        }
    ),
    pictures=frozenset({"image/png", "image/jpeg", "image/ktx2"}),
    # Scripting reference: TextureImporter.maxTextureSize.
    longest_edge=16384,
    # glTFast 6, features.md: joints and weights, up to 4 per vertex.
    influences=4,
    # glTFast 6, MeshGenerator.cs: Mesh.RecalculateTangents.
    has_own_tangents=True,
    # Scripting reference: Transform.Find takes a slash for a step down; clips bind by such paths.
    unfit=re.compile(r"/"),
)
_GODOT = TargetImporter(
    name="Godot",
    # 4.5, gltf_document.cpp: get_supported_gltf_extensions; Draco, meshopt and quantization are
    # asked for in pull request 120205, which is open.
    extensions=_materials("emissive_strength", "pbrSpecularGlossiness", "unlit")
    | {
        *("KHR_animation_pointer", "KHR_lights_punctual", "KHR_node_visibility"),
        *("KHR_texture_transform", "KHR_texture_basisu", "EXT_texture_webp"),
    },
    pictures=frozenset({"image/png", "image/jpeg", "image/webp", "image/ktx2"}),
    # Class reference, Image: larger ones may fail to import.
    longest_edge=16384,
    # Mesh.ARRAY_FLAG_USE_8_BONE_WEIGHTS.
    influences=8,
    # Importing images: "precision is limited to 8 bits per channel upon importing".
    keeps_16_bits=False,
    # Class reference, String.validate_node_name.
    unfit=re.compile(r'[.:@/"%]'),
)
_AR_QUICK_LOOK = TargetImporter(
    name="AR Quick Look",
    # UsdPreviewSurface has a coat and a refractive index; what carries geometry or moves textures
    # is applied when a GLB becomes a USDZ.
    extensions=_materials("clearcoat", "ior", "emissive_strength")
    | {"KHR_texture_transform", "KHR_node_visibility", QUANTIZATION, INSTANCING, DRACO, _OLD_GLOSS},
    # Apple's developer forum, thread 693867, after session 603 of WWDC 2018: 100,000 polygons and
    # textures of 2048 x 2048 are what every device shows well.
    longest_edge=2048,
    faces=100_000,
    # USD has one time line.
    plays_one_clip=True,
    # RealityKit, MeshBuffers.Identifier.isBlendShape.
    morphs_since="iOS 18",
    # USD: names of prims are identifiers.
    unfit=re.compile(r"^\d|[^A-Za-z0-9_]"),
)
_THREE_JS = TargetImporter(
    name="three.js",
    # r187, GLTFLoader.js: EXTENSIONS.
    extensions=_materials(
        *("anisotropy", "clearcoat", "diffuse_roughness", "dispersion", "emissive_strength"),
        *("ior", "iridescence", "sheen", "specular", "transmission", "unlit", "volume"),
    )
    | {
        *("KHR_lights_punctual", "KHR_texture_transform", QUANTIZATION, INSTANCING),
        *("EXT_texture_webp", "EXT_texture_avif", "EXT_materials_bump"),
    },
    additions=MappingProxyType(
        {
            DRACO: "GLTFLoader.setDRACOLoader",
            "KHR_texture_basisu": "GLTFLoader.setKTX2Loader",
            **dict.fromkeys(MESHOPT, "GLTFLoader.setMeshoptDecoder"),
        }
    ),
    pictures=frozenset({"image/png", "image/jpeg", "image/webp", "image/avif", "image/ktx2"}),
    # GLTFLoader.js: JOINTS_0 and WEIGHTS_0 are the only ones among ATTRIBUTES.
    influences=4,
    # WebGL decodes pictures to 8 bits.
    keeps_16_bits=False,
    # GLTFLoader.js, assignFinalMaterial: derivative tangents.
    has_own_tangents=True,
    # PropertyBinding.sanitizeNodeName.
    unfit=re.compile(r"[\s\[\].:/]"),
)

IMPORTERS: Mapping[TargetName, TargetImporter] = MappingProxyType(
    {
        "unreal": _UNREAL,
        "unity": _UNITY,
        "godot": _GODOT,
        "ar_quick_look": _AR_QUICK_LOOK,
        "three_js": _THREE_JS,
    }
)


def may_be_left_out(extension: str) -> bool:
    """Whether a model without an extension looks plainer, and is else what it was."""
    is_look = extension.startswith("KHR_materials_") and extension != _OLD_GLOSS
    return is_look or extension == "KHR_lights_punctual"
