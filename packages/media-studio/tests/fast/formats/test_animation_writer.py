import json
import struct
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_studio.formats import inspection
from media_studio.formats.animation_writer import NewClip, append_clip
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.gltf_pose import rest_pose
from media_testing.moving_models import limb

TIMES = np.linspace(0, 1, 11)
TURNS = Rotation.from_euler("x", np.linspace(0, 300, 11)[:, None], degrees=True).as_quat()
STEPS = np.linspace((0, 0, 60), (0, 10, 60), 11)
CLIP = NewClip(name="new", times=TIMES, rotations={2: TURNS}, translations={1: STEPS})


def _split(data: bytes) -> list[tuple[bytes, bytes]]:
    chunks, offset = [], 12
    while offset < len(data):
        size, kind = struct.unpack_from("<I4s", data, offset)
        chunks.append((kind, data[offset + 8 : offset + 8 + size]))
        offset += 8 + size
    return chunks


def _join(chunks: list[tuple[bytes, bytes]]) -> bytes:
    body = b"".join(struct.pack("<I4s", len(part), kind) + part for kind, part in chunks)
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


def _document(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_split(data)[0][1])
    return found


def _source(**changes: object) -> bytes:
    """A file as another program may write it, with things that are not read here."""
    [(_, text), (_, binary)] = _split(glb.serialise(limb()))
    document = json.loads(text)
    document["buffers"][0] |= {"name": "everything", "extras": {"é": 1.5e-7}}
    document["extensions"]["VENDOR_secret"] = {"numbers": [1, 2.5, None]}
    document["nodes"][0]["extensions"] = {"VENDOR_secret": {"a": [True]}}
    document["extensionsUsed"].append("VENDOR_secret")
    document |= changes
    del document["bufferViews"][0]["byteOffset"]
    text = json.dumps(document, indent=1).encode()
    text += b" " * (-len(text) % 4)
    return _join([(b"JSON", text), (b"BIN\0", binary), (b"VEND", b"12345678")])


def test_only_what_holds_animations_changes() -> None:
    source = _source()
    written = append_clip(source, CLIP).data
    before, after = _document(source), _document(written)
    assert list(before) == list(after)
    for name, value in before.items():
        if name in ("accessors", "bufferViews"):
            assert after[name][: len(value)] == value
        elif name == "animations":
            assert after[name][1:] == value
        elif name == "buffers":
            assert {**after[name][0], "byteLength": 0} == {**value[0], "byteLength": 0}
        else:
            assert after[name] == value


def test_old_bytes_and_unknown_chunks_stay() -> None:
    source = _source()
    written = append_clip(source, CLIP).data
    old, new = _split(source), _split(written)
    assert [kind for kind, _ in new] == [kind for kind, _ in old]
    assert new[1][1].startswith(old[1][1])
    assert new[2] == old[2]
    assert struct.unpack_from("<I", written, 8)[0] == len(written)
    assert _document(written)["buffers"][0]["byteLength"] == len(new[1][1])


def test_the_new_clip_is_the_first_and_moves_as_told() -> None:
    written = append_clip(_source(), CLIP)
    container = glb.parse(written.data)
    inspection.check(container)
    found = clips(container)
    assert [clip.name for clip in found] == ["new", "walk", "spin"]
    assert written.clip_index == found[0].index == 0
    assert written.notes == ()
    rest = rest_pose(container.document)
    for step, pose in enumerate(poses(container, found[0], TIMES)):
        hip = np.linalg.inv(pose.worlds[0]) @ pose.worlds[1]
        np.testing.assert_allclose(hip[:3, 3], STEPS[step], atol=1e-5)
        knee = np.linalg.inv(pose.worlds[1]) @ pose.worlds[2]
        np.testing.assert_allclose(
            knee[:3, :3], Rotation.from_quat(TURNS[step]).as_matrix(), atol=1e-6
        )
        np.testing.assert_allclose(pose.worlds[5], rest.worlds[5])


