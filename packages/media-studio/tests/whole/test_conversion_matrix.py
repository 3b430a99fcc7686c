"""Every format from every format: what it can hold arrives, and what it cannot hold is named.

Five models are written in each of the seven formats, each of these files is converted to each
format, and programs other than ours read all 35 + 245 files.
"""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.building import ELEMENT_ARRAY_BUFFER
from media_gltf.glb import Container
from media_gltf.triangles import read_faces
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.convert import OUTPUT_FORMATS, Conversion, convert
from media_studio.formats.reading import read
from media_studio.recipes.conversions import converted_info
from media_testing.independent_readers import Facts, read_facts
from media_testing.sample_models import SAMPLES, skinned_model

Case = tuple[str, str, str]
EVERYTHING = frozenset(
    {
        "quads", "uv", "textures", "normal_maps", "vertex_color", "emission", "two_sided",
        "materials", "parts", "bones", "clips", "morphs",
    }
)  # fmt: skip
HELD = {
    "glb": EVERYTHING,
    "fbx": EVERYTHING - {"two_sided"},
    "usdz": EVERYTHING,
    "obj": EVERYTHING - {"two_sided", "bones", "clips", "morphs"},
    "3mf": {"uv", "textures", "vertex_color", "materials"},
    "ply": {"uv", "vertex_color", "quads"},
    "stl": set(),
}
WORDS = {
    "quads": "quads",
    "uv": "texture coordinates",
    "textures": "textures",
    "normal_maps": ("normal", "textures"),
    "vertex_color": "vertex colours",
    "emission": ("emission", "materials"),
    "two_sided": "both sides",
    "materials": ("materials", "names"),
    "parts": "parts",
    "bones": "bones",
    "clips": ("animation", "clip"),
    "morphs": "morph targets",
}


def banner_model() -> Container:
    """The strip with three joints, with a back on the vertices of its front."""
    builder = ContainerBuilder(skinned_model())
    (primitive,) = builder.document["meshes"][0]["primitives"]
    front = read_faces(builder.finish(), primitive)
    both = np.concatenate([front, front[:, ::-1]]).astype(np.uint32)
    primitive["indices"] = builder.add_accessor(both.ravel(), target=ELEMENT_ARRAY_BUFFER)
    return builder.finish()


MODELS = {**SAMPLES, "banner": banner_model}


@dataclass(frozen=True, kw_only=True)
class Converted:
    before: Facts
    after: Facts
    lost: tuple[str, ...]
    told: tuple[str, ...]


@pytest.fixture(scope="module")
def matrix(tmp_path_factory: pytest.TempPathFactory) -> dict[Case, Converted]:
    folder = tmp_path_factory.mktemp("matrix")
    files: dict[Case, tuple[Path, Path]] = {}
    lost: dict[Case, tuple[str, ...]] = {}
    told: dict[Case, tuple[str, ...]] = {}
    for sample, start in product(MODELS, OUTPUT_FORMATS):
        model = folder / f"{sample}.glb"
        model.write_bytes(glb.serialise(MODELS[sample]()))
        source = folder / sample / start / f"source.{start}"
        source.parent.mkdir(parents=True)
        convert(model, source, output_format=start)
        for end in OUTPUT_FORMATS:
            path = source.parent / end / f"out.{end}"
            path.parent.mkdir()
            case = (sample, start, end)
            files[case] = (source, path)
            conversion = convert(source, path, output_format=end)
            lost[case], told[case] = conversion.lost, _told(conversion)
    facts = read_facts(sorted({path for pair in files.values() for path in pair}))
    return {
        case: Converted(before=facts[source], after=facts[path], lost=lost[case], told=told[case])
        for case, (source, path) in files.items()
    }


def _told(conversion: Conversion) -> tuple[str, ...]:
    """What the service says about the file that it reads back."""
    written = read(conversion.files[0]).container
    return tuple(converted_info(conversion, written, "embedded-converter").not_in_format or ())


CASES = list(product(MODELS, OUTPUT_FORMATS, OUTPUT_FORMATS))


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_a_model_arrives_and_what_does_not_is_named(
    case: Case, matrix: dict[Case, Converted]
) -> None:
    shape_arrives(matrix[case])
    what_the_format_holds_arrives_and_the_rest_is_named(case, matrix[case])
    nothing_is_invented(case, matrix[case])


