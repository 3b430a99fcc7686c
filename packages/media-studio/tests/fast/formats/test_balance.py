"""What a file holds held against what was read of it."""

from media_gltf.glb import Container
from media_studio.blender.contents import DeclaredContents
from media_studio.formats.balance import differences, with_declared_names
from media_testing.sample_models import BEND_SECONDS, skinned_model, textured_model


def test_what_is_as_the_file_says_is_no_difference() -> None:
    model = skinned_model()
    joints = len(model.document["skins"][0]["joints"])
    declared = DeclaredContents(triangles=4, joints=joints, clips={"bend": BEND_SECONDS})
    assert differences(declared, model) == ()


def test_each_thing_that_is_lost_is_named() -> None:
    declared = DeclaredContents(
        triangles=1_000_000,
        joints=40,
        clips={"bend": BEND_SECONDS + 3},
        unread=("2 x NURBS surfaces, which are not read",),
    )
    triangles, joints, clip, unread = differences(declared, skinned_model())
    assert triangles.endswith("triangles of the file, whose polygons the importer takes for damage")
    assert joints.endswith("of 40 joints that move its surface")
    assert clip.startswith("the end of the animation bend: ")
    assert unread == declared.unread[0]


def test_animations_that_are_missing_are_counted() -> None:
    declared = DeclaredContents(clips={"walk": 1.0, "run": 2.0})
    assert differences(declared, textured_model()) == ("2 of 2 animations: walk, run",)


def test_parts_have_the_names_of_the_file_again() -> None:
    names = ["foot", "foot.001", "bolt.001", "arm.002"]
    container = Container(document={"asset": {}, "nodes": [{"name": n} for n in names]}, binary=b"")  # type: ignore[typeddict-item]
    declared = DeclaredContents(names=("foot", "bolt", "bolt.001"))
    nodes = with_declared_names(declared, container).document["nodes"]
    assert [node["name"] for node in nodes] == ["foot", "foot", "bolt.001", "arm.002"]
