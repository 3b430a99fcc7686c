"""Mend in a glTF file what its target would refuse or change, without harm to what it shows."""

import math
from collections.abc import Sequence

import numpy as np

from media_gltf.accessors import FLOAT, read_floats, read_numbers
from media_gltf.document import Document, Node, Primitive, SkinEntry
from media_gltf.errors import GltfError
from media_gltf.glb import Container
from media_gltf.images import UNREADABLE, image_data, open_image
from media_gltf.materials import IMAGE_EXTENSIONS, image_of
from media_gltf.nodes import node_parents, world_matrices
from media_gltf.structure import is_compressed
from media_pipelines.quality.gltf_edit import GltfEdit
from media_pipelines.quality.pictures import direction_images, pictures_of
from media_pipelines.quality.target_checks import (
    SET_OF_INFLUENCES,
    has_16_bits,
    influences_of,
    joint_roots,
    named_entries,
    seen_image,
)
from media_pipelines.quality.targets import QUANTIZATION, TargetImporter, may_be_left_out
from media_pipelines.quality.texture_shrinking import rewrite_picture

_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP", "image/avif": "AVIF"}
_QUANTIZED = ("POSITION", "NORMAL", "TANGENT", "TEXCOORD")
_SUFFIX_BYTES = 8


def fitted(asset: Container, importer: TargetImporter) -> tuple[Container, list[str]]:
    """Return a copy that the target takes as far as that is an edit, and what was done."""
    edit = GltfEdit(asset)
    changes = _mend_pictures(asset, edit, importer)
    changes += _require_less(edit, importer)
    if not is_compressed(asset.document):
        changes += _store_floats(asset, edit, importer)
        changes += _keep_strongest(asset, edit, importer)
    if importer.needs_one_root:
        changes += _join_roots(asset, edit)
    changes += _rename(edit.document, importer)
    return edit.finish(), changes


def _mend_pictures(asset: Container, edit: GltfEdit, importer: TargetImporter) -> list[str]:
    """Store pictures in a format, size and depth that the target takes."""
    shown: dict[int, list[int]] = {}
    for number, texture in enumerate(asset.document.get("textures", [])):
        seen = seen_image(asset.document, number, importer)
        image = image_of(texture) if seen is None else seen
        if image is not None:
            shown.setdefault(image, []).append(number)
    changes = []
    for picture in pictures_of(asset):
        if picture.index not in shown or picture.fault:
            continue
        done = _mend_picture(asset, edit, picture.index, importer)
        if done:
            changes.append(f"{picture.name}: {done}")
            for number in shown[picture.index]:
                _name_plainly(edit, number, picture.index, importer)
    return changes + _drop_ways(edit, importer)


def _mend_picture(asset: Container, edit: GltfEdit, image: int, importer: TargetImporter) -> str:
    kind = asset.document["images"][image].get("mimeType", "")
    if kind not in _FORMATS or "bufferView" not in asset.document["images"][image]:
        return ""
    data = image_data(asset, image)
    fit = kind if kind in importer.pictures else "image/png"
    try:
        size = open_image(data, (_FORMATS[kind],)).size
        new = _powers_of_two(size) if importer.needs_powers_of_two else size
        is_deep = has_16_bits(asset, image) and not importer.keeps_16_bits
        if (new, fit) == (size, kind) and not is_deep:
            return ""
        is_normal_map = image in direction_images(asset.document)
        mended = rewrite_picture(data, new, _FORMATS[fit], is_normal_map=is_normal_map)
    except (GltfError, *UNREADABLE):
        # It stays, and so does what is said of it
        return ""
    edit.replace_picture(image, mended, fit)
    return f"stored as {_FORMATS[fit]} of {new[0]} x {new[1]} pixels with 8 bits a channel."


def _powers_of_two(size: tuple[int, int]) -> tuple[int, int]:
    """Return the nearest powers of two, by ratio."""
    width, height = (1 << round(math.log2(edge)) for edge in size)
    return width, height


