"""Quadrilaterals noted for Blender's glTF importer.

It ignores FB_ngon_encoding but keeps the order of triangles, and extras.
"""

from media_gltf.document import Mesh
from media_gltf.glb import Container
from media_gltf.triangles import has_quads, read_faces
from media_studio.formats.ngon import quad_pairs

DIAGONALS, TRIANGLES = "quad_diagonals", "triangle_count"
"""Extras of a mesh: the first triangle of each quadrilateral, and the number of triangles."""


def with_diagonals(container: Container) -> Container:
    """Note in each mesh which triangles are halves of quadrilaterals."""
    document = container.document.copy()
    document["meshes"] = [mesh.copy() for mesh in document.get("meshes", [])]
    for mesh in document["meshes"]:
        start, diagonals = 0, []
        for primitive in mesh["primitives"]:
            faces = read_faces(container, primitive)
            if has_quads(primitive):
                diagonals += (start + quad_pairs(faces)).tolist()
            start += len(faces)
        if diagonals:
            # Names of morph targets are there already
            mesh["extras"] = {**_extras(mesh), DIAGONALS: diagonals, TRIANGLES: start}
    return Container(document=document, binary=container.binary)


def _extras(mesh: Mesh) -> dict[str, object]:
    found = mesh.get("extras")
    return found if isinstance(found, dict) else {}
