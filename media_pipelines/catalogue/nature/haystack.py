"""Bales of hay and piles of wood."""

from media_pipelines.engines.language.english import word_table
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import parts
from media_pipelines.engines.scene.solids import box
from media_pipelines.engines.scene.sweeps import cylinder, lathe


def _bale(_: Variant) -> list[Part]:
    strings = [box(0.91, 0.47, 0.012, bevel=0.003).at(y=-0.005, z=z) for z in (-0.13, 0.13)]
    return [
        box(0.9, 0.46, 0.5, bevel=0.05, cells=6).part("main"),
        *parts("string", [shape.scaled(1.005, 1, 1) for shape in strings]),
    ]


def _round(_: Variant) -> list[Part]:
    return [cylinder(0.65, 1.2, bevel=0.05, sides=48).turned(z=90).at(y=0.65).part("main")]


def _stack(_: Variant) -> list[Part]:
    heap = lathe(
        [(0, 0)],
        [(1.05, 0), (1.25, 0.25), (1.1, 0.9), (0.6, 1.6), (0.12, 2.0)],
        [(0, 2.05)],
        sides=28,
    )
    return [heap.part("main")]


def _logs(_: Variant) -> list[Part]:
    """Pile logs of uneven thickness between each other."""
    made: list[Part] = []
    for row in range(4):
        for k in range(6 - row):
            x, y = -0.48 + 0.096 * row + 0.192 * k, 0.096 + 0.166 * row
            radius = 0.096 + 0.004 * ((k + 2 * row) % 3 - 1)
            log = cylinder(radius, 0.9, bevel=0.006, sides=18).turned(x=90).at(x, y, -0.45)
            face = cylinder(radius * 0.93, 0.006, sides=18).turned(x=90).at(x, y, 0.449)
            made += [log.part("bark"), face.part("cut")]
    return made


ARCHETYPE = Archetype(
    name="haystack",
    nouns=word_table(
        {
            "bale": "hay bale, bale of hay, straw bale, bale of straw, haybale",
            "round": "round hay bale, round bale",
            "stack": "haystack, hay stack, pile of hay, stack of hay",
            "logs": "firewood, pile of firewood, stack of firewood, log pile, pile of logs,"
            " wood pile, woodpile, stack of logs, stacked logs, pile of wood, firewood pile",
        }
    ),
    slots={"main": "wicker:golden", "string": "fabric:tan", "bark": "bark", "cut": "wood:beige"},
    main_slots=("main", "bark"),
    slot_words={"rope": "string", "twine": "string", "end": "cut"},
    build=by_subtype(bale=_bale, round=_round, stack=_stack, logs=_logs),
)