def _name_plainly(edit: GltfEdit, texture: int, image: int, importer: TargetImporter) -> None:
    if seen_image(edit.document, texture, importer) is None:
        edit.document["textures"][texture]["source"] = image


def _drop_ways(edit: GltfEdit, importer: TargetImporter) -> list[str]:
    """Forget formats that are not opened and are required or converted, if none is missed."""
    dropped = []
    for name in sorted(set(IMAGE_EXTENSIONS) - importer.extensions - importer.additions.keys()):
        users = [
            texture
            for texture in edit.document.get("textures", [])
            if name in texture.get("extensions", {})
        ]
        is_needed = name in edit.document.get("extensionsRequired", [])
        is_converted = any(image_of(texture) == texture.get("source") for texture in users)
        if (is_needed or is_converted) and all("source" in texture for texture in users):
            for texture in users:
                del texture["extensions"][name]  # type: ignore[misc]
                if not texture["extensions"]:
                    del texture["extensions"]
            edit.forget_extension(name)
            dropped.append(f"document: {name} is no longer used.")
    return dropped


def _require_less(edit: GltfEdit, importer: TargetImporter) -> list[str]:
    needed = edit.document.get("extensionsRequired", [])
    read = importer.extensions | importer.additions.keys()
    spare = [name for name in needed if name not in read and may_be_left_out(name)]
    for name in spare:
        edit.forget_extension(name, but_use=True)
    return [f"document: {name} is no longer required." for name in spare]


def _store_floats(asset: Container, edit: GltfEdit, importer: TargetImporter) -> list[str]:
    used = asset.document.get("extensionsUsed", [])
    if QUANTIZATION in importer.extensions or QUANTIZATION not in used:
        return []
    for mesh in edit.document.get("meshes", []):
        for primitive in mesh["primitives"]:
            for attributes in (primitive["attributes"], *primitive.get("targets", [])):
                _unpack(asset, edit, attributes)
    edit.forget_extension(QUANTIZATION)
    return ["document: quantized numbers stored as plain ones."]


def _unpack(asset: Container, edit: GltfEdit, attributes: dict[str, int]) -> None:
    for name, index in list(attributes.items()):
        stored = asset.document["accessors"][index]["componentType"]
        if name.split("_")[0] in _QUANTIZED and stored != FLOAT:
            edit.replace_numbers(attributes, name, read_floats(asset, index).astype(np.float32))


def _keep_strongest(asset: Container, edit: GltfEdit, importer: TargetImporter) -> list[str]:
    changes = []
    for number, mesh in enumerate(asset.document.get("meshes", [])):
        for place, primitive in enumerate(mesh["primitives"]):
            most = influences_of(asset, primitive)
            if importer.influences is not None and most > importer.influences:
                attributes = edit.primitive(number, place)["attributes"]
                lost = _cut_influences(asset, edit, primitive, attributes, importer.influences)
                name = mesh.get("name") or f"mesh {number}"
                kept = f"the {importer.influences} strongest of {most} bones kept at each vertex"
                changes.append(f"{name}: {kept}; the others had {lost:.1%} of it at most.")
    return changes


def _cut_influences(
    asset: Container, edit: GltfEdit, old: Primitive, attributes: dict[str, int], most: int
) -> float:
    """Write the strongest influences of each vertex; return the largest share of the others."""
    sets = range(sum(name.startswith("WEIGHTS_") for name in old["attributes"]))
    joints = np.hstack([read_numbers(asset, old["attributes"][f"JOINTS_{each}"]) for each in sets])
    weights = np.hstack([read_floats(asset, old["attributes"][f"WEIGHTS_{each}"]) for each in sets])
    strongest = np.argsort(-weights, axis=1, kind="stable")[:, :most]
    kept = np.take_along_axis(weights, strongest, axis=1)
    total = kept.sum(axis=1, keepdims=True)
    bones = np.where(kept > 0, np.take_along_axis(joints, strongest, axis=1), 0)
    for each in sets:
        columns = slice(each * SET_OF_INFLUENCES, (each + 1) * SET_OF_INFLUENCES)
        if columns.stop <= most:
            edit.replace_numbers(attributes, f"JOINTS_{each}", bones[:, columns].astype(np.uint16))
            shares = (kept / total)[:, columns].astype(np.float32)
            edit.replace_numbers(attributes, f"WEIGHTS_{each}", shares)
        else:
            del attributes[f"JOINTS_{each}"], attributes[f"WEIGHTS_{each}"]
    return float(1 - total.min())


