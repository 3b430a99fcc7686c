import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from media_studio.errors import InvalidMotion
from media_studio.motion.bvh_reader import decode, parse_bvh, read_bvh

ARM = """HIERARCHY
ROOT hips
{
\tOFFSET 0 90 0
\tCHANNELS 6 Yposition Xposition Zposition Yrotation Xrotation Zrotation
\tJOINT left arm
\t{
\t\tOFFSET 1.5e1 0 0
\t\tCHANNELS 1 Zrotation
\t\tJOINT hand
\t\t{
\t\t\tOFFSET 30 0 0
\t\t\tCHANNELS 0
\t\t\tEnd Site
\t\t\t{
\t\t\t\tOFFSET 10 0 0
\t\t\t}
\t\t}
\t}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 2 3 0 0 0 0
4 5 6 90 20 10 -90
"""


def changed(old: str, new: str) -> str:
    assert old in ARM
    return ARM.replace(old, new, 1)


def test_joints_channels_and_frames_are_those_of_the_file() -> None:
    motion = parse_bvh(ARM)
    assert motion.skeleton.names == ("hips", "left arm", "hand")
    assert motion.skeleton.parents == (-1, 0, 1)
    assert motion.skeleton.offsets.tolist() == [[0, 90, 0], [15, 0, 0], [30, 0, 0]]
    assert {joint: end.tolist() for joint, end in motion.skeleton.ends.items()} == {2: [10, 0, 0]}
    assert (motion.frames, motion.fps) == (2, 30.0)
    assert motion.translations[:, 0].tolist() == [[2, 1, 3], [5, 4, 6]]
    expected = Rotation.from_euler("YXZ", [90, 20, 10], degrees=True).as_matrix()
    assert motion.rotations[1, 0] == pytest.approx(expected)
    assert motion.rotations[1, 1] == pytest.approx(np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]))
    assert (motion.rotations[:, 2] == np.eye(3)).all()


def test_position_channels_replace_the_offset_axis_by_axis() -> None:
    motion = parse_bvh(changed("CHANNELS 1 Zrotation", "CHANNELS 1 Yposition"))
    assert motion.translations[:, 1].tolist() == [[15, 0, 0], [15, -90, 0]]


@pytest.mark.parametrize(
    "text",
    [
        ARM.replace("\n", "\r\n"),
        ARM.replace("\n", "\r"),
        "\ufeff" + ARM,
        "# made by hand\n" + ARM,
        ARM.replace("\n\t", "\n    "),
        ARM.replace("left arm\n\t{", "left arm {"),
        ARM.replace("Frames: 2", "Frames:\t2").replace("Frame Time:", "Frame Time :"),
        ARM.replace("6 90 20 10 -90", "6\n90 20\n10 -90"),
        ARM.replace("Zrotation", "ZROTATION").replace("End Site", "END SITE"),
        ARM + "\n\n  \n",
    ],
    ids=["crlf", "cr", "mark", "comment", "blanks", "brace", "colon", "wrapped", "case", "tail"],
)
def test_layout_does_not_matter(text: str) -> None:
    motion, plain = parse_bvh(text), parse_bvh(ARM)
    assert motion.skeleton.names == plain.skeleton.names
    assert (motion.rotations == plain.rotations).all()
    assert (motion.translations == plain.translations).all()


def test_a_frame_that_is_not_declared_is_left_out() -> None:
    assert (
        parse_bvh(changed("Frames: 2", "Frames: 1")).rotations == parse_bvh(ARM).rotations[:1]
    ).all()


def test_names_that_occur_twice_get_a_number() -> None:
    text = ARM.replace("JOINT left arm", "JOINT hips").replace("JOINT hand", "JOINT hips_2")
    assert parse_bvh(text).skeleton.names == ("hips", "hips_3", "hips_2")


