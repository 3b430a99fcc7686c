"""What files of other programs declare, and what becomes of it: the one list of all formats.

What is not in it is named to whoever sent the file, and never passed over in silence.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum


class Treatment(StrEnum):
    """What becomes of something that a file declares."""

    READ = "read"
    """It is in what is made of the file."""
    PASSED = "passed"
    """It says nothing of how the model looks or moves, and is left out without a word."""
    NAMED = "named"
    """It is left out, and who sent the file is told."""
    REFUSED = "refused"
    """The file cannot be understood without it."""


READ, PASSED, NAMED, REFUSED = Treatment

Register = Mapping[str, tuple[Treatment, str]]
"""Treatment of each name, and what people call it."""


def entry_of(register: Register, name: str) -> tuple[Treatment, str]:
    """Return what becomes of something, and what people call it; what is unknown is named."""
    return register.get(name, (NAMED, ""))


def unread(register: Register, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a phrase for each thing of a file that is left out and must be told.

    Args:
        register: Of the kind of thing.
        counts: How often each name is in the file.
    """
    told: Counter[str] = Counter()
    for name, count in sorted(counts.items()):
        found, phrase = entry_of(register, name)
        if found is NAMED:
            told[phrase or f"{name[:60]}, which is not known here"] += count
    yield from (f"{count:,} x {phrase}" for phrase, count in told.items())


def _all(found: Treatment, *names: str) -> dict[str, tuple[Treatment, str]]:
    return dict.fromkeys(names, (found, ""))


GLTF_EXTENSIONS: Register = {
    **_all(
        READ,
        "KHR_draco_mesh_compression",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
        "EXT_texture_webp",
        "KHR_lights_punctual",
        "KHR_node_visibility",
        "EXT_mesh_gpu_instancing",
        "FB_ngon_encoding",
    ),
    **_all(PASSED, "KHR_xmp", "KHR_xmp_json_ld", "EXT_structural_metadata"),
    **{
        name: (NAMED, f"{what}, which is not read")
        for name, what in (
            ("VRM", "the avatar data of VRM 0: expressions, springs, licence"),
            ("VRMC_vrm", "the avatar data of VRM 1: expressions, gaze, licence"),
            ("VRMC_springBone", "hair and cloth that swing in VRM"),
            ("VRMC_springBone_extended_collider", "hair and cloth that swing in VRM"),
            ("VRMC_node_constraint", "constraints of VRM"),
            ("VRMC_materials_mtoon", "drawn shading (MToon) of VRM"),
            ("VRMC_materials_hdr_emissiveMultiplier", "bright emission of VRM"),
            ("VRMC_vrm_animation", "the data of a VRM animation"),
            ("MSFT_lod", "levels of detail other than the finest"),
            ("KHR_animation_pointer", "animations of what is no node"),
            ("KHR_audio_emitter", "sounds"),
            ("KHR_physics_rigid_bodies", "physics"),
            ("KHR_interactivity", "behaviour"),
        )
    },
    "KHR_texture_basisu": (REFUSED, "KTX2 textures"),
    "EXT_texture_avif": (REFUSED, "AVIF textures"),
    "KHR_gaussian_splatting": (REFUSED, "Gaussian splats, which have no surface"),
    "EXT_meshopt_compression": (REFUSED, "meshopt compression"),
}
"""Extensions of the Khronos registry; those of materials are read where the format has them."""

USD_TYPES: Register = {
    **_all(
        READ,
        *("Mesh", "Cube", "Sphere", "Cylinder", "Cone", "Capsule", "Plane", "GeomSubset"),
        *("Xform", "Scope", "PointInstancer", "Material", "Shader", "NodeGraph"),
        *("SkelRoot", "Skeleton", "SkelAnimation", "BlendShape"),
    ),
    **_all(PASSED, "", "RenderSettings", "RenderProduct", "RenderVar", "GeomModelAPI", "Backdrop"),
    **{
        name: (NAMED, f"{kind}, which have no surface")
        for name, kind in (
            ("BasisCurves", "curves"),
            ("NurbsCurves", "curves"),
            ("HermiteCurves", "curves"),
            ("Points", "points"),
        )
    },
    **{
        name: (NAMED, f"{kind}, which are not read")
        for name, kind in (
            ("NurbsPatch", "NURBS surfaces"),
            ("TetMesh", "meshes of tetrahedra"),
            ("Volume", "volumes"),
            ("OpenVDBAsset", "volumes"),
            ("Field3DAsset", "volumes"),
            ("ParticleField3DGaussianSplat", "Gaussian splats"),
            ("SpatialAudio", "sounds"),
            ("Camera", "cameras"),
            ("Preliminary_Text", "texts"),
            ("Preliminary_Behavior", "behaviours of AR Quick Look"),
            ("Preliminary_Trigger", "triggers of AR Quick Look"),
            ("Preliminary_Action", "actions of AR Quick Look"),
            *((f"{kind}Light", "lights") for kind in ("Distant", "Disk", "Rect", "Sphere")),
            *((f"{kind}Light", "lights") for kind in ("Cylinder", "Dome", "Dome_1", "Geometry")),
        )
    },
}
"""Types of prims. Source: OpenUSD, schemas UsdGeom, UsdShade, UsdSkel, UsdLux, UsdVol."""

