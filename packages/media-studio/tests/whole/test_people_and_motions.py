"""From a filmed figure to an animated character, and from words to one; over the wire."""

import base64
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import httpx
import numpy as np
import pytest
from PIL import Image

from benchmarks.film_set.__main__ import HEIGHT, SAMPLE_VIEW, WIDTH
from benchmarks.film_set.figure import write_figure
from benchmarks.film_set.filming import Performer, Player, film_stage
from benchmarks.film_set.framing import step_back
from benchmarks.film_set.routine import sample_motion
from media_gltf.figures.figure import human_figure
from media_gltf.glb import parse
from media_studio.catalogue.people.modelling.robot import ROBOT
from media_studio.formats.gltf_animation import clips, poses
from media_studio.motion.bvh_reader import parse_bvh
from media_studio.motion.bvh_writer import write_bvh
from media_testing.figure_motions import walk
from media_testing.job_client import completed, document, failure, picture
from media_testing.running_service import RunningService

LEAST_LANDMARKS = 33
SECONDS = 2.2
"""How much of the sample's motion is filmed: no test looks at what is later."""


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


@dataclass(frozen=True)
class Sample:
    """A filmed figure and a character of another build."""

    video: str
    character: bytes


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    folder = tmp_path_factory.mktemp("sample")
    video, model = folder / "clip.mp4", folder / "character.glb"
    performer, size = Performer(motion=sample_motion()), {"width": WIDTH, "height": HEIGHT}
    tripod = step_back(SAMPLE_VIEW, [performer], **size)
    film_stage([Player.of(performer)], SECONDS, video, tripod=tripod, fps=30, **size)
    write_figure(model, ROBOT)
    return Sample(video=encoded(video.read_bytes()), character=model.read_bytes())


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of an operator with one motion, one file that is none, and one that is damaged."""
    folder = tmp_path_factory.mktemp("library")
    (folder / "zygomatic_flourish.bvh").write_text(PENDULUM)
    (folder / "readme.txt").write_text("not a motion")
    (folder / "damaged.bvh").write_text("HIERARCHY\nROOT Hips\n{")
    return folder


PENDULUM = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 -10 0
  }
}
MOTION
Frames: 3
Frame Time: 0.1
0 10 0 0 0 0
0 10 0 20 0 0
0 10 0 40 0 0
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, library: Path) -> Iterator[RunningService]:
    service = RunningService(
        tmp_path_factory.mktemp("service"),
        concurrency="cpu:2",
        render_threads=1,
        motion_library=library,
    )
    yield service.start()
    service.stop()


@pytest.fixture(scope="module")
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


@pytest.fixture(scope="module")
def people(client: httpx.Client, sample: Sample) -> dict:
    return completed(client, "videos/pose_detections", input_video=sample.video, time_seconds=0.5)


@pytest.fixture(scope="module")
def captured(client: httpx.Client, people: dict) -> dict:
    return completed(
        client,
        "videos/motion_detections",
        input_video=people["metadata"]["video"],
        start_time_seconds=0.5,
        duration_seconds=1.5,
        bboxes=[[-500, -500, -400, -400], people["result"][0]["bbox_xyxy"]],
    )


@pytest.fixture(scope="module")
def animated(client: httpx.Client, sample: Sample, captured: dict) -> dict:
    return completed(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=captured["result"][0],
    )


def seconds_of(client: httpx.Client, uri: str) -> float:
    with av.open(io.BytesIO(client.get(f"/{uri}").content)) as container:
        stream = container.streams.video[0]
        frames = sum(1 for _ in container.decode(stream))
        return frames / float(stream.average_rate)


def test_a_person_is_found_with_body_face_and_depth(people: dict) -> None:
    [person] = people["result"]
    assert person["id"] == 0
    assert person["confidence"] > 0.7
    names = [point["name"] for point in person["keypoints_2d"]]
    assert len(names) == len(set(names)) == LEAST_LANDMARKS + 468
    points = {point["name"]: point for point in person["keypoints_2d"]}
    assert points["nose"]["y"] < points["left_hip"]["y"] < points["left_ankle"]["y"]
    x1, y1, x2, y2 = person["bbox_xyxy"]
    assert person["bbox_xywh"] == pytest.approx([x1, y1, x2 - x1, y2 - y1], abs=0.02)
    assert x1 <= points["nose"]["x"] <= x2
    assert y1 <= points["nose"]["y"] <= y2
    depth = {point["name"]: point for point in person["keypoints_3d"]}
    assert depth["nose"]["y"] > depth["left_knee"]["y"]
    hips = [depth["left_hip"][axis] + depth["right_hip"][axis] for axis in "xyz"]
    assert hips == pytest.approx([0, 0, 0], abs=0.05)


def test_the_metadata_names_the_frame(people: dict) -> None:
    metadata = people["metadata"]
    assert metadata["query_time_seconds"] == 0.5
    assert metadata["frame_index"] == round(metadata["frame_time_seconds"] * metadata["fps"])
    assert abs(metadata["frame_time_seconds"] - 0.5) <= 1 / metadata["fps"]
    assert metadata["total_frames"] > metadata["frame_index"]
    assert metadata["id_scope"]
    assert people["model"] == "embedded-blazepose"


def test_the_visualization_is_the_frame_with_the_person_drawn_on_it(
    client: httpx.Client, people: dict
) -> None:
    metadata = people["metadata"]
    drawn = picture(client, metadata["visualization_image"])
    assert drawn.size == (metadata["image_width"], metadata["image_height"])
    assert [item["uri"] for item in metadata["downloads"]] == [metadata["visualization_image"]]


@pytest.mark.long
def test_the_box_that_holds_nobody_is_left_out(captured: dict, people: dict) -> None:
    metadata = captured["metadata"]
    assert metadata["tracked_indexes"] == [1]
    assert metadata["tracked_bboxes"] == [people["result"][0]["bbox_xyxy"]]
    assert len(metadata["requested_bboxes"]) == 2
    assert len(captured["result"]) == len(metadata["motions"]) == 1


@pytest.mark.long
def test_a_motion_lasts_as_long_as_its_segment(client: httpx.Client, captured: dict) -> None:
    metadata = captured["metadata"]
    motion = parse_bvh(client.get(f"/{captured['result'][0]}").text)
    [described] = metadata["motions"]
    assert described["motion"] == captured["result"][0]
    assert described["frames"] == motion.frames
    assert motion.seconds == pytest.approx(1.5, abs=0.1)
    assert metadata["effective_query_duration_seconds"] == pytest.approx(1.5, abs=0.1)
    assert motion.fps == pytest.approx(metadata["fps"], rel=1e-3)


def test_a_motion_stands_on_the_floor_in_centimetres(client: httpx.Client, captured: dict) -> None:
    motion = parse_bvh(client.get(f"/{captured['result'][0]}").text)
    _, places = motion.world()
    names = motion.skeleton.names
    head, feet = places[:, names.index("Head"), 1], places[:, names.index("LeftToeBase"), 1]
    assert 120 < np.median(head) < 190
    assert -1 < feet.min() < 12


def test_the_clip_shows_the_segment_and_silence_has_no_sound(
    client: httpx.Client, captured: dict
) -> None:
    metadata = captured["metadata"]
    assert seconds_of(client, metadata["video_clip"]) == pytest.approx(1.5, abs=0.1)
    assert metadata["audio_clip"] is None
    assert metadata["is_camera_still"] is True
    uris = {item["uri"] for item in metadata["downloads"]}
    assert uris == {metadata["video_clip"], *captured["result"]}


def test_without_boxes_everybody_is_captured(client: httpx.Client, people: dict) -> None:
    found = completed(
        client,
        "videos/motion_detections",
        model="pro",
        input_video=people["metadata"]["video"],
        start_time_seconds=0.0,
        duration_seconds=1.0,
    )
    metadata = found["metadata"]
    assert metadata["tracked_indexes"] == [0]
    assert metadata["requested_bboxes"] == metadata["tracked_bboxes"]


def test_a_motion_is_put_onto_the_character_and_nothing_else_changes(
    client: httpx.Client, sample: Sample, captured: dict, animated: dict
) -> None:
    content = client.get(f"/{animated['result'][0]}").content
    before, after = document(sample.character), document(content)
    assert len(after["animations"]) == len(before.get("animations", [])) + 1
    for part in ("nodes", "meshes", "materials", "skins", "images", "scenes"):
        assert after.get(part) == before.get(part)
    assert parse(content).binary.startswith(parse(sample.character).binary.rstrip(b"\0"))
    [metadata] = animated["metadata"]
    clip = metadata["mesh_info"]["animation"]
    assert clip["frames"] == captured["metadata"]["motions"][0]["frames"]
    assert clip["fps"] == pytest.approx(captured["metadata"]["fps"], rel=1e-3)
    assert picture(client, metadata["preview_image"]).size[0] > 200
    assert seconds_of(client, metadata["preview_video"]) == pytest.approx(clip["seconds"], abs=0.15)


@pytest.mark.long
def test_another_rate_keeps_the_duration(
    client: httpx.Client, sample: Sample, captured: dict
) -> None:
    done = completed(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=captured["result"][0],
        fps=12.0,
    )
    content = client.get(f"/{done['result'][0]}").content
    clip = done["metadata"][0]["mesh_info"]["animation"]
    assert clip["fps"] == 12.0
    assert clip["seconds"] == pytest.approx(
        captured["metadata"]["motions"][0]["duration_seconds"], abs=0.1
    )
    assert clips(parse(content))[0].duration == pytest.approx(clip["seconds"], abs=0.1)


def test_an_animated_model_is_a_motion_for_another(
    client: httpx.Client, sample: Sample, animated: dict
) -> None:
    again = completed(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=animated["result"][0],
    )
    one, two = (done["metadata"][0]["mesh_info"]["animation"] for done in (animated, again))
    assert two["frames"] == one["frames"]


@pytest.mark.long
def test_words_find_motions_that_can_be_put_onto_the_character(
    client: httpx.Client, sample: Sample
) -> None:
    found = completed(
        client, "motions/retrievals", text_prompt="a person waves hello with the right hand"
    )
    best, *others = found["metadata"]
    assert "wave" in best["title"].lower()
    assert best["is_weak_match"] is False
    assert best["asset_path"] == found["result"][0]
    assert all(other["score"] <= best["score"] for other in others)
    assert "bvh" in best["available_formats"]
    motion = parse_bvh(client.get(f"/{best['asset_path']}").text)
    assert best["seconds"] == pytest.approx(motion.seconds)
    assert seconds_of(client, best["preview_video"]) > 0.5
    done = completed(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=found["result"][0],
    )
    assert done["metadata"][0]["mesh_info"]["animation"]["frames"] == motion.frames


@pytest.mark.long
def test_a_motion_of_the_operator_is_found_by_the_name_of_its_file(client: httpx.Client) -> None:
    found = completed(client, "motions/retrievals", text_prompt="zygomatic flourish")
    assert found["metadata"][0]["title"] == "Zygomatic flourish"
    assert client.get(f"/{found['result'][0]}").text.startswith("HIERARCHY")


def test_motions_one_after_the_other_become_one_clip(client: httpx.Client) -> None:
    found = completed(
        client,
        "motions/retrievals",
        text_prompt="Somebody walks, then sits down on a chair.",
        options={"preview": False},
    )
    [best], [uri] = found["metadata"], found["result"]
    assert [part["asset_id"] for part in best["parts"]] == [
        "procedural/walk",
        "procedural/sit_down",
    ]
    assert [part["words"] for part in best["parts"]] == ["somebody walks", "sits down on a chair"]
    motion = parse_bvh(client.get(f"/{uri}").text)
    assert 0 < best["parts"][1]["start_seconds"] < motion.seconds == pytest.approx(best["seconds"])
    hips = motion.translations[:, 0, 1]
    assert hips[-1] < 0.75 * hips[0]
    assert best["is_weak_match"] is False


def test_what_nobody_has_authored_is_flagged_as_weak_and_its_previews_are_kept(
    client: httpx.Client, service: RunningService
) -> None:
    text = "a person dances a tango"
    found = completed(client, "motions/retrievals", text_prompt=text)
    assert found["metadata"][0]["is_weak_match"] is True
    # Of several machines, it is the host that keeps them
    places = f"{service.home.name}*/kept/*"
    kept = sorted(service.home.parent.glob(places))
    again = completed(client, "motions/retrievals", text_prompt=text)
    digests = [
        {item["sha256"] for match in each["metadata"] for item in match["downloads"]}
        for each in (found, again)
    ]
    assert digests[0] == digests[1]
    assert sorted(service.home.parent.glob(places)) == kept != []


def blank_video() -> bytes:
    code = (
        "import io, sys, av, numpy as np\n"
        "file = io.BytesIO()\n"
        "with av.open(file, 'w', format='mp4') as container:\n"
        "    stream = container.add_stream('libx264', rate=10)\n"
        "    stream.width, stream.height, stream.pix_fmt = 320, 240, 'yuv420p'\n"
        "    for number in range(20):\n"
        "        pixels = np.full((240, 320, 3), 90, np.uint8)\n"
        "        frame = av.VideoFrame.from_ndarray(pixels, 'rgb24')\n"
        "        container.mux(stream.encode(frame))\n"
        "    container.mux(stream.encode(None))\n"
        "sys.stdout.buffer.write(file.getvalue())\n"
    )
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({"time_seconds": 0.5}, "no_person", "Nobody can be made out at 0.50 s"),
        ({"time_seconds": 99.0}, "outside_video", "lasts 2"),
    ],
)
def test_pose_detections_that_cannot_be_done(
    client: httpx.Client, body: dict, code: str, words: str
) -> None:
    error = failure(client, "videos/pose_detections", input_video=encoded(blank_video()), **body)
    assert error["code"] == code
    assert words in error["message"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"start_time_seconds": 0.0, "duration_seconds": 1.0}, "no_person"),
        ({"start_time_seconds": 9.0, "duration_seconds": 1.0}, "outside_video"),
        ({"start_time_seconds": 0.0, "duration_seconds": 0.1}, "segment_too_short"),
        (
            {"start_time_seconds": 0.0, "duration_seconds": 1.0, "bboxes": [[0, 0, 50, 90]]},
            "no_matching_person",
        ),
    ],
)
def test_motion_detections_that_cannot_be_done(client: httpx.Client, body: dict, code: str) -> None:
    error = failure(client, "videos/motion_detections", input_video=encoded(blank_video()), **body)
    assert error["code"] == code


@pytest.mark.parametrize("operation", ["videos/pose_detections", "videos/motion_detections"])
def test_a_truncated_video_is_refused_with_a_sentence(client: httpx.Client, operation: str) -> None:
    times = {
        "videos/pose_detections": {"time_seconds": 0.0},
        "videos/motion_detections": {"start_time_seconds": 0.0, "duration_seconds": 1.0},
    }
    content = blank_video()
    error = failure(client, operation, input_video=encoded(content[:600]), **times[operation])
    assert error["code"] == "invalid_video"


def static_model() -> bytes:
    """A GLB file of one triangle that has no skin."""
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32).tobytes()
    asset = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "buffers": [{"byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": 5126,
                "count": 3,
                "type": "VEC3",
                "min": [0, 0, 0],
                "max": [1, 1, 0],
            }
        ],
    }
    text = json.dumps(asset).encode()
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + 8 + len(positions)
    head = b"glTF" + (2).to_bytes(4, "little") + total.to_bytes(4, "little")
    first = len(text).to_bytes(4, "little") + b"JSON" + text
    return head + first + len(positions).to_bytes(4, "little") + b"BIN\0" + positions


def test_a_model_without_a_skin_is_refused(client: httpx.Client, captured: dict) -> None:
    error = failure(
        client,
        "motions/animations",
        input_model=encoded(static_model()),
        input_motion=captured["result"][0],
    )
    assert error["code"] == "not_rigged"


def test_a_motion_that_is_not_of_a_human_figure_is_refused(
    client: httpx.Client, sample: Sample
) -> None:
    error = failure(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=encoded(PENDULUM.encode()),
    )
    assert error["code"] == "not_humanoid"


@pytest.mark.parametrize(
    "text",
    [
        "HIERARCHY\n",
        PENDULUM.replace("Frames: 3", "Frames: 0"),
        PENDULUM.replace("Frames: 3", "Frames: 9"),
        PENDULUM.replace("20 0 0", "nan 0 0"),
        PENDULUM.replace("}", "", 1),
    ],
)
def test_a_broken_motion_is_refused(client: httpx.Client, sample: Sample, text: str) -> None:
    error = failure(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=encoded(text.encode()),
    )
    assert error["code"] == "invalid_motion"


def test_an_animation_is_changed_as_asked(
    client: httpx.Client, sample: Sample, tmp_path: Path
) -> None:
    write_bvh(walk(100), tmp_path / "walk.bvh")
    done = completed(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=encoded((tmp_path / "walk.bvh").read_bytes()),
        options={"preview": False},
        in_place=True,
        loop=True,
        mirror=True,
        speed=2.0,
        clip={"start_seconds": 0.5, "end_seconds": 3.0},
        ground_fix=True,
        bone_map={"left_hand": "LeftHand"},
    )
    info = done["metadata"][0]["mesh_info"]
    assert info["method"] == "joints by given"
    # A walk of one stride a second, at twice the speed
    assert info["animation"]["seconds"] == pytest.approx(1.0, abs=0.05)
    container = parse(client.get(f"/{done['result'][0]}").content)
    clip = clips(container)[0]
    start, end = poses(container, clip, [clip.start, clip.end])
    hips = human_figure(container).roles.by_role["hips"]
    np.testing.assert_allclose(start.worlds[hips], end.worlds[hips], atol=1e-3)


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({"clip": {"name": "run"}}, "unknown_clip", "one motion without a name"),
        ({"clip": {"start_seconds": 9.0}}, "outside_motion", "The motion lasts 0.20 s"),
        ({"loop": True}, "cannot_loop", "too few to repeat"),
        ({"bone_map": {"left_paw": "x"}}, "invalid_bone_map", "'left_paw' is no role"),
    ],
)
def test_nonsense_is_refused_in_words(
    client: httpx.Client, sample: Sample, tmp_path: Path, body: dict, code: str, words: str
) -> None:
    write_bvh(walk(7), tmp_path / "walk.bvh")
    files = {
        "input_model": encoded(sample.character),
        "input_motion": encoded((tmp_path / "walk.bvh").read_bytes()),
    }
    error = failure(client, "motions/animations", **files, **body)
    assert error["code"] == code
    assert words in error["message"]


def test_a_search_that_nothing_is_like_fails(client: httpx.Client) -> None:
    error = failure(client, "motions/retrievals", text_prompt="qwxz blorp")
    assert error["code"] == "unknown_subject"
    assert "is much like 'qwxz blorp'" in error["message"]


def test_a_still_model_is_no_motion(client: httpx.Client, sample: Sample) -> None:
    error = failure(
        client,
        "motions/animations",
        input_model=encoded(sample.character),
        input_motion=encoded(static_model()),
    )
    assert error["code"] == "invalid_motion"


def test_a_picture_is_no_video(client: httpx.Client) -> None:
    content = io.BytesIO()
    Image.new("RGB", (8, 8)).save(content, "PNG")
    answer = client.post(
        "/api/v1/videos/pose_detections",
        json={"input_video": encoded(content.getvalue()), "time_seconds": 0.0},
    )
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "takes a video" in answer.json()["detail"]
