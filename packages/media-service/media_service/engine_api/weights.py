"""Files of weights, looked at without any library: what is there, and how much memory it takes."""

import json
import math
import re
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

from media_service.engine_api.local_settings import BYTES_OF, LocalSettings

LONGEST_HEADER = 100_000_000
PICKLES = (".bin", ".ckpt", ".pt", ".pth", ".pkl", ".pickle")
_TENSORS, _GRAPH = ".safetensors", ".onnx"
_FLOATS = ("F64", "F32", "F16", "BF16")
_BYTES = {"F64": 8, "I64": 8, "U64": 8, "F32": 4, "I32": 4, "U32": 4, "F16": 2, "BF16": 2, "I16": 2}


class UnreadableWeights(ValueError):
    """A file of weights is damaged."""


def expected_bytes(settings: LocalSettings) -> int:
    """Return the memory that a model will take, by the heads of its files.

    Raises:
        UnreadableWeights: If a file is damaged.
    """
    width = BYTES_OF[settings.precision]
    return sum(
        tensor_bytes(file, width) if file.suffix == _TENSORS else file.stat().st_size
        for file in weight_files(settings)
    )


def weight_files(settings: LocalSettings) -> list[Path]:
    """Return the files that the library will load."""
    named = (
        settings.spandrel.file if settings.spandrel else settings.onnx.file if settings.onnx else ""
    )
    if named:
        file = settings.folder / named
        beside = settings.folder.glob(f"{named}.data*") if named.endswith(_GRAPH) else ()
        return [each for each in (file, *beside) if each.is_file()]
    if settings.onnx:
        return sorted(settings.folder.glob(f"*{_GRAPH}*"))
    if settings.diffusers:
        return list(_of_pipeline(settings.folder, settings.diffusers.variant))
    return _chosen(sorted(settings.folder.glob(f"*{_TENSORS}")), None)


def pickles(settings: LocalSettings) -> list[Path]:
    """Return the files of weights that are pickles, which run whatever code is in them.

    Those of spandrel are read by itself, without their code; ONNX has none.
    """
    if settings.spandrel or settings.onnx:
        return []
    folders = _folders(settings.folder) if settings.diffusers else [settings.folder]
    return [
        file for folder in folders for file in sorted(folder.iterdir()) if file.suffix in PICKLES
    ]


def tensor_bytes(file: Path, width: int) -> int:
    """Return the bytes of the tensors of a safetensors file, its floats of a width each.

    Raises:
        UnreadableWeights: If it is damaged.

    Source: the format, https://github.com/huggingface/safetensors
    """
    try:
        with file.open("rb") as opened:
            (length,) = struct.unpack("<Q", opened.read(8))
            if length > LONGEST_HEADER:
                raise ValueError(f"a head of {length} bytes")
            head = json.loads(opened.read(length))
        rows = [row for name, row in head.items() if name != "__metadata__"]
        return sum(
            math.prod(row["shape"])
            * (width if row["dtype"] in _FLOATS else _BYTES.get(row["dtype"], 1))
            for row in rows
        )
    except (ValueError, KeyError, TypeError, AttributeError, struct.error) as exc:
        raise UnreadableWeights(f"{file.name} is not a safetensors file; copy it again.") from exc


def _of_pipeline(folder: Path, variant: str | None) -> Iterator[Path]:
    for part in _folders(folder):
        yield from _chosen(sorted(part.glob(f"*{_TENSORS}")), variant)


def _folders(pipeline: Path) -> list[Path]:
    """Return the folders of the parts that a pipeline names; others may lie beside them."""
    try:
        named = json.loads((pipeline / "model_index.json").read_text())
    except (OSError, ValueError):
        return []
    return [pipeline / name for name in named if (pipeline / name).is_dir()]


def _chosen(files: Sequence[Path], variant: str | None) -> list[Path]:
    """Leave out what is there once more as a variant, as `model.fp16.safetensors`."""
    of_variant = [file for file in files if variant and re.search(rf"\.{variant}[.-]", file.name)]
    plain = [file for file in files if "." not in file.name.removesuffix(_TENSORS)]
    return of_variant or plain or list(files)
