"""Encoding."""

from pathlib import Path

import av
import numpy as np
import pytest

from media_studio.video.encoding import write_mp4, write_webm

COLORS = [(200, 40, 40), (40, 160, 60), (50, 60, 190), (128, 128, 128)]


def test_an_mp4_shows_the_colours_it_was_given(tmp_path: Path) -> None:
    frames = [np.full((32, 48, 3), color, np.uint8) for color in COLORS]
    write_mp4(frames, tmp_path / "v.mp4", 25)
    with av.open(str(tmp_path / "v.mp4")) as container:
        stream = container.streams.video[0]
        assert stream.codec_context.color_range == 1
        assert stream.codec_context.colorspace == 1
        decoded = [
            frame.reformat(format="rgb24", src_colorspace="ITU709").to_ndarray()
            for frame in container.decode(stream)
        ]
        assert stream.average_rate == 25
    assert len(decoded) == 4
    for frame, color in zip(decoded, COLORS, strict=True):
        assert frame.mean(axis=(0, 1)) == pytest.approx(color, abs=5)


def test_a_webm_has_an_alpha_channel(tmp_path: Path) -> None:
    frame = np.zeros((32, 48, 4), np.uint8)
    frame[:, 24:] = (200, 40, 40, 255)
    write_webm([frame] * 5, tmp_path / "v.webm", 10)
    with av.open(str(tmp_path / "v.webm")) as container:
        assert container.streams.video[0].metadata["alpha_mode"] == "1"
        packets = list(container.demux(container.streams.video[0]))
    context = av.CodecContext.create("libvpx-vp9", "r")
    alpha = [
        picture.to_ndarray(format="rgba")[:, :, 3]
        for packet in packets
        for picture in context.decode(packet)
    ]
    assert len(alpha) == 5
    assert alpha[2][:, 30:].min() > 250
    assert alpha[2][:, :18].max() < 5
