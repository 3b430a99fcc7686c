"""What we set out to reach, and what was reached in this run."""

from collections.abc import Iterator, Sequence

from benchmarks.geometry.contest import Standing
from benchmarks.geometry.contests import ASSIMP, BLENDER, BLENDER_UV, BLENDER_WARM, OURS

_STATIC = ("glb", "ply", "stl")
STATIC = tuple(f"{a} → {b}" for a in _STATIC for b in _STATIC)
"""Conversions between files without a skeleton or motion."""


def aims(standings: Sequence[Standing]) -> Iterator[tuple[str, str]]:
    """Yield each aim that the contests held speak about, and what was reached."""
    small = [
        ratio
        for each in standings
        if "→" in each.contest.title and each.contest.size == "small"
        if "decimate" not in each.contest.title and (ratio := _ratio(each, BLENDER))
    ]
    large = [
        ratio
        for each in standings
        if each.contest.title in STATIC and each.contest.size == "large"
        if (ratio := _ratio(each, ASSIMP))
    ]
    yield from _aim("small conversions, cold Blender / ours, least", small, 15)
    yield from _aim("static files of a million triangles, assimp / ours, least", large, 1.5)
    for each in standings:
        if each.contest.title.startswith("decimate, bare") and each.contest.size == "large":
            for peer in (BLENDER_WARM, BLENDER_UV):
                ratio = _ratio(each, peer)
                yield from _aim(
                    f"decimation of a million triangles, {peer} / ours", [ratio or 0.0], 10
                )
    for each in standings:
        spent = each.results[OURS].spent
        if each.contest.title.startswith("turntable") and spent:
            reached = f"{spent.cpu:.1f} CPU s (aim: at most 30)"
            yield f"turntable, {each.contest.size}", reached
            ratio = _ratio(each, BLENDER)
            ratios = [] if ratio is None else [ratio]
            yield from _aim(f"turntable, {each.contest.size}, {BLENDER} / ours", ratios, 1)


def _ratio(standing: Standing, peer: str) -> float | None:
    ours, theirs = standing.results[OURS].spent, standing.results.get(peer)
    if ours is None or theirs is None or theirs.spent is None:
        return None
    return theirs.spent.cpu / ours.cpu


def _aim(what: str, ratios: Sequence[float], least: float) -> Iterator[tuple[str, str]]:
    if ratios:
        yield what, f"{min(ratios):.1f}× (aim: {least:g}×)"
