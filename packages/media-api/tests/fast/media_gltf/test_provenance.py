"""Nothing of how a file was made goes out with it: no prompt, no workflow, no place."""

import io
import json

import pytest
from PIL import Image, PngImagePlugin

from media_gltf.glb import Container, parse, serialise
from media_gltf.image_metadata import without_metadata
from media_gltf.provenance import without_provenance
from media_testing.sample_models import textured_model

SECRET = "a prompt that only its writer knows, in several words so that it is compressed as well"


def png(**texts: str) -> bytes:
    info = PngImagePlugin.PngInfo()
    info.add_text("prompt", SECRET)
    info.add_text("workflow", SECRET, zip=True)
    info.add_itxt("parameters", SECRET)
    info.add_text("a", "")
    return encoded("PNG", pnginfo=info)


def encoded(kind: str, **options: object) -> bytes:
    picture = Image.effect_noise((40, 30), 90).convert("RGB")
    exif = Image.Exif()
    exif[0x010E] = SECRET
    out = io.BytesIO()
    picture.save(out, kind, exif=exif, **options)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [png(), encoded("JPEG", comment=SECRET), encoded("WEBP", lossless=True, xmp=SECRET.encode())],
    ids=["png", "jpeg", "webp"],
)
def test_metadata_of_pictures_is_blanked_and_their_pixels_stay(data: bytes) -> None:
    blank = without_metadata(data)
    assert len(blank) == len(data)
    with Image.open(io.BytesIO(data)) as before, Image.open(io.BytesIO(blank)) as after:
        after.load()
        assert after.tobytes() == before.tobytes()
        told = json.dumps({key: str(value) for key, value in after.info.items()})
        assert "prompt" not in told
        assert SECRET not in told
        assert SECRET not in str(dict(after.getexif()))
    assert SECRET.encode() not in blank


def test_a_file_that_is_cut_off_is_left_to_who_reads_it() -> None:
    for data in (png()[:200], encoded("JPEG")[:30], encoded("WEBP")[:40], b"", b"text"):
        assert len(without_metadata(data)) == len(data)


def test_an_asset_keeps_its_surface_and_its_copyright_only() -> None:
    told = {"asset": {"extras": {"workflow": SECRET}, "copyright": "somebody"}}
    source = textured_model()
    document = json.loads(json.dumps(source.document))
    document["asset"] |= told["asset"]
    document["extras"] = document["nodes"][0]["extras"] = {"prompt": SECRET}
    document["meshes"][0]["extras"] = {"targetNames": ["smile"]}
    container = with_picture(Container(document=document, binary=source.binary), png())
    plain = parse(serialise(without_provenance(container)))
    assert SECRET.encode() in container.binary
    assert SECRET.encode() not in serialise(plain)
    assert plain.document["asset"]["copyright"] == "somebody"  # type: ignore[typeddict-item]
    assert plain.document["meshes"][0]["extras"] == {"targetNames": ["smile"]}
    assert plain.document["accessors"] == container.document["accessors"]


def with_picture(container: Container, data: bytes) -> Container:
    document = container.document
    document["images"].append({"bufferView": len(document["bufferViews"]), "mimeType": "image/png"})
    view = {"buffer": 0, "byteOffset": len(container.binary), "byteLength": len(data)}
    document["bufferViews"].append(view)  # type: ignore[arg-type]
    return Container(document=document, binary=container.binary + data)
