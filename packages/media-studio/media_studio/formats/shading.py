"""What the arrays of a glTF primitive say of how it is shaded, looked at in its first triangles.

Source: Khronos glTF 2.0 specification, section 3.7.2.1: normals and tangents.
"""

import numpy as np

from media_gltf.accessors import read_singles
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.materials import coordinate_set
from media_gltf.triangles import has_quads, has_triangles, read_faces
from media_studio.formats.ngon import quad_pairs

_TRIED, _FLAT_COSINE, _ALONG_COSINE = 20_000, 0.999, 0.97


def mixes_quads(container: Container, primitive: Primitive) -> bool:
    """Whether a primitive has triangles among its quadrilaterals."""
    if not has_quads(primitive):
        return False
    faces = read_faces(container, primitive)
    return len(faces) > 2 * len(quad_pairs(faces))


def is_smooth(container: Container, primitive: Primitive) -> bool:
    """Whether normals of corners are others than those of their triangles."""
    attributes = primitive["attributes"]
    if "NORMAL" not in attributes or not has_triangles(primitive):
        return False
    faces = read_faces(container, primitive)[:_TRIED]
    normals = read_singles(container, attributes["NORMAL"])[faces]
    corners = read_singles(container, attributes["POSITION"])[faces]
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(flat, axis=1)
    sound = lengths > 0
    cosines = (normals[sound] * (flat[sound] / lengths[sound, None])[:, None]).sum(axis=2)
    return bool((np.abs(cosines) < _FLAT_COSINE).any())


def has_own_tangents(container: Container, primitive: Primitive) -> bool:
    """Whether a normal map is read with other tangents than those along its coordinates."""
    attributes = primitive["attributes"]
    if "TANGENT" not in attributes or "material" not in primitive or not has_triangles(primitive):
        return False
    entry = container.document["materials"][primitive["material"]]
    info = entry.get("normalTexture")
    uv = attributes.get(f"TEXCOORD_{coordinate_set(info)}") if info else None
    if uv is None:
        return False
    faces = read_faces(container, primitive)[:_TRIED]
    points = read_singles(container, attributes["POSITION"])[faces]
    places = read_singles(container, uv)[faces]
    tangents = read_singles(container, attributes["TANGENT"])[faces[:, 0], :3]
    (a, b), (du, dv) = np.diff(points, axis=1).swapaxes(0, 1), np.diff(places, axis=1).T
    along = a * dv[1][:, None] - b * dv[0][:, None]
    along *= np.sign(du[0] * dv[1] - du[1] * dv[0])[:, None]
    lengths = np.linalg.norm(along, axis=1) * np.linalg.norm(tangents, axis=1)
    sound = lengths > 0
    cosines = (along * tangents).sum(axis=1)[sound] / lengths[sound]
    return bool(len(cosines)) and float(np.median(cosines)) < _ALONG_COSINE
