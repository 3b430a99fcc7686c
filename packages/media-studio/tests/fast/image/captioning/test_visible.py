from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.visible import Cover, visible_materials
from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling.solids import box
from media_studio.programs.composition import compose
from media_studio.programs.program import Program
from media_studio.reading.scenes.prompt import parse_prompt

_WOOD, _GOLD, _GLASS = (MaterialChoice(material=name) for name in ("wood", "gold", "glass"))


def test_materials_are_ordered_by_area_and_details_left_out() -> None:
    program = Program(
        name="boxes",
        parts=(
            box(0.2, 0.2, 0.2).part("small"),
            box(1.0, 1.0, 1.0).part("large"),
            box(0.5, 0.5, 0.5).part("middle"),
        ),
        materials={"small": _GLASS, "large": _WOOD, "middle": _GOLD},
    )
    assert visible_materials(program) == (
        (Cover(slot="large", choice=_WOOD), Cover(slot="middle", choice=_GOLD)),
    )


def test_each_object_of_a_scene_has_its_own_list() -> None:
    scene = parse_prompt("two steel chairs next to a marble table", CATALOGUE)
    covers = visible_materials(compose(scene, CATALOGUE))
    assert [item.noun for item in scene.objects] == ["chair", "table"]
    assert [each[0].choice.material for each in covers] == ["steel", "marble"]


def test_slots_without_a_part_are_not_visible() -> None:
    scene = parse_prompt("a wooden chair", CATALOGUE)
    named = {slot for slot, _ in scene.objects[0].materials}
    shown = {cover.slot for cover in visible_materials(compose(scene, CATALOGUE))[0]}
    assert shown <= named
    assert "cushion" in named - shown
