"""What warm processes do. Each loads its libraries itself, so that memory counts for one tool."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Literal

import numpy as np

from media_studio.arrays import FloatArray, IntArray

Job = Generator[None, None, str | None]
FRAMES, PEER_FRAMES = 48, 4


def convert(source: str, output: str) -> Job:
    """Our conversion."""
    from media_studio.formats.convert import convert

    yield
    convert(Path(source), Path(output), output_format=Path(output).suffix[1:])
    yield
    return None


def trimesh_convert(source: str, output: str) -> Job:
    """Conversion by trimesh."""
    import trimesh

    yield
    trimesh.load_scene(source).export(output)  # type: ignore[no-untyped-call]
    yield
    return None


def decimate(source: str, output: str, ratio: str) -> Job:
    """Our decimation of bare triangles."""
    from media_studio.mesh.decimate import decimate

    vertices, faces = _welded(source)
    target, labels = round(float(ratio) * len(faces)), np.zeros(len(faces), np.int64)
    yield
    points, kept, _ = decimate(vertices, faces, target, labels)
    yield
    _store(points, kept, output)
    return None


def trimesh_decimate(source: str, output: str, ratio: str) -> Job:
    """Decimation of bare triangles by trimesh, which calls fast-simplification."""
    import trimesh

    mesh = trimesh.Trimesh(*_welded(source), process=False)
    yield
    reduced = mesh.simplify_quadric_decimation(face_count=round(float(ratio) * len(mesh.faces)))
    yield
    reduced.export(output)
    return None


def blender_decimate(source: str, output: str, ratio: str) -> Job:
    """Blender's modifier on bare triangles."""
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=source, merge_vertices=True)
    thing = bpy.context.selected_objects[0]
    bpy.context.view_layer.objects.active = thing
    while thing.data.uv_layers:
        thing.data.uv_layers.remove(thing.data.uv_layers[0])
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.mesh.remove_doubles(threshold=1e-7)
    bpy.ops.object.mode_set(mode="OBJECT")
    modifier = thing.modifiers.new("decimate", "DECIMATE")
    modifier.ratio, modifier.use_collapse_triangulate = float(ratio), True
    bpy.context.view_layer.update()
    yield
    bpy.ops.object.modifier_apply(modifier=modifier.name)
    yield
    bpy.ops.wm.ply_export(filepath=output, forward_axis="NEGATIVE_Z", up_axis="Y")
    return None


def blender_decimate_textured(source: str, output: str, ratio: str) -> Job:
    """Blender's modifier on the imported model, whose texture coordinates it carries along."""
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=source, merge_vertices=True)
    thing = bpy.context.selected_objects[0]
    bpy.context.view_layer.objects.active = thing
    modifier = thing.modifiers.new("decimate", "DECIMATE")
    modifier.ratio, modifier.use_collapse_triangulate = float(ratio), True
    yield
    bpy.ops.object.modifier_apply(modifier=modifier.name)
    yield
    bpy.ops.wm.ply_export(filepath=output, forward_axis="NEGATIVE_Z", up_axis="Y")
    return None


def remesh(source: str, output: str, ratio: str, topology: str, size: str) -> Job:
    """Our remeshing of a file, with new maps; quadrilaterals go to an OBJ file."""
    from media_studio.formats.gltf_reader import read_model
    from media_studio.formats.gltf_writer import write_model
    from media_studio.formats.obj import write_obj
    from media_studio.mesh.remesh import remesh

    yield
    kind: Literal["quad", "triangle"] = "quad" if topology == "quad" else "triangle"
    model = read_model(Path(source))
    target = round(float(ratio) * sum(len(surface.faces) for surface in model.surfaces))
    model = remesh(model, target=target, topology=kind, texture_size=int(size))
    if output.endswith(".obj"):
        write_obj(model, Path(output))
    else:
        write_model(model, Path(output))
    yield
    return None


