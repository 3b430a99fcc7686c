"""A motion put onto a rigged model (spec 4.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from media_api.contract.models_3d import AnimationInfo, MeshInfo, Model3dMetadata
from media_api.contract.motions import AnimationRequest, MotionClip
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.formats import gltf_file
from media_studio.formats.gltf_reader import build_model
from media_studio.motion.animating import Animated, animate_file
from media_studio.motion.retarget_options import RetargetOptions
from media_studio.recipes.model_results import mesh_info, with_motion
from media_studio.recipes.previews import preview_or_note
from media_studio.render.performance import render_performance

PREVIEW_PIXELS, PREVIEW_FPS, PREVIEW_SECONDS = 384, 24, 6.0


def animate(execution: Execution) -> Outcome:
    """Add the motion to the model as an animation; nothing else of a GLB file changes.

    Raises:
        NotRigged: If the model has no skin.
        NotHumanoid: If its skeleton lacks what a human figure has.
        InvalidMotion: If the motion file is damaged, or is a model that does not move.
        InvalidModel: If the model file is damaged.
        UnknownClip: If the motion file has no such clip.
        OutsideMotion: If the clip begins past the end of the motion.
        CannotLoop: If the motion cannot be repeated and is to be.
        InvalidBoneMap: If it names a role or a joint that there is not.
    """
    request = execution.request(AnimationRequest)
    path = execution.folder / "animated.glb"
    animated = animate_file(
        execution.input("input_model"),
        execution.input("input_motion"),
        path,
        fps=request.fps,
        clip=_clip(request).name or "",
        options=_options(request),
        bone_map=request.bone_map,
    )
    uri = execution.publish(path)
    # What is left is its preview
    execution.progress(0.5)
    preview, notes = preview_or_note(execution, lambda: _preview(execution, path, animated))
    metadata = Model3dMetadata(
        preview_image=preview.poster if preview else None,
        preview_video=preview.video if preview else None,
        mesh_info=_info(execution, path, animated, preview.notes if preview else notes),
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=[as_json(metadata)])


def _clip(request: AnimationRequest) -> MotionClip:
    return request.clip or MotionClip()


def _options(request: AnimationRequest) -> RetargetOptions:
    clip = _clip(request)
    return RetargetOptions(
        speed=request.speed or 1.0,
        start_seconds=clip.start_seconds,
        end_seconds=clip.end_seconds,
        mirror=bool(request.mirror),
        ground_fix=bool(request.ground_fix),
        in_place=bool(request.in_place),
        loop=bool(request.loop),
    )


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What shows the animation.

    Attributes:
        video: URI of an MP4 file.
        poster: URI of a PNG file.
        notes: What the video does not show.
    """

    video: str
    poster: str
    notes: Sequence[str]


def _preview(execution: Execution, path: Path, animated: Animated) -> Preview:
    video, poster = execution.folder / "preview.mp4", execution.folder / "preview.png"
    performance = render_performance(
        path,
        video,
        poster=poster,
        clip=animated.clip_name,
        azimuth=animated.azimuth,
        width=PREVIEW_PIXELS,
        height=PREVIEW_PIXELS,
        fps=PREVIEW_FPS,
        seconds=PREVIEW_SECONDS,
        threads=execution.threads,
    )
    cut = f"the preview shows the first {performance.seconds:.0f} s"
    return Preview(
        poster=execution.publish(poster),
        video=execution.publish(video),
        notes=[cut] if performance.is_cut else [],
    )


def _info(
    execution: Execution, path: Path, animated: Animated, preview_notes: Sequence[str]
) -> MeshInfo:
    model = build_model(gltf_file.read(path))
    info = mesh_info(model, engine=execution.engine, method=f"joints by {animated.roles_method}")
    clip = AnimationInfo(
        name=animated.clip_name,
        frames=animated.frames,
        fps=animated.fps,
        seconds=animated.seconds,
        joints=len(animated.mapped_roles),
    )
    notes = [*animated.notes, *preview_notes]
    return with_motion(info, path).model_copy(update={"animation": clip, "notes": notes})
