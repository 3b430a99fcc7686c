"""Models that one target or another refuses."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from media_gltf import glb
from media_gltf.accessors import read_floats
from media_pipelines.quality.geometry import Vectors
from media_testing.quality.models import Glb, ball, glb_of, picture
from media_testing.sample_models import SAMPLES


def named_ball() -> Glb:
    """A ball of which every part has a name."""
    thing = ball()
    thing.document["nodes"][0]["name"] = "ball"
    return thing


def encoded(image: Image.Image, kind: str) -> bytes:
    """Encode without loss where the format can."""
    content = io.BytesIO()
    image.save(content, kind, **({"lossless": True} if kind == "WEBP" else {}))
    return content.getvalue()


NOISE = np.random.default_rng(5).integers(1, 255, (32, 64, 4), np.uint8)


def dressed(extension: str, kind: str, *, fallback: bool = False, required: bool = True) -> Glb:
    """A ball whose texture is in another format, by an extension."""
    data = b"\xabKTX 20\xbb\r\n\x1a\n" + bytes(80)
    if kind != "ktx2":
        data = encoded(Image.fromarray(NOISE), kind.upper())
    thing = named_ball().textured(picture())
    images = thing.document["images"]
    images.append({"name": "other", "bufferView": thing.view(data), "mimeType": f"image/{kind}"})
    texture: dict[str, Any] = {"sampler": 0, "extensions": {extension: {"source": 1}}}
    thing.document["textures"] = [texture | ({"source": 0} if fallback else {})]
    thing.document["extensionsUsed"] = [extension]
    if required:
        thing.document["extensionsRequired"] = [extension]
    return thing


def extended(name: str, *, required: bool, material: bool = False) -> Glb:
    """A ball that names an extension."""
    thing = named_ball().textured(picture())
    thing.document["extensionsUsed"] = [name]
    if required:
        thing.document["extensionsRequired"] = [name]
    if material:
        thing.document["materials"][0]["extensions"] = {name: {}}
    return thing


def quantized() -> tuple[Glb, Vectors]:
    """A ball with normals of bytes, and the normals as they were."""
    thing = extended("KHR_mesh_quantization", required=True)
    accessor = thing.document["accessors"][thing.primitive["attributes"]["NORMAL"]]
    view = thing.document["bufferViews"][accessor["bufferView"]]
    floats = np.frombuffer(thing.binary, "<f4", 3 * accessor["count"], view["byteOffset"])
    packed = np.zeros((accessor["count"], 4), np.int8)
    packed[:, :3] = np.rint(floats.reshape(-1, 3) * 127)
    fields = {"bufferView": thing.view(packed.tobytes()), "componentType": 5120, "type": "VEC3"}
    thing.document["bufferViews"][-1]["byteStride"] = 4
    thing.document["accessors"].append({**fields, "count": len(packed), "normalized": True})
    thing.primitive["attributes"]["NORMAL"] = len(thing.document["accessors"]) - 1
    return thing, floats.reshape(-1, 3).astype(np.float64)


def rig(edit: Callable[[Any], None], folder: Path) -> Path:
    """Write the skinned sample after an edit of its document."""
    container = SAMPLES["skinned"]()
    edit(container.document)
    path = folder / "rig.glb"
    path.write_bytes(glb.serialise(container))
    return path


def with_two_roots(document: Any) -> None:
    """Part wrist and elbow, each at its place."""
    document["nodes"][2].pop("children")
    document["nodes"][3]["translation"] = [0, 3, 0]
    document["nodes"][1]["children"] = []
    del document["nodes"][1]["children"]
    document["scenes"] = [{"nodes": [0, 1, 2, 3]}]


def with_two_roots_below_one(document: Any) -> None:
    """Part them below a node that is no bone and is moved."""
    with_two_roots(document)
    document["nodes"].append({"name": "hips", "translation": [0, -5, 0], "children": [1, 2, 3]})
    for joint in (1, 2, 3):
        height = document["nodes"][joint].get("translation", [0, 0, 0])[1]
        document["nodes"][joint]["translation"] = [0, height + 5, 0]
    document["scenes"] = [{"nodes": [0, 4]}]


def weighted(path: Path) -> Path:
    """Write the skinned sample with eight bones at each vertex, of which the last four are weak."""
    container = SAMPLES["skinned"]()
    thing = Glb()
    document: Any = container.document
    thing.document, thing.binary = document, container.binary
    skin, attributes = document["skins"][0], document["meshes"][0]["primitives"][0]["attributes"]
    document["nodes"] += [{"name": f"finger_{number}"} for number in range(4)]
    document["nodes"][3]["children"] = [4, 5, 6, 7]
    skin["joints"] += [4, 5, 6, 7]
    inverse = read_floats(container, skin["inverseBindMatrices"])
    inverse = np.vstack([inverse, *[inverse[2:]] * 4])
    skin["inverseBindMatrices"] = thing.array(inverse.astype("<f4"))
    strong = read_floats(container, attributes["WEIGHTS_0"])
    weak = np.tile((0.07, 0.03, 0.0, 0.0), (len(strong), 1))
    bones = np.tile(np.array([3, 4, 0, 0], np.uint16), (len(strong), 1))
    attributes["WEIGHTS_0"] = thing.array((strong * 0.9).astype("<f4"))
    attributes["WEIGHTS_1"] = thing.array(weak.astype("<f4"))
    attributes["JOINTS_1"] = thing.array(bones, 5123)
    buffers = [{"byteLength": len(thing.binary)}]
    path.write_bytes(glb_of({**document, "buffers": buffers}, thing.binary))
    return path
