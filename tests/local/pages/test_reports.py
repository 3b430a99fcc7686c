"""Thumbnails, keys, and the record."""

import base64
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_pipelines.pages.reports import (
    THUMBNAIL_BYTES,
    artifact_key,
    is_picture,
    thumbnail,
)
from media_pipelines.record.records import RunRecord, StepRecord


def record(*steps: StepRecord) -> RunRecord:
    return RunRecord(
        flow="text-to-model",
        run="an oak chair",
        flow_run_id="1",
        service="http://media.example",
        parameters={"prompt": "a | b\nc"},
        started_at="2026-01-01T00:00:00+00:00",
        steps=list(steps),
    )


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "LA", "I;16"])
def test_a_picture_of_any_kind_becomes_a_small_webp(tmp_path: Path, mode: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1200, 1600, 3), dtype=np.uint8)
    image = Image.fromarray(noise)
    file = tmp_path / "noise.png"
    (image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)).save(file)
    header, content = thumbnail(file).split(",")
    assert header == "data:image/webp;base64"
    decoded = base64.b64decode(content)
    assert len(decoded) <= THUMBNAIL_BYTES
    with Image.open(io.BytesIO(decoded)) as small:
        assert small.size == (512, 384)


def test_what_cannot_be_shown_is_told_from_a_picture(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.png", tmp_path / "cut.png"
    noise = np.random.default_rng(1).integers(0, 255, (64, 64, 3), dtype=np.uint8)
    Image.fromarray(noise).save(whole)
    content = whole.read_bytes()
    assert is_picture(whole)
    # A page of a gateway, a file that was cut off, one with a broken chunk, and a picture so
    # large that Pillow refuses it.
    huge = content.replace(b"\x00\x00\x00\x40" * 2, b"\x00\x01\x00\x00" * 2)
    for damaged in (b"", b"<html>", content[: len(content) // 2], broken_chunk(content), huge):
        cut.write_bytes(damaged)
        assert not is_picture(cut)
    assert not is_picture(tmp_path / "gone.png")
    whole.rename(tmp_path / "picture.glb")
    assert not is_picture(tmp_path / "picture.glb")


def broken_chunk(png: bytes) -> bytes:
    """Put a chunk without a name before the pixels, for which Pillow raises SyntaxError."""
    place = png.index(b"IDAT") - 4
    return png[:place] + b"\x00\x00\x00\x01\x00\x00\x00\x00x\x00\x00\x00\x00" + png[place:]


def test_keys_have_only_the_characters_that_prefect_takes() -> None:
    assert artifact_key("Text-to-model", "1_Übung?") == "text-to-model-1--bung-"


def test_the_record_reads_back_as_it_was_written(tmp_path: Path) -> None:
    written = record(StepRecord(number=1, name="image", seconds=1.5))
    file = written.write(tmp_path / "new" / "folder")
    assert RunRecord.model_validate_json(file.read_text()) == written
    assert [path.name for path in file.parent.iterdir()] == ["run.json"]