def test_rounded_frame_times_mean_whole_rates_and_others_stay() -> None:
    assert parse_bvh(changed("0.0333333", ".03333")).fps == 30
    assert parse_bvh(changed("0.0333333", "0.0083333")).fps == 120
    assert parse_bvh(changed("0.0333333", "0.0417083")).fps == pytest.approx(23.976, abs=1e-3)


DAMAGE = {
    "another kind of file": ("glTF" + ARM, "HIERARCHY"),
    "empty": ("", "empty"),
    "blank": (" \r\n\t", "empty"),
    "word that the format lacks": (changed("OFFSET 1.5e1", "OFSET 1.5e1"), "line 8"),
    "opening brace missing": (changed("left arm\n\t{", "left arm"), "line 7"),
    "closing brace missing": (changed("}\nMOTION", "MOTION"), "still open"),
    "brace too many": (changed("MOTION", "}\nMOTION"), "line 21"),
    "no motion section": (ARM.split("MOTION")[0], "MOTION"),
    "no joints": ("HIERARCHY\nMOTION\nFrames: 1\nFrame Time: 1\n0", "ROOT"),
    "no frames": (changed("Frames: 2", "Frames: 0"), "Frames: 0"),
    "negative frames": (changed("Frames: 2", "Frames: -2"), "line 22"),
    "fraction of a frame": (changed("Frames: 2", "Frames: 2.5"), "line 22"),
    "frame count missing": (changed("Frames: 2\n", ""), "line 22"),
    "billion frames": (changed("Frames: 2", "Frames: 1000000000"), "100000 frames"),
    "fewer frames than declared": (changed("Frames: 2", "Frames: 3"), "holds 2"),
    "more frames than declared": (
        changed("Frames: 2", "Frames: 1") + ARM.splitlines()[-1],
        "line 26",
    ),
    "frame cut short": (changed("10 -90\n", "10\n"), "holds 1"),
    "not a number": (changed("6 90", "6 9o"), "line 25 has '9o'"),
    "NaN": (changed("6 90", "6 NaN"), "line 25"),
    "infinity": (changed("6 90", "6 -inf"), "line 25"),
    "overflow": (changed("6 90", "6 1e200"), "line 25"),
    "frame time of zero": (changed("0.0333333", "0"), "line 23"),
    "negative frame time": (changed("0.0333333", "-0.03"), "line 23"),
    "frame time of an hour": (changed("0.0333333", "3600"), "line 23"),
    "frame time NaN": (changed("0.0333333", "nan"), "line 23"),
    "frame time missing": (changed("Frame Time: 0.0333333\n", ""), "line 23"),
    "unknown channel": (changed("1 Zrotation", "1 Wrotation"), "'Wrotation'"),
    "channel twice": (changed("6 Yposition X", "6 Xposition X"), "line 5"),
    "channel count that lies": (changed("CHANNELS 6", "CHANNELS 3"), "announces '3'"),
    "channel count that is no number": (changed("CHANNELS 6", "CHANNELS six"), "line 5"),
    "huge channel count": (changed("CHANNELS 6", "CHANNELS 60000"), "line 5"),
    "offset that is no number": (changed("OFFSET 30 0 0", "OFFSET 30 0 O"), "line 12"),
    "offset of two numbers": (changed("OFFSET 30 0 0", "OFFSET 30 0"), "line 12"),
    "offset NaN": (changed("OFFSET 30 0 0", "OFFSET 30 nan 0"), "line 12"),
    "joint without offset": (changed("\t\t\tOFFSET 30 0 0\n", ""), "'hand'"),
    "joint without channels": (changed("\t\t\tCHANNELS 0\n", ""), "'hand'"),
    "root without channels": (re.sub(r"\tCHANNELS 6.*\n", "", ARM, count=1), "'hips'"),
    "nothing that moves": (re.sub(r"CHANNELS \d.*", "CHANNELS 0", ARM), "no channels"),
    "two skeletons": (changed("MOTION", "ROOT b\n{\nOFFSET 0 0 0\n}\nMOTION"), "one ROOT"),
    "joint in an end site": (changed("\t\t\t\tOFFSET 10 0 0", "JOINT x"), "line 16"),
    "end site in the open": (changed("MOTION", "End Site\nMOTION"), "line 21"),
    "offset in the open": (changed("MOTION", "OFFSET 1 2 3\nMOTION"), "line 21"),
    "channels in the open": (changed("MOTION", "CHANNELS 0\nMOTION"), "line 21"),
}


