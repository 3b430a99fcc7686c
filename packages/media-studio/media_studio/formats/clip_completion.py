"""Give every clip of a glTF asset all channels that any of them has.

Blender keeps what the last clip did to a node that the next one does not move; in glTF that
node rests.
"""

import numpy as np
from numpy.typing import NDArray

from media_gltf.document import (
    Animation,
    AnimationChannel,
    AnimationSampler,
    AnimationTarget,
    Document,
)
from media_gltf.glb import Container
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_pose import default_weights

_AT_REST = {
    "translation": (0.0, 0.0, 0.0),
    "rotation": (0.0, 0.0, 0.0, 1.0),
    "scale": (1.0, 1.0, 1.0),
}


def with_complete_clips(container: Container) -> Container:
    """Return a checked asset in which all clips move the same things."""
    clips = container.document.get("animations", [])
    moved = [{_target(channel): None for channel in clip["channels"]} for clip in clips]
    everything = {target: None for targets in moved for target in targets if target}
    if len(clips) < 2:
        return container
    builder = ContainerBuilder(container)
    builder.document["animations"] = [
        _completed(builder, clip, [target for target in everything if target not in targets])
        for clip, targets in zip(clips, moved, strict=True)
    ]
    return builder.finish()


def _target(channel: AnimationChannel) -> tuple[int, str] | None:
    target = channel["target"]
    known = target["path"] in (*_AT_REST, "weights")
    return (target["node"], target["path"]) if "node" in target and known else None


def _completed(
    builder: ContainerBuilder, clip: Animation, missing: list[tuple[int, str]]
) -> Animation:
    samplers, channels = list(clip["samplers"]), list(clip["channels"])
    for node, path in missing:
        samplers.append(
            AnimationSampler(
                input=builder.add_accessor(np.zeros(1, np.float32), target=None),
                output=builder.add_accessor(_resting(builder.document, node, path), target=None),
            )
        )
        target = AnimationTarget(node=node, path=path)
        channels.append(AnimationChannel(sampler=len(samplers) - 1, target=target))
    return {**clip, "samplers": samplers, "channels": channels}


def _resting(document: Document, node: int, path: str) -> NDArray[np.float32]:
    """Return one keyframe: (1, 3 or 4), or (targets, 1)."""
    entry = document["nodes"][node]
    if path == "weights":
        stored = default_weights(document)[node]
        primitives = document["meshes"][entry["mesh"]]["primitives"]
        targets = max(len(primitive.get("targets", [])) for primitive in primitives)
        weights = stored if len(stored) else np.zeros(targets)
        return weights.astype(np.float32)[:, None]
    return np.array([entry.get(path, _AT_REST[path])], np.float32)
