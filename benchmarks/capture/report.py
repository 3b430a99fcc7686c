"""The table of a run, beside what others published."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rich.table import Table

from benchmarks.capture.measures import Measures
from benchmarks.figures.record import show


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What came out for one person of one film; measures are None where nobody was found."""

    motion: str
    angle: str
    measures: Measures | None


_COLUMNS = (
    ("frames\n%", 0),
    ("PCK@.2\n%", 1),
    ("MPJPE\ncm", 1),
    ("PA-MPJPE\ncm", 1),
    ("angle\ndeg", 1),
    ("accel\nm/s2", 1),
    ("skate\ncm/s", 1),
    ("(truth)\ncm/s", 1),
    ("root\ncm", 1),
    ("way\ncm", 0),
    ("swaps\nframes", 0),
    ("turn a\nframe deg", 0),
    ("(truth)\ndeg", 0),
)
_HIGHER_IS_BETTER = (0, 1)
_MPJPE, _PA_MPJPE = 2, 3

_PUBLISHED = (
    ("BlazePose Full, yoga / dance / HIIT pictures", "PCK@.2 95.5 / 96.3 / 95.7 %",
     "MediaPipe documentation, solutions/pose.md"),
    ("VideoPose3D, Human3.6M (laboratory)", "MPJPE 4.7 cm, PA-MPJPE 3.7 cm",
     "Pavllo et al. 2019, README of the code"),
    ("WHAM, 3DPW (outdoors)", "PA-MPJPE 3.6 cm", "Shin et al. 2024"),
    ("WHAM, EMDB 1 (outdoors)", "PA-MPJPE 5.0 cm", "Shin et al. 2024"),
)  # fmt: skip


def show_findings(findings: Sequence[Finding]) -> None:
    """Print a row for each person, means and worst values, and the published figures."""
    table = Table("motion", "camera", *(name for name, _ in _COLUMNS))
    for finding in findings:
        table.add_row(finding.motion, finding.angle, *_cells(finding.measures))
    values = {}
    answered = np.array([each.measures.values() for each in findings if each.measures])
    if len(answered):
        table.add_section()
        means = _formatted(answered.mean(axis=0))
        values = {"mpjpe": means[_MPJPE], "pa_mpjpe": means[_PA_MPJPE]}
        table.add_row("mean", "", *means)
        worst = answered.max(axis=0)
        worst[list(_HIGHER_IS_BETTER)] = answered[:, list(_HIGHER_IS_BETTER)].min(axis=0)
        table.add_row("worst", "", *_formatted(worst))
    published = Table("published, on other data: not comparable", "figures", "source")
    for row in _PUBLISHED:
        published.add_row(*row)
    show("capture", table, published, values=values, width=150)


def line(finding: Finding) -> str:
    """Return a finding in one line, to be read while others are awaited."""
    names = [name.split("\n")[0] for name, _ in _COLUMNS]
    cells = _cells(finding.measures)
    figures = ", ".join(f"{name} {cell}" for name, cell in zip(names, cells, strict=True))
    return f"{finding.motion}, {finding.angle}: {figures}"


def _cells(measures: Measures | None) -> list[str]:
    return (
        ["nobody"] + ["-"] * (len(_COLUMNS) - 1)
        if measures is None
        else _formatted(measures.values())
    )


def _formatted(values: Sequence[float] | np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[str]:
    return [f"{value:.{digits}f}" for value, (_, digits) in zip(values, _COLUMNS, strict=True)]