@pytest.mark.parametrize(("text", "says"), DAMAGE.values(), ids=DAMAGE.keys())
def test_damaged_files_are_refused_with_what_and_where(text: str, says: str) -> None:
    with pytest.raises(InvalidMotion, match=re.escape(says)) as refused:
        parse_bvh(text)
    assert len(str(refused.value)) < 250
    assert str(refused.value).isprintable()


def chain(joints: int, channels: str, frames: int, row: str) -> str:
    lines = ["HIERARCHY"]
    for joint in range(joints):
        kind = "JOINT" if joint else "ROOT"
        lines += [f"{kind} j{joint}", "{", "OFFSET 0 1 0", f"CHANNELS {channels}"]
    lines += ["}"] * joints
    return "\n".join([*lines, "MOTION", f"Frames: {frames}", "Frame Time: .1", *[row] * frames])


def test_as_deep_a_skeleton_as_is_allowed_is_read_and_no_deeper() -> None:
    row = " ".join(["0"] * 1000)
    assert parse_bvh(chain(1000, "1 Xrotation", 2, row)).rotations.shape == (2, 1000, 3, 3)
    with pytest.raises(InvalidMotion, match="1000 joints"):
        parse_bvh(chain(1001, "1 Xrotation", 2, row + " 0"))


def test_small_files_cannot_ask_for_much_memory() -> None:
    text = chain(1000, "0", 20_000, "0").replace("CHANNELS 0", "CHANNELS 1 Xrotation", 1)
    with pytest.raises(InvalidMotion, match="6000000 at most"):
        parse_bvh(text)
    with pytest.raises(InvalidMotion, match="1000000 lines"):
        parse_bvh(ARM + "\n" * 1_000_001)
    with pytest.raises(InvalidMotion, match="longer than"):
        parse_bvh(ARM + "1" * 1_000_001)


def test_files_beyond_the_limit_are_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "large.bvh").open("wb") as file:
        file.truncate(50_000_001)
    with pytest.raises(InvalidMotion, match="50 MB"):
        read_bvh(tmp_path / "large.bvh")


def test_names_in_utf8_or_latin1_are_read(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "latin-1"):
        (tmp_path / "arm.bvh").write_bytes(ARM.replace("hand", "Händ").encode(encoding))
        assert read_bvh(tmp_path / "arm.bvh").skeleton.names[2] == "Händ"


def is_refused_or_finite(text: str) -> bool:
    try:
        motion = parse_bvh(text)
    except InvalidMotion as error:
        return str(error).isprintable()
    turned, places = motion.world()
    return bool(np.isfinite(turned).all() and np.isfinite(places).all() and motion.fps > 0)


@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_any_mutation_is_refused_or_a_finite_motion(chance: random.Random, count: int) -> None:
    words = re.split(r"(\s+)", ARM)
    for _ in range(count):
        place = chance.randrange(len(words))
        spare = ["{", "}", "-1", "1e309", "nan", "0x1", "9" * 30, "\0", "é", "", "JOINT", "End"]
        words[place] = chance.choice([*spare, chance.choice(words)])
    assert is_refused_or_finite("".join(words))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60), st.integers(0, len(ARM)))
def test_any_bytes_in_a_file_are_refused_or_a_finite_motion(noise: bytes, place: int) -> None:
    data = ARM.encode()
    assert is_refused_or_finite(decode(data[:place] + noise + data[place + len(noise) :]))
    assert is_refused_or_finite(ARM[:place])
