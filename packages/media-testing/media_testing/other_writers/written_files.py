"""Files as people have them, by every writer that is there.

Blender, usd-core, trimesh and lib3mf come with the tests; gltf-transform and assimp are in .tools
where `make` could install them.
"""

import subprocess
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from media_studio.blender import environment
from media_testing.other_writers.gltf_tools import ASSIMP, TOOLS, by_assimp, by_gltf_transform
from media_testing.other_writers.library_models import by_lib3mf, by_trimesh
from media_testing.other_writers.pictures import write_pictures
from media_testing.other_writers.reading import ENDINGS
from media_testing.other_writers.usd_stages import write_stages
from media_testing.other_writers.written_file import WrittenFile

_SCENES = Path(__file__).with_name("blender_scenes.py")


def missing_writers() -> list[str]:
    """Return the names of the writers that are not installed here."""
    tools = {"gltf-transform": TOOLS / "gltf-transform", "assimp": ASSIMP}
    return [name for name, program in tools.items() if not program.exists()]


def files_of_libraries(folder: Path) -> list[WrittenFile]:
    """Return what trimesh and lib3mf write; `folder` is an empty one."""
    pictures = _pictures(folder)
    (folder / "packs").mkdir()
    return [
        *_named("trimesh", by_trimesh(folder / "trimesh", pictures), folder),
        *_named("lib3mf", by_lib3mf(folder / "lib3mf"), folder),
    ]


def written_files(folder: Path) -> list[WrittenFile]:
    """Return what all writers write; `folder` is an empty one."""
    libraries = files_of_libraries(folder)
    pictures, scenes = folder / "pictures", folder / "blender"
    _run_blender(pictures, scenes)
    transformed = folder / "gltf-transform"
    transformed.mkdir()
    return [
        *_named("Blender", _scenes(scenes), folder),
        *_named("usd-core", write_stages(folder / "usd", pictures), folder),
        *libraries,
        *_named("assimp", by_assimp(scenes, folder / "assimp"), folder),
        *by_gltf_transform(scenes, transformed),
    ]


def _pictures(folder: Path) -> Path:
    place = folder / "pictures"
    place.mkdir()
    write_pictures(place)
    return place


def _run_blender(pictures: Path, folder: Path) -> None:
    folder.mkdir()
    done = subprocess.run(
        [environment.python(), "-I", _SCENES, pictures, folder],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


def _scenes(folder: Path) -> Iterator[tuple[str, Path]]:
    for place in sorted(folder.iterdir()):
        (model,) = (each for each in place.iterdir() if each.suffix in ENDINGS)
        yield place.name, model


def _named(writer: str, found: Iterable[tuple[str, Path]], folder: Path) -> Iterator[WrittenFile]:
    for name, model in found:
        others = [each for each in model.parent.rglob("*") if each.is_file() and each != model]
        beside = others and model.parent.parent != folder
        sent = _packed(model.parent, folder / "packs" / f"{writer} {name}.zip") if beside else model
        yield WrittenFile(name=name.replace("_", " "), writer=writer, sent=sent, counted=model)


def _packed(place: Path, pack: Path) -> Path:
    """Pack a folder, with the folders in it."""
    with zipfile.ZipFile(pack, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in sorted(place.rglob("*")):
            if each.is_file():
                archive.write(each, each.relative_to(place).as_posix())
    return pack
