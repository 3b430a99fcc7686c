"""What a server would refuse of a workflow is said without having it run."""

import json
from pathlib import Path
from typing import Any

import pytest

from media_service.adapters.comfyui_workflow import NodeKind, Workflow

# As `/object_info` of ComfyUI 0.3.64 has them
KINDS = {
    "Loader": {"input": {"required": {"name": [["a.safetensors"]]}}, "output": ["MODEL", "CLIP"]},
    "Encode": {
        "input": {"required": {"text": ["STRING", {"multiline": True}], "clip": ["CLIP"]}},
        "output": ["CONDITIONING"],
    },
    "Sample": {
        "input": {
            "required": {
                "model": ["MODEL"],
                "positive": ["CONDITIONING"],
                "steps": ["INT", {"default": 20, "min": 1, "max": 10_000}],
            },
            "optional": {"anything": ["*"]},
        },
        "output": ["IMAGE"],
    },
    "Save": {"input": {"required": {"images": ["IMAGE"]}}, "output_node": True},
}
NODES: dict[str, dict[str, Any]] = {
    "1": {"class_type": "Loader", "inputs": {"name": "a.safetensors"}},
    "2": {"class_type": "Encode", "inputs": {"text": "a cat", "clip": ["1", 1]}},
    "3": {
        "class_type": "Sample",
        "inputs": {"model": ["1", 0], "positive": ["2", 0], "steps": 8, "anything": ["1", 1]},
    },
    "4": {"class_type": "Save", "inputs": {"images": ["3", 0]}},
}


def flaws(folder: Path, node: str = "1", **inputs: Any) -> list[str]:
    nodes = json.loads(json.dumps(NODES))
    nodes[node]["inputs"] |= inputs
    nodes[node]["inputs"] = {k: v for k, v in nodes[node]["inputs"].items() if v is not None}
    (folder / "w.json").write_text(json.dumps(nodes))
    kinds = {name: NodeKind.model_validate(kind) for name, kind in KINDS.items()}
    return list(Workflow(folder / "w.json").flaws(kinds, {"prompt": "2.text"}, "4"))


def test_a_workflow_that_a_server_takes_has_no_flaws(tmp_path: Path) -> None:
    assert flaws(tmp_path) == []


@pytest.mark.parametrize(
    ("node", "inputs", "said"),
    [
        ("3", {"steps": 0}, "Node 3 (Sample) has steps = 0, and the server takes 1 to 10000."),
        ("3", {"positive": None}, "Node 3 (Sample) lacks positive."),
        (
            "3",
            {"positive": ["7", 0]},
            "Input positive of node 3 comes from node 7, which does not exist.",
        ),
        ("3", {"positive": ["1", 1]}, "Input positive of node 3 wants CONDITIONING, and gets CLIP"),
        ("3", {"model": ["1", 5]}, "comes from output 5 of node 1, which has 2."),
        ("1", {"name": "b.safetensors"}, "which the server does not have; it has a.safetensors."),
    ],
)
def test_what_a_server_refuses_is_said(
    tmp_path: Path, node: str, inputs: dict[str, Any], said: str
) -> None:
    [flaw] = flaws(tmp_path, node, **inputs)
    assert said in flaw
