"""The forty requests, in the order in which they are sent."""

import json
from dataclasses import dataclass

OUR_PICTURE_SIZE = "1280x720"
SHAPE_PROGRAM = json.dumps(
    {
        "format": "shape-program/1",
        "name": "stool",
        "materials": {"wood": {"material": "wood"}, "seat": {"material": "leather"}},
        "parts": [
            {
                "material": "seat",
                "shape": {"cylinder": {"radius": 0.18, "height": 0.05, "bevel": 0.02}},
                "at": [0, 0.42, 0],
            },
            {
                "material": "wood",
                "shape": {"cylinder": {"radius": 0.02, "height": 0.43, "bevel": 0.004}},
                "at": [0.12, 0, 0.05],
                "around": 4,
            },
        ],
    }
)


@dataclass(frozen=True)
class File:
    """A file that a request sends: one of the inputs, or a drawing."""

    name: str


@dataclass(frozen=True)
class Earlier:
    """A value of the answer to an earlier request, such as the first of its results."""

    request: str
    path: tuple[str | int, ...] = ("result", 0)


@dataclass(frozen=True)
class FixedRequest:
    """One request.

    Attributes:
        name: What recordings call it.
        operation: One of the 14.
        body: JSON with `File` and `Earlier` among its values.
    """

    name: str
    operation: str
    body: dict[str, object]


def _request(name: str, operation: str, **body: object) -> FixedRequest:
    return FixedRequest(name, operation, body)


_CHAIR, _CHEST, _CHARACTER = Earlier("picture"), Earlier("mesh_text"), File("character.glb")
_TOADSTOOL, _CLIP = File("toadstool.png"), File("clip.mp4")
_VIEWS = {
    side: Earlier("edit_views", ("result", place))
    for place, side in enumerate(("front", "left", "back", "right"))
}