def unwrap(source: str, output: str) -> Job:
    """Our unwrapping."""
    from media_studio.formats.gltf_reader import read_model
    from media_studio.formats.gltf_writer import write_model
    from media_studio.mesh.unwrap import unwrap

    model = read_model(Path(source))
    yield
    unwrapped = unwrap(model, size=2048)
    yield
    write_model(unwrapped, Path(output))
    return None


def trimesh_unwrap(source: str, output: str) -> Job:
    """Unwrapping by trimesh, which calls xatlas."""
    import trimesh

    mesh = trimesh.load_mesh(source, process=False)
    yield
    unwrapped = mesh.unwrap()
    yield
    unwrapped.export(output)
    return None


def blender_unwrap(source: str, output: str) -> Job:
    """Blender's Smart UV Project."""
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=source, merge_vertices=True)
    bpy.context.view_layer.objects.active = bpy.context.selected_objects[0]
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    yield
    bpy.ops.uv.smart_project(island_margin=0.001)
    yield
    bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.export_scene.gltf(filepath=output)
    return None


def still(source: str, output: str) -> Job:
    """Our path-traced picture."""
    from media_studio.render.still import render_still

    yield
    render_still(Path(source), Path(output), width=512, height=512, samples=16)
    yield
    return None


def preview(source: str, output: str) -> Job:
    """Our rasterised picture."""
    from media_studio.render.preview import render_preview

    yield
    render_preview(Path(source), Path(output))
    yield
    return None


def turntable(source: str, output: str) -> Job:
    """Our video of a full turn."""
    from media_studio.render.turntable import render_turntable

    yield
    last = Path(output).with_suffix(".png")
    render_turntable(Path(source), Path(output), last_frame=last, frames=FRAMES)
    yield
    return None


def blender_turntable(source: str, output: str) -> Job:
    """Some frames of the same turn with Cycles at the fewest samples that look alike."""
    import bpy

    from benchmarks.geometry.blender_scripts import PICTURE

    exec(PICTURE, {"SOURCE": source, "SAMPLES": 4})
    pivot = bpy.data.objects["pivot"]
    yield
    for frame in range(PEER_FRAMES):
        pivot.rotation_euler.z = 2 * np.pi * frame / FRAMES
        bpy.context.scene.render.filepath = f"{output}.{frame}.png"
        bpy.ops.render.render(write_still=True)
    yield
    Path(f"{output}.0.png").rename(output)
    return None


def _welded(source: str) -> tuple[FloatArray, IntArray]:
    import trimesh

    from media_studio.mesh.weld import drop_degenerate, weld

    mesh = trimesh.load_mesh(source, process=False)
    points, index = weld(np.asarray(mesh.vertices, np.float64))
    return points, drop_degenerate(index[np.asarray(mesh.faces, np.int64)])[0]


def _store(points: FloatArray, faces: IntArray, output: str) -> None:
    import trimesh

    trimesh.Trimesh(points, faces, process=False).export(output)


def _inspect(output: str) -> Job:
    from benchmarks.geometry.inspection import inspect

    yield
    yield
    return inspect(Path(output))


def _coverage(output: str) -> Job:
    from benchmarks.geometry.inspection import coverage

    yield
    yield
    return coverage(Path(output))


def _deviate(source: str, output: str) -> Job:
    from media_studio.mesh.deviation import deviation, farthest

    before, after = _welded(source), _welded(output)
    yield
    yield
    mean, worst = deviation(*before, *after), farthest(*before, *after)
    return f"{len(after[1])} {mean} {worst}"


JOBS: dict[str, Callable[..., Job]] = {
    "convert": convert,
    "trimesh convert": trimesh_convert,
    "decimate": decimate,
    "trimesh decimate": trimesh_decimate,
    "blender decimate": blender_decimate,
    "blender decimate textured": blender_decimate_textured,
    "remesh": remesh,
    "unwrap": unwrap,
    "trimesh unwrap": trimesh_unwrap,
    "blender unwrap": blender_unwrap,
    "still": still,
    "preview": preview,
    "turntable": turntable,
    "blender turntable": blender_turntable,
    "inspect": _inspect,
    "coverage": _coverage,
    "deviate": _deviate,
}
