"""Name what an asset has and a format cannot hold."""

from collections.abc import Callable, Collection, Iterator, Mapping

from media_gltf.document import Document, MaterialEntry, Primitive
from media_gltf.glb import Container
from media_gltf.triangles import has_quads, has_triangles
from media_studio.formats.shading import has_own_tangents, is_smooth, mixes_quads

_STILL = "the model is written as it stands when no clip plays"
_TWO_SIDES = "does not say which surfaces are seen from both sides"
_OCCLUSION = "holds no ambient occlusion maps"
_CUT_OUT = "holds no cut-outs: their edges become see-through"
_FLAT = "holds no tree of parts: every part is placed where it stands"
_WRAPPING = "repeats all textures, also those that clamp or mirror"
_MORE_UV = "holds one set of texture coordinates"
_FLAT_SHADED = "holds no normals: surfaces are shaded flat"
_TANGENTS = "holds no tangents: programs make others for its normal maps"
_NUMBERED = "gives parts of one name numbers"

_STATIC = {
    "skin": "holds no skin: bones are lost",
    "clips": f"holds no animation: {_STILL}",
    "morphs": f"holds no morph targets: {_STILL}",
    "tree": _FLAT,
    "two sides": _TWO_SIDES,
    "occlusion": _OCCLUSION,
}
_LOSSES: Mapping[str, Mapping[str, str]] = {
    "glb": {},
    "stl": {
        "parts": "holds one mesh: parts are joined and lose their names",
        "materials": "holds no materials or colours",
        "textures": "holds no textures",
        "uv": "holds no texture coordinates",
        "vertex colours": "holds no vertex colours",
        "quads": "holds triangles only: quads are cut",
        "smooth": _FLAT_SHADED,
        **_STATIC,
    },
    "ply": {
        "parts": "holds one mesh: parts are joined and lose their names",
        "materials": "holds no materials other than the colour of vertices",
        "textures": "holds no textures: the base colour is stored at the vertices",
        "more uv": _MORE_UV,
        "mixed quads": "keeps quads only where there are no triangles among them",
        **_STATIC,
    },
    "obj": {
        "tangents": _TANGENTS,
        "equal names": _NUMBERED,
        "blanks": "holds no blanks in names: they become underscores",
        "cut-outs": _CUT_OUT,
        "more uv": _MORE_UV,
        "wrapping": _WRAPPING,
        "see-through vertices": "holds no alpha of vertex colours",
        **_STATIC,
    },
    "3mf": {
        "parts": "is written as one mesh: parts are joined and lose their names",
        "materials": "holds the colour of materials only",
        "surface maps": "holds no normal, roughness or metalness maps",
        "emission": "holds no emission",
        "textured materials": "holds no names of textured materials",
        "colored materials": "holds no names of materials with vertex colours",
        "bare uv": "holds texture coordinates only together with a texture",
        "more uv": _MORE_UV,
        "wrapping": _WRAPPING,
        "textured colours": "holds no vertex colours on textured surfaces",
        "cut-outs": _CUT_OUT,
        "quads": "holds triangles only: quads are cut",
        "smooth": _FLAT_SHADED,
        **_STATIC,
    },
    "fbx": {
        "tangents": _TANGENTS,
        "equal parts": _NUMBERED,
        "two sides": _TWO_SIDES,
        "occlusion": _OCCLUSION,
        "cut-outs": _CUT_OUT,
    },
    "usdz": {
        "tangents": _TANGENTS,
        "see-through vertices": "holds no alpha of vertex colours",
        "occlusion": _OCCLUSION,
        "several clips": "has one time line: only the first clip is kept",
        "morph clips": "holds no names of clips that move morph targets",
        "equal parts": _NUMBERED,
        "free names": "holds no names with other signs than letters, digits and underscores",
    },
}
_OF_MATERIALS = "KHR_materials_"
_COAT = "KHR_materials_clearcoat"
_KEPT_EXTENSIONS = {"usdz": {_COAT, "KHR_materials_ior"}}
_NAMES = {
    "KHR_materials_transmission": "holds no transmission: glass becomes plainly transparent",
    "KHR_materials_unlit": "lights unlit materials, which are to look the same in any light",
}
_EVERYWHERE_ELSE = {
    "variants": "is written without variants of materials: with the first look",
    "lights": "holds no lights",
    "cameras": "is written without cameras",
    "points": "is written without points and lines",
}
_UNSEEN = {"KHR_materials_emissive_strength", "KHR_materials_pbrSpecularGlossiness"}


def describe_losses(
    container: Container, output_format: str, *, tells_sides: bool = True
) -> tuple[str, ...]:
    """Return a phrase for each thing that a checked asset has and a format cannot hold.

    Args:
        container: The asset.
        output_format: Ending of the format.
        tells_sides: Whether what the asset was read from told one side from two.
    """
    if output_format == "glb":
        return ()
    phrases = {**_LOSSES[output_format], **_EVERYWHERE_ELSE}
    present = {*_features(container), *_shape_features(container, phrases)}
    if {"quads", "triangles"} <= present:
        present.add("mixed quads")
    if not tells_sides:
        present.discard("two sides")
    lost = [phrase for feature, phrase in phrases.items() if feature in present]
    if "materials" not in _LOSSES[output_format]:
        lost += _lost_properties(container.document, output_format)
    return tuple(f"{output_format} {phrase}" for phrase in lost)


