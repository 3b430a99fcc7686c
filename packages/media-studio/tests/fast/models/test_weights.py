"""What a folder holds, by the heads of its files."""

import json
import struct
from pathlib import Path

import pytest

from media_service.engine_api.local_settings import LocalSettings
from media_service.engine_api.weights import (
    UnreadableWeights,
    expected_bytes,
    tensor_bytes,
    weight_files,
)
from media_service.operating.folder_checks import inspect_folder


def write_tensors(file: Path, **shapes: list[int]) -> Path:
    rows = {
        name: {"dtype": "I64" if name == "positions" else "F32", "shape": shape}
        for name, shape in shapes.items()
    }
    head = json.dumps({"__metadata__": {"format": "pt"}, **rows}).encode()
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(struct.pack("<Q", len(head)) + head)
    return file


def local(folder: Path, **given: object) -> LocalSettings:
    return LocalSettings.model_validate({"folder": folder, **given})


def test_floats_take_the_width_of_the_engine_and_whole_numbers_their_own(tmp_path: Path) -> None:
    file = write_tensors(tmp_path / "model.safetensors", weight=[10, 3], bias=[3], positions=[5])
    assert tensor_bytes(file, 4) == 33 * 4 + 5 * 8
    assert tensor_bytes(file, 2) == 33 * 2 + 5 * 8


def test_damaged_weights_are_named(tmp_path: Path) -> None:
    file = tmp_path / "model.safetensors"
    file.write_bytes(b"\xff" * 100)
    with pytest.raises(UnreadableWeights, match=r"model\.safetensors"):
        tensor_bytes(file, 4)
    flaws, _ = inspect_folder({"folder": str(tmp_path), "transformers": {}})
    assert any("model.safetensors" in flaw for flaw in flaws)


def test_of_a_pipeline_its_parts_count_and_one_variant_of_each(tmp_path: Path) -> None:
    (tmp_path / "model_index.json").write_text('{"unet": ["diffusers", "X"], "_name": 1}')
    plain = write_tensors(tmp_path / "unet" / "model.safetensors", weight=[100])
    half = write_tensors(tmp_path / "unet" / "model.fp16.safetensors", weight=[100])
    write_tensors(tmp_path / "another" / "model.safetensors", weight=[1000])
    assert weight_files(local(tmp_path, diffusers={})) == [plain]
    assert weight_files(local(tmp_path, diffusers={"variant": "fp16"})) == [half]
    assert expected_bytes(local(tmp_path, diffusers={})) == 400
    assert expected_bytes(local(tmp_path, diffusers={}, dtype="float16")) == 200


def test_a_check_says_what_a_folder_lacks(tmp_path: Path) -> None:
    def flaws(**given: object) -> str:
        return " ".join(inspect_folder({"folder": str(tmp_path), **given})[0])

    assert "no model_index.json" in flaws(diffusers={})
    (tmp_path / "config.json").write_text("{}")
    assert "no weights" in flaws(transformers={})
    (tmp_path / "pytorch_model.bin").write_bytes(b"")
    assert "pickles (pytorch_model.bin)" in flaws(transformers={})
    assert "save_pretrained" in flaws(transformers={})
    assert "no weights" in flaws(onnx={"does": "depth", "file": "depth.onnx"})
    (tmp_path / "depth.onnx").write_bytes(bytes(2_000_000))
    told = inspect_folder(
        {"folder": str(tmp_path), "onnx": {"does": "depth", "file": "depth.onnx"}}
    )
    assert told == ([], ["cpu, 2.0 MB of weights as float32"])