def test_quaternions_are_unit_and_never_change_sign() -> None:
    flipped = TURNS * np.where(np.arange(11) % 3 == 0, -2.0, 2.0)[:, None]
    clip = NewClip(name="new", times=TIMES, rotations={2: flipped}, translations={})
    data = append_clip(_source(), clip).data
    document = _document(data)
    accessor = document["accessors"][document["animations"][0]["samplers"][0]["output"]]
    view = document["bufferViews"][accessor["bufferView"]]
    start = view["byteOffset"] + accessor["byteOffset"]
    stored = np.frombuffer(_split(data)[1][1], "<f4", 44, start).reshape(-1, 4)
    np.testing.assert_allclose(np.linalg.norm(stored, axis=1), 1, atol=1e-6)
    assert (np.einsum("ti,ti->t", stored[1:], stored[:-1]) > 0).all()


def test_what_does_not_move_takes_two_keys() -> None:
    still = np.tile(TURNS[3], (11, 1))
    clip = NewClip(name="new", times=TIMES, rotations={2: still, 3: -still}, translations={})
    document = _document(append_clip(_source(), clip).data)
    samplers = document["animations"][0]["samplers"]
    assert [document["accessors"][each["output"]]["count"] for each in samplers] == [2, 2]
    assert samplers[0]["input"] == samplers[1]["input"]
    assert document["accessors"][samplers[0]["input"]]["max"] == [1.0]


def test_matrices_of_moved_nodes_are_taken_apart() -> None:
    container = limb()
    local = np.diag([-2.0, 3.0, 1.5, 1.0])
    local[:3, :3] = (
        Rotation.from_euler("xyz", (20, 40, 60), degrees=True).as_matrix() @ (local[:3, :3])
    )
    local[:3, 3] = (1, 2, 3)
    knee = container.document["nodes"][2]
    for key in ("translation", "rotation"):
        del knee[key]
    knee["matrix"] = local.T.ravel().tolist()
    clip = NewClip(name="new", times=TIMES, rotations={2: TURNS}, translations={})
    written = append_clip(glb.serialise(container), clip)
    assert "matrices of 1 bone" in written.notes[0]
    parsed = glb.parse(written.data).document
    assert "matrix" not in parsed["nodes"][2]
    for node, world in rest_pose(container.document).worlds.items():
        np.testing.assert_allclose(rest_pose(parsed).worlds[node], world, atol=1e-9)


def test_matrices_of_other_nodes_stay() -> None:
    container = limb()
    container.document["nodes"][6] = {"name": "eye", "matrix": np.eye(4).ravel().tolist()}
    source = glb.serialise(container)
    assert _document(append_clip(source, CLIP).data)["nodes"] == _document(source)["nodes"]


@pytest.mark.parametrize("indent", [None, 2])
def test_embedded_buffers_are_moved_into_the_chunk(indent: int | None) -> None:
    import base64

    container = limb()
    document: dict[str, Any] = {**container.document}
    uri = "data:application/octet-stream;base64," + base64.b64encode(container.binary).decode()
    document["buffers"] = [{"byteLength": len(container.binary), "uri": uri}]
    written = append_clip(json.dumps(document, indent=indent).encode(), CLIP)
    assert "moved" in written.notes[0]
    parsed = glb.parse(written.data)
    inspection.check(parsed)
    assert parsed.binary.startswith(container.binary)
    assert clips(parsed)[0].name == "new"


def test_a_file_without_buffers_gets_one() -> None:
    document = {"asset": {"version": "2.0"}, "nodes": [{}, {}, {}], "scenes": [{"nodes": [1, 2]}]}
    parsed = glb.parse(append_clip(json.dumps(document).encode(), CLIP).data)
    inspection.check_structure(parsed)
    assert clips(parsed)[0].duration == 1


def test_one_frame_is_written() -> None:
    clip = NewClip(
        name="still", times=TIMES[:1], rotations={2: TURNS[:1]}, translations={1: STEPS[:1]}
    )
    [first, *_] = clips(glb.parse(append_clip(_source(), clip).data))
    assert (first.name, first.duration) == ("still", 0)
