"""What we set out to reach, and what was reached in this run."""

from collections.abc import Sequence

from benchmarks.geometry.contest import Standing
from benchmarks.geometry.contests import ASSIMP, BLENDER, BLENDER_UV, BLENDER_WARM, OURS


def show_aims(standings: Sequence[Standing]) -> None:
    """Print each aim that the contests held speak about."""
    static = ("glb", "ply", "stl")
    pairs = [f"{a} → {b}" for a in static for b in static]
    small = [
        ratio
        for each in standings
        if "→" in each.contest.title and each.contest.size == "small"
        if "decimate" not in each.contest.title and (ratio := _ratio(each, BLENDER))
    ]
    large = [
        ratio
        for each in standings
        if each.contest.title in pairs and each.contest.size == "large"
        if (ratio := _ratio(each, ASSIMP))
    ]
    _aim("small conversions, cold Blender / ours, least", small, 10)
    _aim("static files of a million triangles, assimp / ours, least", large, 1)
    for each in standings:
        if each.contest.title.startswith("decimate, bare") and each.contest.size == "large":
            for peer in (BLENDER_WARM, BLENDER_UV):
                ratio = _ratio(each, peer)
                _aim(f"decimation of a million triangles, {peer} / ours", [ratio or 0.0], 10)
    for each in standings:
        spent = each.results[OURS].spent
        if each.contest.title.startswith("turntable") and spent:
            print(f"turntable, {each.contest.size}: {spent.cpu:.1f} CPU s (aim: at most 30)")


def _ratio(standing: Standing, peer: str) -> float | None:
    ours, theirs = standing.results[OURS].spent, standing.results.get(peer)
    if ours is None or theirs is None or theirs.spent is None:
        return None
    return theirs.spent.cpu / ours.cpu


def _aim(what: str, ratios: Sequence[float], least: float) -> None:
    if ratios:
        print(f"{what}: {min(ratios):.1f}× (aim: {least:g}×)")