def _join_roots(asset: Container, edit: GltfEdit) -> list[str]:
    """Make a bone of the parent of several root bones, or of a new node, where they share it."""
    changes = []
    for number, skin in enumerate(edit.document.get("skins", [])):
        roots = joint_roots(edit.document, number)
        above = {node_parents(edit.document)[root] for root in roots}
        if len(roots) > 1 and len(above) == 1:
            parent = above.pop()
            bone = parent if parent >= 0 else _node_above(edit.document, roots)
            _make_bone(asset, edit, skin, bone, roots[0])
            name = edit.document["nodes"][bone].get("name") or f"node {bone}"
            changes.append(f"{skin.get('name') or f'skin {number}'}: {name} is its root bone.")
    return changes


def _node_above(document: Document, roots: Sequence[int]) -> int:
    document["nodes"].append(Node(name="root", children=list(roots)))
    new = len(document["nodes"]) - 1
    for scene in document.get("scenes", []):
        kept = [node for node in scene.get("nodes", []) if node not in roots]
        if len(kept) < len(scene.get("nodes", [])):
            scene["nodes"] = [*kept, new]
    return new


def _make_bone(asset: Container, edit: GltfEdit, skin: SkinEntry, node: int, child: int) -> None:
    """Make a bone that moves no vertex of a node, bound where it stands seen from a child."""
    joints = skin["joints"]
    skin["joints"] = [*joints, node]
    if "skeleton" in skin:
        skin["skeleton"] = node
    if "inverseBindMatrices" not in skin:
        return
    stored = read_floats(asset, skin["inverseBindMatrices"])[: len(joints)]
    everywhere = edit.document.copy()
    # Without scenes all nodes have a place
    everywhere["scenes"] = []
    worlds = world_matrices(everywhere, {})
    local = np.linalg.pinv(worlds[node]) @ worlds[child]
    bound = local @ stored[joints.index(child)].reshape(4, 4).T
    # What rounding leaves there is not allowed
    bound[3] = (0, 0, 0, 1)
    rows = np.vstack([stored, bound.T.reshape(1, 16)]).astype(np.float32)
    skin["inverseBindMatrices"] = edit.add_accessor(rows, target=None, bounds=False)


def _rename(document: Document, importer: TargetImporter) -> list[str]:
    changes = []
    for kind, entries in named_entries(document).items():
        old = [entry.get("name", "") for entry in entries]
        fresh = _fit_names(old, kind.removesuffix("s"), importer)
        for entry, name in zip(entries, fresh, strict=True):
            entry["name"] = name
        changed = sum(map(str.__ne__, old, fresh))
        if changed:
            changes.append(f"{kind}: {changed} named as {importer.name} takes them.")
    return changes


def _fit_names(names: list[str], kind: str, importer: TargetImporter) -> list[str]:
    """Return names of signs that are taken, each once; those that are in order stay."""
    plain = [_fit_name(name, importer) for name in names]
    taken = {new for old, new in zip(names, plain, strict=True) if old == new}
    seen: set[str] = set()
    for number, (old, new) in enumerate(zip(names, plain, strict=True)):
        base = name = new or f"{kind}_{number}"
        copies = 1
        while name in seen or (name in taken and old != name):
            name = f"{base}_{copies}"
            copies += 1
        seen.add(name)
        plain[number] = name
    return plain


def _fit_name(name: str, importer: TargetImporter) -> str:
    plain = importer.unfit.sub("_", name)
    data = plain.encode(errors="replace")
    if importer.name_bytes is None or len(data) <= importer.name_bytes:
        return plain
    return data[: importer.name_bytes - _SUFFIX_BYTES].decode(errors="ignore")