def shape_arrives(converted: Converted) -> None:
    before, after = converted.before, converted.after
    size = max(np.subtract(before.high, before.low))
    assert after.low == pytest.approx(before.low, abs=1e-4 * size)
    assert after.high == pytest.approx(before.high, abs=1e-4 * size)
    assert after.triangles == before.triangles
    assert converted.told == converted.lost


def what_the_format_holds_arrives_and_the_rest_is_named(case: Case, converted: Converted) -> None:
    changed = {name for name in EVERYTHING if not _arrived(name, case, converted)}
    said = " / ".join(converted.lost)
    for name in changed:
        words = WORDS[name] if isinstance(WORDS[name], tuple) else (WORDS[name],)
        assert any(word in said for word in words), (name, converted.lost)
    assert changed <= EVERYTHING - HELD[case[2]] | _exceptions(case, converted.before)
    if case[2] == "glb":
        assert converted.lost == ()


def nothing_is_invented(case: Case, converted: Converted) -> None:
    before, after = converted.before, converted.after
    invented = {name for name in EVERYTHING if getattr(after, name) and not getattr(before, name)}
    assert invented <= _stand_ins(case)
    if "materials" not in _stand_ins(case):
        assert after.materials <= before.materials
    if "two_sided" not in _stand_ins(case):
        assert after.two_sided <= before.two_sided


def _stand_ins(case: Case) -> set[str]:
    """What a format has to say although the one before it left it open."""
    _, start, end = case
    found = set()
    if end == "ply":
        found.add("vertex_color")
    if start not in ("glb", "usdz"):
        found.add("two_sided")
    if start in ("ply", "stl", "3mf"):
        found |= {"materials", "parts"}
    return found


def _exceptions(case: Case, before: Facts) -> set[str]:
    """What a format holds in part."""
    _, _, end = case
    found = set()
    if end == "usdz" and len(before.clips) > 1:
        found.add("clips")
    if end == "ply" and 2 * before.quads != before.triangles:
        found.add("quads")
    if end == "3mf" and (before.textures or before.vertex_color):
        found.add("materials")
    if end == "3mf" and not before.textures:
        found.add("uv")
    return found


def _arrived(name: str, case: Case, converted: Converted) -> bool:
    before, after = (getattr(facts, name) for facts in (converted.before, converted.after))
    if not before or (name == "parts" and len(before) == 1):
        return True
    if name == "vertex_color":
        return len(after) == len(before) and np.allclose(after, before, atol=0.01)
    if name == "uv":
        return len(after) == len(before) and _covers(before, after)
    if name in ("materials", "two_sided"):
        return bool(before <= after)
    if name == "textures":
        return len(after) == len(before) and all(
            a[:2] == b[:2] and np.allclose(a[2], b[2], atol=1)
            for a, b in zip(after, before, strict=True)
        )
    if name == "clips":
        return _clips_arrived(case, before, after)
    return bool(after == before)


def _covers(before: tuple[float, ...], after: tuple[float, ...]) -> bool:
    """Surfaces without texture coordinates get a corner where others of the model have some."""
    low, high = before[:2], before[2:]
    grown = [(*np.minimum(low, corner), *np.maximum(high, corner)) for corner in ((0, 0), (0, 1))]
    return any(np.allclose(after, extent, atol=1e-4) for extent in (before, *grown))


def _clips_arrived(case: Case, before: dict[str, float], after: dict[str, float]) -> bool:
    if len(after) != len(before):
        return False
    if not np.allclose(sorted(after.values()), sorted(before.values()), atol=1e-3):
        return False
    named = "morphing" not in case[0] or "usdz" not in case
    return after.keys() == before.keys() or not named


@pytest.mark.parametrize("start", ["glb", "fbx"])
def test_the_clip_that_usdz_keeps_has_its_name_and_length(
    start: str, matrix: dict[Case, Converted]
) -> None:
    converted = matrix["skinned", start, "usdz"]
    assert converted.after.clips == pytest.approx(
        {"bend": converted.before.clips["bend"]}, abs=1e-3
    )
    assert any("only the first clip" in phrase for phrase in converted.lost)
