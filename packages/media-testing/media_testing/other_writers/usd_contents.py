"""What usd-core finds in USD layers and packages."""

from pathlib import Path

from pxr import Usd, UsdGeom  # type: ignore[import-untyped]

from media_testing.other_writers.contents import CountedContents, CountedScene
from media_testing.other_writers.figures import counted
from media_testing.other_writers.usd_looks import stage_looks
from media_testing.other_writers.usd_meshes import stage_pieces
from media_testing.other_writers.usd_motion import joint_names, stage_clips


def usd_contents(path: Path) -> CountedContents:
    """Read a layer or a package, with all that it refers to."""
    stage = Usd.Stage.Open(str(path))
    prims = [
        prim
        for prim in Usd.PrimRange(stage.GetPseudoRoot(), Usd.TraverseInstanceProxies())
        if not prim.IsPseudoRoot()
    ]
    pieces = [
        piece for prim in prims for piece in stage_pieces(stage, prim, Usd.TimeCode.EarliestTime())
    ]
    looks = dict(stage_looks(prims))
    clips = stage_clips(stage, prims)
    return counted(
        CountedScene(
            pieces=pieces,
            looks=looks,
            clips=clips,
            joints=frozenset(name for prim in prims for name in joint_names(prim)),
            cameras=sum(prim.IsA(UsdGeom.Camera) for prim in prims),
            lights=sum("Light" in prim.GetTypeName() for prim in prims),
        )
    )