FBX_OBJECTS: Register = {
    **_all(
        READ,
        *("Model", "Geometry", "Material", "Texture", "Video", "Deformer", "Pose"),
        *("AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve"),
    ),
    **_all(
        PASSED,
        *("NodeAttribute", "CollectionExclusive", "SelectionSet", "SelectionNode", "DisplayLayer"),
        *("Document", "GlobalSettings", "SceneInfo", "GenericNode", "BindingTable", "Container"),
        *("BindingOperator", "Implementation", "ControlSetPlug", "Character", "AudioLayer"),
        *("CharacterPose", "CharacterFace", "SelectionNode", "ObjectMetaData"),
    ),
    "Cache": (NAMED, "caches of vertices, which are not read"),
    "Constraint": (NAMED, "constraints, which are not read: what they move stands still"),
    "LayeredTexture": (NAMED, "textures in layers, of which one is read"),
    "Audio": (NAMED, "sounds, which are not read"),
}
"""Objects of a file. Source: Autodesk's FBX SDK."""

FBX_GEOMETRIES: Register = {
    **_all(READ, "Mesh", "Shape"),
    **{
        name: (NAMED, f"{kind}, which are not read")
        for name, kind in (
            ("NurbsSurface", "NURBS surfaces"),
            ("TrimNurbsSurface", "NURBS surfaces"),
            ("Boundary", "borders of NURBS surfaces"),
            ("Patch", "patches"),
            ("NurbsCurve", "curves"),
            ("Line", "lines"),
        )
    },
}

FBX_MAPS: Register = {
    **_all(
        READ,
        *("DiffuseColor", "NormalMap", "Bump", "EmissiveColor", "EmissiveFactor"),
        *("TransparentColor", "TransparencyFactor", "SpecularColor", "SpecularFactor"),
        *("ReflectionFactor", "ShininessExponent", "Shininess", "DiffuseFactor", "BumpFactor"),
    ),
    **{
        name: (NAMED, f"maps of {kind}, which are not read")
        for name, kind in (
            ("AmbientColor", "ambient light"),
            ("AmbientFactor", "ambient light"),
            ("ReflectionColor", "reflections"),
            ("DisplacementColor", "displacement"),
            ("VectorDisplacementColor", "displacement"),
        )
    },
}
"""What of a material a texture is connected to."""

MTL_STATEMENTS: Register = {
    **_all(
        READ,
        *("newmtl", "kd", "ke", "d", "tr", "ns", "pr", "pm", "map_kd", "map_d", "map_ke"),
        *("map_pr", "map_pm", "map_bump", "bump", "norm"),
    ),
    # Constants that every exporter writes and the light of PBR programs has no use for
    **_all(PASSED, "ka", "ks", "ni", "illum", "tf", "sharpness", "map_aat", "map_ka"),
    **{
        name: (NAMED, f"{kind}, which are not read")
        for name, kind in (
            ("map_ks", "maps of specular colour"),
            ("map_ns", "maps of shininess"),
            ("disp", "maps of displacement"),
            ("map_disp", "maps of displacement"),
            ("decal", "decals"),
            ("refl", "maps of reflections"),
            ("map_refl", "maps of reflections"),
            ("map_ps", "maps of sheen"),
            ("ps", "values of sheen"),
            ("pc", "values of clearcoat"),
            ("pcr", "values of clearcoat"),
            ("aniso", "values of anisotropy"),
            ("anisor", "values of anisotropy"),
        )
    },
}
"""Words of a material library, in small letters. Source: Wavefront MTL; Clara.io's extension."""

_FREE_FORM = "statements of curves and free-form surfaces, which are not read"
_CALLS = "calls of other files or commands, which are not followed"

OBJ_STATEMENTS: Register = {
    **_all(READ, "v", "vt", "vn", "f", "p", "l", "o", "g", "usemtl", "mtllib"),
    **_all(PASSED, "s", "mg", "bevel", "c_interp", "d_interp", "lod", "shadow_obj", "trace_obj"),
    **_all(PASSED, "usemap", "maplib"),
    **dict.fromkeys(
        ("curv", "curv2", "surf"),
        (NAMED, "statements of curves and free-form surfaces, which are not read"),
    ),
    # What belongs to these
    **_all(PASSED, "vp", "cstype", "deg", "bmat", "step", "parm", "trim", "hole", "scrv", "sp"),
    **_all(PASSED, "end", "con", "ctech", "stech"),
    **dict.fromkeys(
        ("call", "csh"), (NAMED, "calls of other files or commands, which are not followed")
    ),
}
"""Words of an OBJ file, in small letters. Source: Wavefront, Appendix B1 of its manual."""

_3MF = "http://schemas.microsoft.com/3dmanufacturing"
THREEMF_EXTENSIONS = (f"{_3MF}/material/", f"{_3MF}/production/", f"{_3MF}/core/")
"""Extensions whose elements are read, whatever their year. Others are refused where a package
requires them, and named else. Source: 3MF Consortium."""

PLY_ELEMENTS: Register = {
    **_all(READ, "vertex", "face"),
    **_all(PASSED, "camera", "range_grid", "obj_info"),
    "edge": (NAMED, "tables of edges, which have no surface"),
    "tristrips": (NAMED, "tables of strips of triangles, which are not read"),
}
"""Tables of a file. Source: Turk 1994; range_grid of Stanford's scans."""

PLY_PROPERTIES: Register = {
    **_all(
        READ,
        *("x", "y", "z", "nx", "ny", "nz", "s", "t", "u", "v", "texture_u", "texture_v"),
        *("red", "green", "blue", "diffuse_red", "diffuse_green", "diffuse_blue"),
        *("r", "g", "b", "alpha"),
    ),
    # What scanners measure
    **_all(
        PASSED,
        *("confidence", "intensity", "quality", "curvature", "radius", "label", "flags"),
        *("value", "material_index", "padding"),
    ),
}
"""Numbers of a vertex."""

SPLAT_PROPERTIES = (frozenset({"f_dc_0", "scale_0", "rot_0"}), frozenset({"packed_position"}))
"""Of a vertex that is a Gaussian splat. Source: Kerbl et al. 2023; PlayCanvas, compressed PLY."""
