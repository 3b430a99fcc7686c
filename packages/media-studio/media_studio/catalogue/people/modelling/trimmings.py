"""Fur edges and frilled collars."""

import numpy as np

from media_studio.catalogue.people.modelling.clothes import band
from media_studio.catalogue.people.modelling.draping import ARMS, LEGS
from media_studio.catalogue.people.modelling.skirts import skirt
from media_studio.catalogue.people.modelling.worn import Worn, rigid
from media_studio.modelling.shape import skin
from media_studio.modelling.sweeps import tube


def fur_trim(slot: str) -> list[Worn]:
    """Return the fur of a winter coat: collar, cuffs, hem, front and boot tops."""
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    collar = [
        (0.080 * np.sin(t), 1.464 - 0.016 * np.cos(t), -0.010 + 0.074 * np.cos(t)) for t in turns
    ]
    front = [(0.0, 1.42, 0.098), (0.0, 1.30, 0.138), (0.0, 1.15, 0.128), (0.0, 1.05, 0.118)]
    return [
        *rigid(slot, "Spine1", tube(collar, 0.026, steps=2, sides=10, loop=True),
               tube(front, 0.024, steps=4, sides=10, flat=0.7)),
        *(band(slot, 0.630, 0.690, 0.022, arm) for arm in ARMS),
        *(band(slot, 0.325, 0.385, 0.018, leg) for leg in LEGS),
        skirt(slot, (0.785, 0.228, 0.176, -0.004), (0.725, 0.234, 0.182, -0.004), folds=7,
              ripple=0.004, thickness=0.040),
    ]  # fmt: skip


def ruff(slot: str = "ruff", *, reach: float = 0.165) -> list[Worn]:
    """Return a frilled collar."""
    turn = np.linspace(0, 2 * np.pi, 88, endpoint=False)
    rows = []
    for share, thick in (
        (0.0, 0.006),
        (0.5, 0.005),
        (1.0, 0.004),
        (1.0, -0.004),
        (0.5, -0.005),
        (0.0, -0.006),
    ):
        radius = 0.066 + share * (reach - 0.066)
        wave = 0.020 * share * np.sin(11 * turn)
        # Over the shoulders, and down on chest and back
        height = 1.474 + 0.055 * np.sin(turn) ** 2 - 0.030 * share * np.cos(turn) ** 2
        rows.append(
            np.stack([radius * np.sin(turn), height + wave + thick,
                      radius * np.cos(turn) - 0.010], axis=-1)
        )  # fmt: skip
    return rigid(slot, "Spine1", skin(np.stack(rows), loop=True, crease=60))
