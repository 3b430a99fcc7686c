"""glTF files as the engines take them: whole, of a bounded size, with errors of the engines."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from media_gltf import glb
from media_gltf.errors import ExternalFile, GltfError, UnsupportedGltf
from media_gltf.glb import Container
from media_studio.errors import InvalidModel, UnsupportedModel

MAX_FILE_BYTES = 150 * 10**6


def read(path: Path) -> Container:
    """Read a GLB file, or a glTF file whose buffers and images are all embedded.

    Raises:
        InvalidModel: If the file is damaged, too large, or refers to another file.
        UnsupportedModel: If it is glTF 1.0.
    """
    check_size(path)
    with _engine_errors():
        return _whole(glb.read(path))


def check_size(path: Path) -> None:
    """Refuse a model file that is too large.

    Raises:
        InvalidModel: If it has more than `MAX_FILE_BYTES`.
    """
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise InvalidModel(
            f"The model has {size // 10**6} MB; send at most {MAX_FILE_BYTES // 10**6} MB."
        )


def parse(data: bytes) -> Container:
    """Parse the bytes of a GLB file or of a self-contained glTF file.

    Raises:
        InvalidModel: If the container or the JSON is damaged or refers to another file.
        UnsupportedModel: If it is glTF 1.0.
    """
    with _engine_errors():
        return _whole(glb.parse(data))


def _whole(container: Container) -> Container:
    for image in container.document.get("images", []):
        if "uri" in image:
            raise ExternalFile(image["uri"], "images")
    return container


@contextmanager
def _engine_errors() -> Iterator[None]:
    try:
        yield
    except UnsupportedGltf as error:
        raise UnsupportedModel(str(error)) from error
    except GltfError as error:
        raise InvalidModel(str(error)) from error
