"""The objects of an FBX file, what is below what, and where it stands at a time.

Source: FBX SDK, "Computing transformation matrices"; units and axes of GlobalSettings.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from media_testing.other_writers.contents import Floats
from media_testing.other_writers.fbx_records import FbxRecord, fbx_records

TICKS = 46186158000
"""Of a second."""

Curves = Mapping[tuple[int, str], list[tuple[int, FbxRecord]]]
"""Axis and curve of what a clip moves, by model and property."""


class FbxScene:
    """What an FBX file holds, by number.

    Attributes:
        objects: Records by number.
        frame: Brings the scene to metres and Y up, (4, 4).
        is_of_blender: Whether Blender's exporter has written it.
    """

    def __init__(self, path: Path) -> None:
        root = fbx_records(path)
        self.objects = {
            each.values[0]: each for block in root.all("Objects") for each in block.inner
        }
        self._above: dict[int, list[tuple[int, str]]] = {}
        self._below: dict[int, list[tuple[int, str]]] = {}
        for block in root.all("Connections"):
            for each in block.all("C"):
                child, parent = each.values[1:3]
                how = each.values[3] if len(each.values) > 3 else ""
                self._above.setdefault(child, []).append((parent, how))
                self._below.setdefault(parent, []).append((child, how))
        self._defaults = {
            (kind.values[0], name): value
            for block in root.all("Definitions")
            for kind in block.all("ObjectType")
            for template in kind.all("PropertyTemplate")
            for name, value in template.properties().items()
        }
        self.is_of_blender = str(root.value("Creator", "")).startswith("Blender")
        self.frame = _frame(root.all("GlobalSettings")[0].properties())

    def of_kind(self, name: str, kind: str = "") -> list[int]:
        """Return numbers of records of a name and a type."""
        return [
            number
            for number, each in self.objects.items()
            if each.name == name and kind in ("", each.values[2])
        ]

    def told(self, number: int) -> dict[str, Any]:
        """Return the properties of an object, with those that its kind has anyway."""
        kind = self.objects[number].name
        usual = {name: value for (owner, name), value in self._defaults.items() if owner == kind}
        return usual | self.objects[number].properties()

    def below(self, number: int, name: str = "") -> list[tuple[int, str]]:
        """Return what is connected to an object, and with which of its properties."""
        found = [(n, how) for n, how in self._below.get(number, []) if n in self.objects]
        return [(n, how) for n, how in found if name in ("", self.objects[n].name)]

    def above(self, number: int, name: str = "") -> list[tuple[int, str]]:
        """Return what an object is connected to, and with which property of that."""
        found = [(n, how) for n, how in self._above.get(number, []) if n in self.objects]
        return [(n, how) for n, how in found if name in ("", self.objects[n].name)]

    def name(self, number: int) -> str:
        """Return the name of an object."""
        return str(self.objects[number].values[1]).partition("\0")[0]

    def world(self, number: int, curves: Curves | None = None, time: float = 0) -> Floats:
        """Return the transform of a model, in metres and Y up."""
        place = np.eye(4)
        chain = [number]
        while parents := [n for n, _ in self.above(chain[-1], "Model")]:
            chain.append(parents[0])
        for each in reversed(chain):
            place = place @ self._local(each, curves or {}, time)
        return self.frame @ place

    def geometric(self, number: int) -> Floats:
        """Return what moves the mesh of a model and not its children."""
        told = self.objects[number].properties()
        return (
            _moved(told.get("GeometricTranslation", (0, 0, 0)))
            @ _turned(told.get("GeometricRotation", (0, 0, 0)), 0)
            @ _scaled(told.get("GeometricScaling", (1, 1, 1)))
        )

    def _local(self, number: int, curves: Curves, time: float) -> Floats:
        told = self.objects[number].properties()

        def value(name: str, rest: float = 0.0) -> Floats:
            found = np.array(told.get(name, (rest,) * 3), float)
            for axis, curve in curves.get((number, name), ()):
                found[axis] = at_time(curve, time)
            return found

        order = int(told.get("RotationOrder", 0))
        pivot, scaling_pivot = value("RotationPivot"), value("ScalingPivot")
        return (
            _moved(value("Lcl Translation") + value("RotationOffset") + pivot)
            @ _turned(value("PreRotation"), 0)
            @ _turned(value("Lcl Rotation"), order)
            @ np.linalg.inv(_turned(value("PostRotation"), 0))
            @ _moved(-pivot + value("ScalingOffset") + scaling_pivot)
            @ _scaled(value("Lcl Scaling", 1.0))
            @ _moved(-scaling_pivot)
        )


def at_time(curve: FbxRecord, time: float) -> float:
    """Return the value of a curve, with straight lines between its keys."""
    times = np.asarray(curve.value("KeyTime"), float) / TICKS
    return float(np.interp(time, times, np.asarray(curve.value("KeyValueFloat"), float)))


def _frame(told: dict[str, Any]) -> Floats:
    frame = np.zeros((4, 4))
    axes = {
        1: ("UpAxis", "UpAxisSign"),
        2: ("FrontAxis", "FrontAxisSign"),
        0: ("CoordAxis", "CoordAxisSign"),
    }
    for row, (axis, sign) in axes.items():
        frame[row, told.get(axis, {"UpAxis": 1, "FrontAxis": 2, "CoordAxis": 0}[axis])] = told.get(
            sign, 1
        )
    frame[:3, :3] *= told.get("UnitScaleFactor", 1.0) / 100
    frame[3, 3] = 1
    return frame


def _moved(by: Any) -> Floats:
    found = np.eye(4)
    found[:3, 3] = by
    return found


def _scaled(by: Any) -> Floats:
    return np.diag([*by, 1.0])


def _turned(degrees: Any, order: int) -> Floats:
    """Return the turn of Euler angles; `order` is that of the SDK, XYZ first."""
    found = np.eye(4)
    for axis in ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx")[order]:
        number = "xyz".index(axis)
        angle, (first, second) = np.radians(degrees[number]), ((1, 2), (2, 0), (0, 1))[number]
        turn = np.eye(4)
        turn[first, first] = turn[second, second] = np.cos(angle)
        turn[first, second], turn[second, first] = -np.sin(angle), np.sin(angle)
        found = turn @ found
    return found