def _lost_properties(document: Document, output_format: str) -> list[str]:
    used = {
        name
        for entry in document.get("materials", [])
        for name in entry.get("extensions", {})
        if name.startswith(_OF_MATERIALS)
    }
    lost = used - _UNSEEN - _KEPT_EXTENSIONS.get(output_format, set())
    plain = sorted(name for name in lost if not (name == "KHR_materials_ior" and len(lost) > 1))
    return [_NAMES.get(name, f"holds no {name.removeprefix(_OF_MATERIALS)}") for name in plain]


def _features(container: Container) -> Iterator[str]:
    document = container.document
    yield from _material_features(document)
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            yield from _primitive_features(document, primitive)
    yield from _tree_features(document)
    yield from _animation_features(document)


def _shape_features(container: Container, asked: Collection[str]) -> Iterator[str]:
    """Yield the features that are told from arrays; only those that are asked for are looked at."""
    meshes = container.document.get("meshes", [])
    primitives = [primitive for mesh in meshes for primitive in mesh["primitives"]]
    for name, has in _SHAPES.items():
        if name in asked and any(has(container, each) for each in primitives):
            yield name


_SHAPES: Mapping[str, Callable[[Container, Primitive], bool]] = {
    "smooth": is_smooth,
    "tangents": has_own_tangents,
    "mixed quads": mixes_quads,
}


def _material_features(document: Document) -> Iterator[str]:
    if document.get("images"):
        yield "textures"
    for entry in document.get("materials", []):
        yield "materials"
        pbr = entry.get("pbrMetallicRoughness", {})
        if "normalTexture" in entry or "metallicRoughnessTexture" in pbr:
            yield "surface maps"
        if any(entry.get("emissiveFactor", ())):
            yield "emission"
        if "occlusionTexture" in entry:
            yield "occlusion"
        if entry.get("doubleSided"):
            yield "two sides"
        if entry.get("alphaMode") == "MASK":
            yield "cut-outs"
    for sampler in document.get("samplers", []):
        if {sampler.get("wrapS", 10497), sampler.get("wrapT", 10497)} != {10497}:
            yield "wrapping"


def _primitive_features(document: Document, primitive: Primitive) -> Iterator[str]:
    attributes = primitive["attributes"]
    if not has_triangles(primitive):
        yield "points"
        return
    if primitive.get("targets"):
        yield "morphs"
    yield "quads" if has_quads(primitive) else "triangles"
    pictured = "material" in primitive and _is_pictured(
        document["materials"][primitive["material"]]
    )
    if pictured:
        yield "textured materials"
    if "TEXCOORD_0" in attributes:
        yield "uv"
        if not pictured:
            yield "bare uv"
    if "TEXCOORD_1" in attributes:
        yield "more uv"
    if "COLOR_0" in attributes:
        yield "textured colours" if pictured else "colored materials"
        yield "vertex colours"
        if document["accessors"][attributes["COLOR_0"]]["type"] == "VEC4":
            yield "see-through vertices"


def _is_pictured(entry: MaterialEntry) -> bool:
    return "baseColorTexture" in entry.get("pbrMetallicRoughness", {})


def _tree_features(document: Document) -> Iterator[str]:
    nodes = document.get("nodes", [])
    shown = [index for index, node in enumerate(nodes) if "mesh" in node]
    if len(shown) > 1:
        yield "parts"
    children = {child for node in nodes for child in node.get("children", [])}
    if any(index in children and "skin" not in nodes[index] for index in shown):
        yield "tree"
    named = [*nodes, *document.get("meshes", []), *document.get("materials", [])]
    names = [str(entry.get("name", "a")) for entry in named]
    titles = [str(clip.get("name", "a")) for clip in document.get("animations", [])]
    if not all(map(_is_plain, [*names, *titles])):
        yield "free names"
    if any(" " in name or not name.isprintable() for name in names):
        yield "blanks"
    own = [nodes[index]["name"] for index in shown if "name" in nodes[index]]
    if len(set(own)) < len(own):
        yield "equal names"
    every = [node["name"] for node in nodes if "name" in node]
    if len(set(every)) < len(every):
        yield "equal parts"
    if any("camera" in node for node in nodes):
        yield "cameras"
    if "KHR_materials_variants" in document.get("extensionsUsed", []):
        yield "variants"
    if "KHR_lights_punctual" in document.get("extensionsUsed", []):
        yield "lights"


def _is_plain(name: str) -> bool:
    return name.isidentifier() and name.isascii()


def _animation_features(document: Document) -> Iterator[str]:
    if document.get("skins"):
        yield "skin"
    clips = document.get("animations", [])
    if clips:
        yield "clips"
    if len(clips) > 1:
        yield "several clips"
    if any(channel["target"]["path"] == "weights" for c in clips for channel in c["channels"]):
        yield "morph clips"
