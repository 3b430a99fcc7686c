"""Scripts that one would write to do the same with Blender, for a process of their own.

They expect SOURCE and OUTPUT, and import GLB with Blender's own settings.
"""

import json

from media_studio.blender import environment

_IMPORT = """
import bpy
bpy.ops.wm.read_factory_settings(use_empty=True)
ending = SOURCE.rsplit(".")[-1]
if ending == "glb":
    bpy.ops.import_scene.gltf(filepath=SOURCE)
elif ending == "ply":
    bpy.ops.wm.ply_import(filepath=SOURCE, forward_axis="NEGATIVE_Z", up_axis="Y")
else:
    bpy.ops.wm.stl_import(filepath=SOURCE, forward_axis="NEGATIVE_Z", up_axis="Y")
"""

_EXPORT = """
ending = OUTPUT.rsplit(".")[-1]
if ending == "glb":
    bpy.ops.export_scene.gltf(filepath=OUTPUT)
elif ending == "ply":
    bpy.ops.wm.ply_export(filepath=OUTPUT, forward_axis="NEGATIVE_Z", up_axis="Y")
elif ending == "stl":
    bpy.ops.wm.stl_export(filepath=OUTPUT, forward_axis="NEGATIVE_Z", up_axis="Y")
elif ending == "obj":
    bpy.ops.wm.obj_export(filepath=OUTPUT, path_mode="COPY")
elif ending == "fbx":
    bpy.ops.export_scene.fbx(filepath=OUTPUT, path_mode="COPY", embed_textures=True)
else:
    bpy.ops.wm.usd_export(filepath=OUTPUT)
"""

_DECIMATE = """
thing = next(each for each in bpy.data.objects if each.type == "MESH")
bpy.context.view_layer.objects.active = thing
modifier = thing.modifiers.new("decimate", "DECIMATE")
modifier.ratio = RATIO
bpy.ops.object.modifier_apply(modifier=modifier.name)
"""

_QUADRIFLOW = """
import bpy
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=SOURCE, merge_vertices=True)
thing = next(each for each in bpy.data.objects if each.type == "MESH")
bpy.context.view_layer.objects.active = thing
thing.select_set(True)
bpy.ops.object.quadriflow_remesh(mode="FACES", target_faces=int(RATIO * len(thing.data.polygons)))
"""

PICTURE = """
import bpy
from mathutils import Vector
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=SOURCE)
scene = bpy.context.scene
pivot = bpy.data.objects.new("pivot", None)
scene.collection.objects.link(pivot)
for thing in list(scene.objects):
    if thing.type == "MESH":
        thing.parent = pivot
camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
camera.location = (0, -2.4, 1.2)
camera.rotation_euler = Vector((0, 2.4, -1.2)).to_track_quat("-Z", "Y").to_euler()
scene.collection.objects.link(camera)
scene.camera = camera
lamp = bpy.data.objects.new("lamp", bpy.data.lights.new("lamp", "AREA"))
lamp.data.energy, lamp.data.size, lamp.location = 60, 2, (1, -1, 3)
lamp.rotation_euler = Vector((-1, 1, -3)).to_track_quat("-Z", "Y").to_euler()
scene.collection.objects.link(lamp)
scene.world = bpy.data.worlds.new("world")
bpy.ops.mesh.primitive_plane_add(size=20, location=(0, 0, -0.2))
scene.render.engine = "CYCLES"
scene.render.resolution_x = scene.render.resolution_y = 512
scene.render.threads_mode, scene.render.threads = "FIXED", 2
scene.cycles.samples = SAMPLES
scene.cycles.use_denoising = True
"""

_STILL = """
scene.render.filepath = OUTPUT
bpy.ops.render.render(write_still=True)
"""

SCRIPTS = {
    "convert": _IMPORT + _EXPORT,
    "decimate": _IMPORT + _DECIMATE + _EXPORT,
    "quads": _QUADRIFLOW + _EXPORT,
    "still": PICTURE + _STILL,
}


def blender_command(script: str, **values: str | float) -> list[str]:
    """Return the command line of a cold Blender script, with these names set."""
    assignments = "\n".join(f"{name} = {json.dumps(value)}" for name, value in values.items())
    return [str(environment.python()), "-c", f"{assignments}\n{SCRIPTS[script]}"]
