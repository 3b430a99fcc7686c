"""Pictures and videos of models (spec 4.4)."""

from collections.abc import Sequence

from media_api.contract.models_3d import RenderingMetadata, RenderingRequest
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.render.still import render_still
from media_studio.render.turntable import render_turntable

RENDERING_PIXELS = 1024
VIDEO_PIXELS = 512


def render_picture(execution: Execution) -> Outcome:
    """Path trace a picture of a model."""
    picture = execution.folder / "rendering.png"
    left_out = render_still(
        execution.input("input_model"),
        picture,
        width=RENDERING_PIXELS,
        height=RENDERING_PIXELS,
        samples=execution.samples,
        transparent=_is_transparent(execution),
        threads=execution.threads,
    )
    uri = execution.publish(picture)
    metadata = RenderingMetadata(notes=_unshown(left_out), downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))


def render_video(execution: Execution) -> Outcome:
    """Film a full turn of a model, in which its first clip plays."""
    transparent = _is_transparent(execution)

    video = execution.folder / f"turntable.{'webm' if transparent else 'mp4'}"
    last_frame = execution.folder / "last_frame.png"
    film = render_turntable(
        execution.input("input_model"),
        video,
        last_frame=last_frame,
        width=VIDEO_PIXELS,
        height=VIDEO_PIXELS,
        transparent=transparent,
        threads=execution.threads,
        on_progress=execution.progress,
    )
    uri, last_uri = execution.publish(video), execution.publish(last_frame)
    metadata = RenderingMetadata(
        last_frame=last_uri,
        frames=film.frames,
        fps=film.fps,
        clip=film.clip,
        notes=[
            *(["the clip is longer than the video: it is cut"] if film.is_cut else []),
            *_unshown(film.left_out),
        ],
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))


def _unshown(left_out: Sequence[str]) -> list[str]:
    return [f"not shown: {phrase}" for phrase in left_out]


def _is_transparent(execution: Execution) -> bool:
    return execution.request(RenderingRequest).background == "transparent"
