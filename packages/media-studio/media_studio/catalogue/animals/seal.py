"""Seals and walruses."""

from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.catalogue.animals.modelling.marking import marking, wavy, within
from media_studio.catalogue.animals.modelling.swimmer import fin, swimming_rig
from media_studio.catalogue.animals.modelling.whiskers import whiskers
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.sweeps import tube


def _flesh(stout: float, jowl: float) -> Flesh:
    """Raise the head and neck from a body that tapers to the tail."""
    cheek = Muscle(Egg((0.075, 0.735, 0.73), (0.1 * jowl, 0.085 * jowl, 0.085)), "Head", 0.04)
    return Flesh(
        (
            Muscle(Egg((0, 0.27, -0.1), (0.3 * stout, 0.27, 0.42)), "Hips"),
            *strand(
                [(0, 0.24, -0.36), (0, 0.15, -0.72), (0, 0.11, -0.98)],
                [0.22 * stout, 0.13, 0.06],
                ["Tail", "Tail1"],
                0.1,
            ),
            Muscle(Egg((0, 0.42, 0.26), (0.25 * stout, 0.28, 0.24), (-20, 0, 0)), "Spine", 0.1),
            *strand([(0, 0.52, 0.34), (0, 0.74, 0.5)], [0.2 * stout, 0.18], ["Spine"], 0.1),
            Muscle(Egg((0, 0.82, 0.56), (0.2, 0.185, 0.2)), "Head", 0.08),
            *both(cheek),
        )
    )


def _fins() -> list[Part]:
    fore = [
        ((0.2, 0.2, 0.24), (0.52, 0.04, 0.14), 0.09),
        ((0.2, 0.2, 0.18), (0.46, 0.04, 0.0), 0.08),
    ]
    hind = [
        ((0.03, 0.11, -0.95), (0.2, 0.06, -1.26), 0.075),
        ((-0.03, 0.11, -0.95), (-0.2, 0.06, -1.26), 0.075),
    ]
    return [
        *fin(fore, (0.25, 1, 0), "LeftFin", "coat", thickness=0.03),
        *fin(hind, (0, 1, 0), "Tail1", "coat", thickness=0.03),
    ]


def _pinniped(flesh: Flesh, extra: list[Part], size: float) -> Creature:
    hide = flesh.hide(cells=60)
    pale = within((0, 0.36, 0.5, 0.2, 0.36, 0.2), (0, 0.12, 0.1, 0.2, 0.12, 0.5))
    parts = [
        flesh.dressed(hide, "coat"),
        *_fins(),
        *marking(flesh, hide, wavy(pale, 0.02, 0.3), "belly"),
        *eyes(flesh, (0, 0.84, 0.56), (0.5, 0.16, 0.7), 0.05, gaze=0.55, white=False),
        nose(flesh, (0, 0.79, 0.7), (0, 0.12, 0.9), (0.05, 0.035, 0.035)),
        *smile(flesh, (0, 0.735, 0.72), width=0.7, drop=0.4, lift=0.2, radius=0.007),
        *extra,
    ]
    rig = swimming_rig(
        (0, 0.28, -0.1),
        (0, 0.68, 0.46),
        (0, 0.76, 0.82),
        [(0, 0.24, -0.36), (0, 0.15, -0.72), (0, 0.07, -1.2)],
        ((0.2, 0.2, 0.22), (0.5, 0.05, 0.1)),
    )
    return Creature(parts=parts, rig=rig).standing(size)


def _seal(_: frozenset[str]) -> Creature:
    flesh = _flesh(1.0, 1.0)
    return _pinniped(flesh, whiskers(flesh, (0.05, 0.74, 0.76), length=0.2), 0.85)


def _walrus(_: frozenset[str]) -> Creature:
    flesh = _flesh(1.22, 1.35)
    tusk = tube(
        [(0.075, 0.68, 0.79), (0.085, 0.5, 0.83), (0.07, 0.32, 0.8)],
        [0.034, 0.028, 0.008],
        sides=12,
    )
    tusks = [side.part("horn").carried_by("Head") for side in pair(tusk)]
    return _pinniped(flesh, [*tusks, *whiskers(flesh, (0.06, 0.72, 0.78), length=0.14)], 1.5)


BUILD, RIG = builders({"seal": _seal, "walrus": _walrus})
