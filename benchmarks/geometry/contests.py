"""Who does what on which model."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.geometry.blender_scripts import blender_command
from benchmarks.geometry.contest import OUTPUT, Cold, Contest, Warm
from benchmarks.geometry.jobs import FRAMES, PEER_FRAMES
from benchmarks.geometry.judge import Judge
from benchmarks.geometry.subjects import Subject

OURS, BLENDER, BLENDER_WARM = "ours", "Blender, cold", "Blender, warm"
BLENDER_UV = "Blender, with UV"
TRIMESH, ASSIMP, TRANSFORM, PACK = "trimesh", "assimp", "gltf-transform", "gltfpack"
PEERS = (ASSIMP, TRANSFORM, PACK)

STATIC_PAIRS = ["glb glb", "glb ply", "glb stl", "ply glb", "stl glb"]
PAIRS = {
    "small": [*STATIC_PAIRS, "glb obj", "glb fbx", "glb usdz", "glb 3mf"],
    "medium": ["glb glb", "glb obj", "glb fbx", "glb usdz", "glb 3mf"],
    "large": STATIC_PAIRS,
}
RATIO = 0.1
QUAD_RATIO = {"small": 0.25, "medium": 0.05}
MAP_SIZE = 1024

Contenders = dict[str, Cold | Warm]


@dataclass(frozen=True, kw_only=True)
class Programme:
    """What the contests share: the judge and the tools that were found, by name."""

    judge: Judge
    tools: dict[str, str]

    def conversions(self, subject: Subject) -> Iterator[Contest]:
        """From one format to another, all triangles."""
        for pair in PAIRS[subject.name]:
            before, after = pair.split()
            source = str(subject.files[before])
            yield Contest(
                title=f"{before} → {after}",
                size=subject.name,
                suffix=f".{after}",
                contenders=self._converters(source, before, after),
                judge=self.judge.holds(
                    subject, textured=before == "glb" and after not in ("ply", "stl")
                ),
            )

    def _converters(self, source: str, before: str, after: str) -> Contenders:
        found: Contenders = {OURS: Warm(job="convert", source=source)}
        if after in ("glb", "ply", "stl", "obj"):
            found[TRIMESH] = Warm(job="trimesh convert", source=source)
        if after != "usdz":
            formats = {"glb": "glb2", "ply": "plyb", "stl": "stlb"}
            arguments = ["export", source, OUTPUT, f"-f{formats.get(after, after)}"]
            found |= self._tool(ASSIMP, arguments)
        if before == after == "glb":
            found |= self._tool(TRANSFORM, ["copy", source, OUTPUT])
            found |= self._tool(PACK, ["-noq", "-i", source, "-o", OUTPUT])
        if after != "3mf":
            script = blender_command("convert", SOURCE=source, OUTPUT=OUTPUT)
            found[BLENDER] = Cold(commands=[script])
        return found

    def _tool(self, name: str, arguments: list[str]) -> Contenders:
        return {name: Cold(commands=[[self.tools[name], *arguments]])} if name in self.tools else {}

    def remeshings(self, subject: Subject) -> Iterator[Contest]:
        """To a tenth of the triangles, bare and as a file with its look; to quadrilaterals."""
        glb = str(subject.files["glb"])
        yield self._bare_decimation(subject, glb)
        yield self._file_decimation(subject, glb)
        if subject.name in QUAD_RATIO:
            yield self._quads(subject, glb, QUAD_RATIO[subject.name])

    def _bare_decimation(self, subject: Subject, glb: str) -> Contest:
        jobs = {
            OURS: "decimate",
            TRIMESH: "trimesh decimate",
            BLENDER_WARM: "blender decimate",
            BLENDER_UV: "blender decimate textured",
        }
        return Contest(
            title="decimate, bare triangles",
            size=subject.name,
            suffix=".ply",
            contenders={
                name: Warm(job=job, source=glb, arguments=[str(RATIO)])
                for name, job in jobs.items()
            },
            judge=self.judge.is_near(subject, RATIO),
        )

    def _file_decimation(self, subject: Subject, glb: str) -> Contest:
        script = blender_command("decimate", SOURCE=glb, OUTPUT=OUTPUT, RATIO=RATIO)
        simplify = ["simplify", glb, OUTPUT, "--ratio", str(RATIO), "--error", "1"]
        pack = ["-noq", "-si", str(RATIO), "-se", "1", "-i", glb, "-o", OUTPUT]
        arguments = [str(RATIO), "triangle", str(MAP_SIZE)]
        return Contest(
            title="decimate, glb → glb",
            size=subject.name,
            suffix=".glb",
            contenders={
                OURS: Warm(job="remesh", source=glb, arguments=arguments),
                **self._tool(TRANSFORM, simplify),
                **self._tool(PACK, pack),
                BLENDER: Cold(commands=[script]),
            },
            judge=self.judge.is_near(subject, RATIO),
        )

    def _quads(self, subject: Subject, glb: str, ratio: float) -> Contest:
        script = blender_command("quads", SOURCE=glb, OUTPUT=OUTPUT, RATIO=ratio)
        return Contest(
            title="quadrilaterals",
            size=subject.name,
            suffix=".obj",
            contenders={
                OURS: Warm(job="remesh", source=glb, arguments=[str(ratio), "quad", str(MAP_SIZE)]),
                BLENDER: Cold(commands=[script]),
            },
            judge=self.judge.has_quads(subject, ratio),
        )

    def unwrappings(self, subject: Subject) -> Iterator[Contest]:
        """New texture coordinates."""
        glb = str(subject.files["glb"])
        contenders: Contenders = {OURS: Warm(job="unwrap", source=glb)}
        if subject.name != "large":  # xatlas takes minutes there
            contenders[TRIMESH] = Warm(job="trimesh unwrap", source=glb)
            contenders |= self._tool(TRANSFORM, ["unwrap", "--overwrite", "true", glb, OUTPUT])
        contenders[BLENDER_WARM] = Warm(job="blender unwrap", source=glb)
        yield Contest(
            title="unwrap",
            size=subject.name,
            suffix=".glb",
            contenders=contenders,
            judge=self.judge.is_covered(subject),
        )

    def renderings(self, subject: Subject) -> Iterator[Contest]:
        """Pictures of 512 x 512 pixels."""
        glb = str(subject.files["glb"])
        script = blender_command("still", SOURCE=glb, OUTPUT=OUTPUT, SAMPLES=16)
        cold = Cold(commands=[script])
        jobs = ("still", "preview") if subject.name == "small" else ("preview",)
        for job in jobs:
            yield Contest(
                title={"still": "still, path traced", "preview": "still, rasterised"}[job],
                size=subject.name,
                suffix=".png",
                contenders={OURS: Warm(job=job, source=glb), BLENDER: cold},
                judge=_is_there,
            )
        peer = Warm(job="blender turntable", source=glb, share=PEER_FRAMES / FRAMES)
        yield Contest(
            title=f"turntable, {FRAMES} frames",
            size=subject.name,
            suffix=".mp4",
            contenders={OURS: Warm(job="turntable", source=glb), BLENDER_WARM: peer},
            judge=_is_there,
        )


def _is_there(path: Path) -> str:
    return "" if path.stat().st_size > 0 else "wrong: empty"
