"""Meshes as arrays to and from Blender, and the operations of it that we use."""

import math

import bpy
import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.inside.scene import empty_scene

# isort: split
import bmesh  # exists once bpy has been imported


@empty_scene()
def decimate_once(
    vertices: FloatArray, faces: IntArray, target: int, labels: IntArray
) -> tuple[FloatArray, IntArray, IntArray]:
    """See `media_studio.blender.calls.decimate_once`."""
    target_object = _mesh_object(vertices, faces)
    target_object.data.polygons.foreach_set("material_index", labels.astype(np.int32))
    modifier = target_object.modifiers.new("decimate", "DECIMATE")
    modifier.ratio = target / len(faces)
    modifier.use_collapse_triangulate = True
    _apply(target_object, modifier.name)
    return _triangles(target_object.data)


@empty_scene()
def join_triangles(
    vertices: FloatArray,
    faces: IntArray,
    *,
    max_bend: float,
    max_skew: float,
    labels: IntArray,
) -> tuple[IntArray, IntArray]:
    """See `media_studio.blender.calls.join_triangles`."""
    target_object = _mesh_object(vertices, faces)
    mesh = target_object.data
    mesh.polygons.foreach_set("material_index", labels.astype(np.int32))
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.join_triangles(
        work,
        faces=work.faces,
        cmp_materials=True,
        angle_face_threshold=math.radians(max_bend),
        angle_shape_threshold=math.radians(max_skew),
    )
    work.to_mesh(mesh)
    work.free()
    return _polygons(mesh), _labels(mesh)


@empty_scene()
def quadriflow(vertices: FloatArray, faces: IntArray, target: int) -> tuple[FloatArray, IntArray]:
    """See `media_studio.blender.calls.quadriflow`.

    Coordinates are scaled to a thousand units: it takes edges below 1e-4 for non-manifold ones.
    """
    center, extent = vertices.mean(axis=0), float(np.ptp(vertices, axis=0).max()) or 1.0
    target_object = _mesh_object((vertices - center) * (1000 / extent), faces)
    try:
        status = bpy.ops.object.quadriflow_remesh(
            mode="FACES", target_faces=target, use_preserve_boundary=True, seed=0
        )
    except RuntimeError:
        status = {"CANCELLED"}
    if status != {"FINISHED"}:
        return np.zeros((0, 3)), np.zeros((0, 4), np.int64)
    mesh = target_object.data
    return _positions(mesh) * (extent / 1000) + center, _polygons(mesh)


def _mesh_object(vertices: FloatArray, polygons: IntArray) -> bpy.types.Object:
    """Put a mesh into the scene as the active object."""
    mesh = bpy.data.meshes.new("mesh")
    _fill(mesh, vertices, polygons)
    target_object = bpy.data.objects.new("mesh", mesh)
    bpy.context.scene.collection.objects.link(target_object)
    bpy.context.view_layer.objects.active = target_object
    target_object.select_set(True)
    return target_object


def _fill(mesh: bpy.types.Mesh, vertices: FloatArray, polygons: IntArray) -> None:
    count, width = polygons.shape
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", vertices.astype(np.float32).reshape(-1))
    mesh.loops.add(count * width)
    mesh.loops.foreach_set("vertex_index", polygons.astype(np.int32).reshape(-1))
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(0, count * width, width, dtype=np.int32))
    mesh.update(calc_edges=True)


def _apply(target_object: bpy.types.Object, modifier: str) -> None:
    with bpy.context.temp_override(object=target_object):
        bpy.ops.object.modifier_apply(modifier=modifier)


def _triangles(mesh: bpy.types.Mesh) -> tuple[FloatArray, IntArray, IntArray]:
    corners = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    return _positions(mesh), corners.reshape(-1, 3).astype(np.int64), _labels(mesh)


def _labels(mesh: bpy.types.Mesh) -> IntArray:
    labels = np.empty(len(mesh.polygons), np.int32)
    mesh.polygons.foreach_get("material_index", labels)
    return labels.astype(np.int64)


def _polygons(mesh: bpy.types.Mesh) -> IntArray:
    corners = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    start = np.empty(len(mesh.polygons), np.int32)
    mesh.polygons.foreach_get("loop_start", start)
    total = np.empty(len(mesh.polygons), np.int32)
    mesh.polygons.foreach_get("loop_total", total)
    polygons = np.full((len(start), 4), -1, np.int64)
    for corner in range(4):
        rows = total > corner
        polygons[rows, corner] = corners[start[rows] + corner]
    return polygons


def _positions(mesh: bpy.types.Mesh) -> FloatArray:
    positions = np.empty(3 * len(mesh.vertices), np.float32)
    mesh.vertices.foreach_get("co", positions)
    return positions.reshape(-1, 3).astype(np.float64)
