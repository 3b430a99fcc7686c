import numpy as np
import pytest

from benchmarks.film_set.figure import build_figure
from benchmarks.film_set.person import PERSON
from media_studio.catalogue.people.modelling.carrying import rest_joints
from media_studio.motion.body import JOINT


def test_shells_have_materials() -> None:
    assert {shell.name for shell in PERSON.shells} == set(PERSON.materials)


@pytest.mark.parametrize(
    ("joint", "surface"),
    [("LeftForeArm", "skin"), ("RightLeg", "trousers"), ("Spine1", "shirt"), ("LeftHand", "skin")],
)
def test_joints_are_inside_of_what_covers_them(joint: str, surface: str) -> None:
    model = build_figure(PERSON).model
    parts = [each for each in model.surfaces if model.materials[each.material].name == surface]
    place = rest_joints()[JOINT[joint]]
    around = [
        (part.vertices.min(axis=0) < place).all() and (place < part.vertices.max(axis=0)).all()
        for part in parts
    ]
    assert any(around)


def test_clothes_and_skin_differ_enough_to_be_told_apart() -> None:
    tones = {name: np.array(PERSON.materials[name].base_color[:3]) for name in PERSON.materials}
    for one, other in (("skin", "shirt"), ("shirt", "trousers"), ("trousers", "shoe")):
        assert np.abs(tones[one] - tones[other]).max() > 0.2
