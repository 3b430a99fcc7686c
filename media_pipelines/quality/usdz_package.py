"""A USDZ file as the package that it is, without what its layers say.

Source: OpenUSD, USDZ file format specification; Apple, AR Quick Look.
"""

import io
import re
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from media_gltf.errors import GltfError
from media_gltf.images import UNREADABLE, open_image
from media_pipelines.quality.findings import Finding, QualityReport, not_checked
from media_pipelines.quality.policy import QualityPolicy

ALIGNMENT = 64
MOST_HEAD_BYTES = 4096
MOST_UNPACKED_BYTES = 600 * 10**6
_LAYERS = frozenset({".usd", ".usda", ".usdc"})
_PICTURES = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
_SOUNDS = frozenset({".m4a", ".mp3", ".wav"})
_LOCAL_HEADER = 30
_PADDING_ID = 0x1986
_MENDED = "on_failure=repair packs it anew."
_IN_LAYERS = (
    "triangles, skeletons, and the units and axes of binary layers; check the GLB before the "
    "conversion, or run usdchecker of OpenUSD"
)


def inspect_usdz(file: Path, policy: QualityPolicy) -> QualityReport:
    """Check how a USDZ is packed, and the kinds and sizes of what is in it."""
    report = QualityReport(file=file)
    try:
        with zipfile.ZipFile(file) as package, file.open("rb") as stream:
            if sum(entry.file_size for entry in package.infolist()) > MOST_UNPACKED_BYTES:
                raise zipfile.BadZipFile("it unpacks to more than any model has")
            if damaged := package.testzip():
                raise zipfile.BadZipFile(f"{damaged} is damaged")
            report.findings += _layout_findings(package.infolist(), stream)
            report.findings += _stage_findings(package)
            report.findings += _picture_findings(report, package, policy.max_texture_size)
    # RuntimeError: a file is encrypted, or compressed in a way that Python does not unpack
    except (zipfile.BadZipFile, *UNREADABLE, RuntimeError) as error:
        said = f"The file is not a valid USDZ package ({error}). Export it again."
        report.findings = [_told("", said)]
        return report
    report.findings.append(not_checked("", _IN_LAYERS))
    return report


def _told(where: str, message: str) -> Finding:
    return Finding(check="target", where=where, message=message)


def _ending(entry: zipfile.ZipInfo) -> str:
    return PurePosixPath(entry.filename).suffix.lower()


def _layout_findings(entries: list[zipfile.ZipInfo], stream: BinaryIO) -> Iterator[Finding]:
    layers = [entry for entry in entries if _ending(entry) in _LAYERS]
    if not layers:
        yield _told("", "The package has no USD layer. Export it again.")
    elif entries[0] is not layers[0]:
        yield _told(entries[0].filename, f"The first file is not a USD layer; {_MENDED}")
    for entry in entries:
        if entry.compress_type != zipfile.ZIP_STORED:
            yield _told(entry.filename, f"It is compressed; {_MENDED}")
        elif _start(entry, stream) % ALIGNMENT:
            yield _told(entry.filename, f"It begins at no multiple of {ALIGNMENT} bytes; {_MENDED}")
        if _ending(entry) not in _LAYERS | _PICTURES.keys() | _SOUNDS:
            said = "AR Quick Look reads USD layers, PNG, JPEG, M4A, MP3 and WAV only. "
            yield _told(entry.filename, f"{said}Convert the picture or leave the file out.")


def _start(entry: zipfile.ZipInfo, stream: BinaryIO) -> int:
    stream.seek(entry.header_offset)
    name, extra = struct.unpack_from("<HH", stream.read(_LOCAL_HEADER), 26)
    return int(entry.header_offset + _LOCAL_HEADER + name + extra)


def _stage_findings(package: zipfile.ZipFile) -> Iterator[Finding]:
    """Read the units and axes of a root layer that is text; others are binary."""
    layers = [entry for entry in package.infolist() if _ending(entry) in _LAYERS]
    head = package.read(layers[0])[:MOST_HEAD_BYTES] if layers else b""
    if not head.startswith(b"#usda"):
        return
    where = layers[0].filename
    if not re.search(rb'upAxis\s*=\s*"Y"', head):
        yield _told(where, "Its up axis is not Y: the model lies. Export it with Y up.")
    if not re.search(rb"metersPerUnit\s*=", head):
        said = "It declares no unit, and is taken for centimetres. Export it with metersPerUnit."
        yield _told(where, said)


def _picture_findings(
    report: QualityReport, package: zipfile.ZipFile, longest: int | None
) -> Iterator[Finding]:
    for entry in package.infolist():
        kind = _PICTURES.get(_ending(entry))
        if kind is None:
            continue
        try:
            size = open_image(package.read(entry), (kind,)).size
        except GltfError:
            yield _told(entry.filename, f"The picture does not open as {kind}. Export it again.")
            continue
        report.facts.textures[entry.filename] = f"{size[0]} x {size[1]}"
        if longest is not None and max(size) > longest:
            yield Finding(
                check="max_texture_size",
                where=entry.filename,
                value=max(size),
                limit=longest,
                message=f"The texture has {size[0]} x {size[1]} pixels, {longest} are allowed "
                "along the longer edge; shrink it in the GLB before the conversion.",
            )


def can_repack(report: QualityReport) -> bool:
    """Whether packing anew mends something of what was found."""
    return any(_MENDED in finding.message for finding in report.findings)


def repack(file: Path) -> bytes:
    """Return a package anew: stored, the layers first, every file from a multiple of 64 bytes."""
    end, content = 0, io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(content, "w") as new:
        for entry in sorted(old.infolist(), key=lambda entry: _ending(entry) not in _LAYERS):
            fresh = zipfile.ZipInfo(entry.filename, entry.date_time)
            head = _LOCAL_HEADER + len(fresh.filename.encode())
            filler = -(end + head + 4) % ALIGNMENT
            fresh.extra = struct.pack("<HH", _PADDING_ID, filler) + bytes(filler)
            data = old.read(entry)
            new.writestr(fresh, data)
            end += head + len(fresh.extra) + len(data)
    return content.getvalue()
