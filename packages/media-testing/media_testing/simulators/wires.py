"""Every wire with its simulator, for the tests that hold for all of them."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from media_service.adapters.adapter import Adapter
from media_service.adapters.kinds import open_adapter, settings_of
from media_testing.fake_service import running
from media_testing.simulators.cog import CogSimulator
from media_testing.simulators.comfyui import ComfyUISimulator
from media_testing.simulators.fal import FalSimulator
from media_testing.simulators.meshy import TEXT_IMAGE, MeshySimulator
from media_testing.simulators.replicate import ReplicateSimulator
from media_testing.simulators.simulator import Simulator

WORKFLOW = {
    "3": {
        "class_type": "KSampler",
        "inputs": {"seed": 1, "sampler_name": "euler", "latent_image": ["5", 0]},
    },
    "4": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": "house.safetensors"}},
    "5": {"class_type": "EmptyLatentImage", "inputs": {"width": 512, "height": 512}},
    "6": {"class_type": "CLIPTextEncode", "inputs": {"text": "a cat", "clip": ["4", 1]}},
    "9": {"class_type": "SaveImage", "inputs": {"images": ["3", 0]}},
}
FILL = {"prompt": "6.text", "seed": "3.seed", "width": "5.width", "height": "5.height"}


def comfyui_options(folder: Path) -> dict[str, JsonValue]:
    """Write a workflow; return what the operator's file says beside the address."""
    (folder / "workflow.json").write_text(json.dumps(WORKFLOW))
    return {"workflow": "workflow.json", "fill": dict(FILL), "output": "9"}


@dataclass(frozen=True, kw_only=True)
class SimulatedWire:
    """A kind of engines and its simulator.

    Attributes:
        options: Writes files of the operator into a folder and returns the keys of the kind.
        ends_jobs: Whether the engine can be told to end a job.
    """

    kind: str
    simulator: Callable[[], Simulator]
    options: Callable[[Path], Mapping[str, JsonValue]]
    ends_jobs: bool = True

    @contextmanager
    def serving(self) -> Iterator[Simulator]:
        """Serve the simulator."""
        with running(self.simulator()) as simulator:
            yield simulator

    def opened(self, simulator: Simulator, folder: Path, **changed: JsonValue) -> Adapter:
        """Return an adapter with its settings read as from the operator's file."""
        given = {"base_url": simulator.base_url, **self.options(folder), **changed}
        read = settings_of(self.kind).model_validate(given, context={"folder": folder})
        return open_adapter(self.kind, read.model_dump(mode="json"))


def prediction(
    profile: str, simulator: Callable[[], Simulator], *, ends_jobs: bool = True, **told: JsonValue
) -> tuple[str, SimulatedWire]:
    """One vendor of the kind `prediction`, with a model of its own."""
    options: dict[str, JsonValue] = {
        "profile": profile,
        "input": {"prompt": "prompt", "seed": "seed", "image_size.width": "width"},
        **told,
    }
    wire = SimulatedWire(
        kind="prediction",
        simulator=simulator,
        options=lambda _folder: options,
        ends_jobs=ends_jobs,
    )
    return profile, wire


MESHY_PICTURES: dict[str, JsonValue] = {
    "path": TEXT_IMAGE,
    "input": {"prompt": "prompt", "aspect_ratio": "aspect_ratio"},
    "extra": {"ai_model": "nano-banana-2"},
    "output": "image_urls",
}


WIRES = dict(
    [
        (
            "comfyui",
            SimulatedWire(kind="comfyui", simulator=ComfyUISimulator, options=comfyui_options),
        ),
        prediction("cog", CogSimulator),
        prediction("replicate", ReplicateSimulator),
        prediction("fal", FalSimulator, path="/fal-ai/flux/dev"),
        prediction("meshy", MeshySimulator, ends_jobs=False, **MESHY_PICTURES),
    ]
)