# Those that others wait for come early, so that two workers are seldom idle
REQUESTS = (
    _request(
        "picture",
        "images/generations",
        prompt="a walnut armchair with a green velvet seat",
        size=OUR_PICTURE_SIZE,
    ),
    _request(
        "mesh_text",
        "3d_models/meshes",
        prompt="a wooden treasure chest with iron bands",
        model="flash",
        with_texture=True,
        hd_texture=True,
        pbr_texture=True,
    ),
    _request("retrieval", "motions/retrievals", text_prompt="someone waves hello"),
    _request("retrieval_weak", "motions/retrievals", text_prompt="repairing a bicycle"),
    _request("poses", "videos/pose_detections", input_video=_CLIP, time_seconds=1.0),
    _request(
        "enhancement",
        "images/prompt_enhancements",
        prompt="an oak chair",
        system_prompt="Describe material, light and camera in at most 40 words.",
    ),
    _request(
        "enhancement_mood",
        "images/prompt_enhancements",
        prompt="a red teapot on a table",
        system_prompt="Make it dramatic, with a dark background. One sentence.",
    ),
    _request(
        "picture_seed",
        "images/generations",
        prompt="a red teapot",
        seed=7,
        size="864x1152",
        background="transparent",
    ),
    _request("picture_program", "images/generations", prompt=SHAPE_PROGRAM, size=OUR_PICTURE_SIZE),
    _request("picture_refused", "images/generations", prompt="a flumboggle"),
    _request(
        "edit_views",
        "images/edits",
        model="brandC-multiview",
        input_images=[_CHAIR],
        size=OUR_PICTURE_SIZE,
        background="transparent",
    ),
    _request("caption", "images/captions", input_image=_CHAIR, language="English"),
    _request("caption_german", "images/captions", input_image=_CHAIR, language="German"),
    _request("caption_drawing", "images/captions", input_image=_TOADSTOOL, language="French"),
    _request("mesh_our_picture", "3d_models/meshes", input_image=_CHAIR),
    _request(
        "edit_scene",
        "images/edits",
        prompt="make the seat blue",
        input_images=[_CHAIR],
        size=OUR_PICTURE_SIZE,
    ),
    _request(
        "edit_pixels",
        "images/edits",
        prompt="rotate by 90 degrees and make it black and white",
        input_images=[_TOADSTOOL],
        size=OUR_PICTURE_SIZE,
    ),
    _request("edit_text", "images/edits", prompt="a blue vase", size=OUR_PICTURE_SIZE),
    _request(
        "process", "images/processes", model="brandD2", input_image=File("noisy_toadstool.png")
    ),
    _request(
        "motion",
        "videos/motion_detections",
        input_video=_CLIP,
        start_time_seconds=0.5,
        duration_seconds=2.0,
    ),
    _request(
        "motion_boxes",
        "videos/motion_detections",
        model="pro",
        input_video=_CLIP,
        start_time_seconds=1.0,
        duration_seconds=1.0,
        bboxes=[Earlier("poses", ("result", 0, "bbox_xyxy"))],
    ),
    _request(
        "animation",
        "motions/animations",
        input_model=_CHARACTER,
        input_motion=Earlier("retrieval"),
        fps=12,
    ),
    _request(
        "animation_captured",
        "motions/animations",
        input_model=_CHARACTER,
        input_motion=Earlier("motion"),
    ),
    _request(
        "mesh_picture", "3d_models/meshes", input_image=_TOADSTOOL, model="flash", with_texture=True
    ),
    _request(
        "mesh_views", "3d_models/meshes", input_images=_VIEWS, model="flash", with_texture=True
    ),
    _request("texture_text", "3d_models/textures", input_model=_CHEST, prompt="weathered bronze"),
    _request(
        "texture_new_uv",
        "3d_models/textures",
        input_model=Earlier("mesh_our_picture"),
        prompt="mossy stone",
        keep_uv=False,
        pbr_texture=False,
    ),
    _request(
        "texture_picture",
        "3d_models/textures",
        input_model=Earlier("mesh_our_picture"),
        input_image=File("bricks.png"),
    ),
    _request(
        "texture_views",
        "3d_models/textures",
        input_model=Earlier("mesh_our_picture"),
        input_images=_VIEWS,
    ),
    _request(
        "remeshing",
        "3d_models/remeshings",
        input_model=Earlier("texture_picture"),
        mesh_count=2000,
    ),
    _request(
        "remeshing_quads",
        "3d_models/remeshings",
        input_model=Earlier("mesh_picture"),
        mesh_count=1500,
        mesh_topology="quad",
    ),
    _request(
        "conversion_obj",
        "3d_models/conversions",
        input_model=_CHEST,
        output_format="obj",
        rotation_x=90,
    ),
    _request(
        "conversion_ply",
        "3d_models/conversions",
        input_model=Earlier("mesh_our_picture"),
        output_format="ply",
        target_size=[0.5, 1.0, 2.0],
    ),
    _request(
        "conversion_stl",
        "3d_models/conversions",
        input_model=Earlier("remeshing"),
        output_format="stl",
        target_size=2,
    ),
    _request(
        "conversion_fbx",
        "3d_models/conversions",
        input_model=Earlier("animation"),
        output_format="fbx",
    ),
    _request(
        "conversion_glb",
        "3d_models/conversions",
        input_model=Earlier("conversion_fbx"),
        output_format="glb",
        rotation_y=45,
        uniform_color="#3366cc",
    ),
    _request(
        "conversion_usdz",
        "3d_models/conversions",
        input_model=Earlier("mesh_picture"),
        output_format="usdz",
        rotation_z=30,
    ),
    _request(
        "conversion_3mf",
        "3d_models/conversions",
        input_model=Earlier("remeshing_quads"),
        output_format="3mf",
        uniform_color="#fa0",
    ),
    _request(
        "rendering",
        "3d_models/renderings",
        input_model=Earlier("remeshing"),
        output_type="image",
    ),
    _request(
        "rendering_video",
        "3d_models/renderings",
        input_model=Earlier("remeshing_quads"),
        output_type="video",
        background="transparent",
    ),
)
