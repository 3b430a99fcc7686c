"""Files of types that nothing here reads, by their first bytes, and what to send in their place."""

import zlib

_MP4_BRAND = 4
_PNG_OR_JPEG = "save it as PNG or JPEG"
_AS_GLB = "export it as GLB or FBX"
_GZIP, _SPLATS = b"\x1f\x8b", b"NGSP"

# Pictures in the container of films, behind four bytes. Source: ISO/IEC 23008-12, annex B
HEIC_HEADS = tuple(
    b"ftyp" + brand for brand in (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1")
)
AVIF_FILM_HEAD = b"ftypavis"

# Where the bytes stand, the bytes, what such a file is, and what to do
_TYPES: tuple[tuple[int, bytes, str, str], ...] = (
    *((_MP4_BRAND, head, "a HEIC picture", "save it as JPEG") for head in HEIC_HEADS),
    (_MP4_BRAND, AVIF_FILM_HEAD, "an AVIF film", "send one picture of it"),
    (0, b"\xabKTX 20\xbb", "a KTX 2 texture", _PNG_OR_JPEG),
    (0, b"\xabKTX 11\xbb", "a KTX texture", _PNG_OR_JPEG),
    (0, b"DDS ", "a DDS texture", _PNG_OR_JPEG),
    (0, b"GIF8", "a GIF picture", _PNG_OR_JPEG),
    (0, b"BM", "a BMP picture", _PNG_OR_JPEG),
    (0, b"II*\0", "a TIFF picture", _PNG_OR_JPEG),
    (0, b"MM\0*", "a TIFF picture", _PNG_OR_JPEG),
    (0, b"8BPS", "a Photoshop file", _PNG_OR_JPEG),
    (0, b"\x76\x2f\x31\x01", "an OpenEXR picture", _PNG_OR_JPEG),
    (0, b"#?RADIANCE", "an HDR picture", _PNG_OR_JPEG),
    (0, b"\xff\x0a", "a JPEG XL picture", _PNG_OR_JPEG),
    (0, b"\0\0\0\x0cJXL ", "a JPEG XL picture", _PNG_OR_JPEG),
    (0, b"\0\0\0\x0cjP  ", "a JPEG 2000 picture", _PNG_OR_JPEG),
    (0, b"%PDF", "a PDF", _PNG_OR_JPEG),
    (0, _SPLATS, "a file of Gaussian splats", "make a mesh of them first"),
    (0, b"BLENDER", "a Blender file", _AS_GLB),
    (0, b"//Maya", "a Maya file", _AS_GLB),
    (0, b"ISO-10303-21", "a STEP file", _AS_GLB),
    (0, _GZIP, "a gzip file", "unpack it"),
    (0, b"\x28\xb5\x2f\xfd", "a file packed with zstd", "unpack it"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive", "pack it as ZIP"),
    (0, b"Rar!", "a RAR archive", "pack it as ZIP"),
)
_TEXTS: tuple[tuple[bytes, str, str], ...] = (
    (b"<COLLADA", "a COLLADA file", _AS_GLB),
    (b"<svg", "an SVG drawing", _PNG_OR_JPEG),
    (b"<X3D", "an X3D file", _AS_GLB),
    (b"<html", "a web page", "send the file itself"),
    (b"<HTML", "a web page", "send the file itself"),
)
_HEAD_BYTES = 1024


def unread_type(content: bytes) -> str:
    """Return what a file is that nothing here reads, and what to send; empty: it is not known.

    Args:
        content: Its first bytes.
    """
    head = content[:_HEAD_BYTES]
    if head.startswith(_GZIP) and _unpacked(content).startswith(_SPLATS):
        head = _SPLATS
    found = [(what, way) for at, magic, what, way in _TYPES if head[at:].startswith(magic)]
    found += [(what, way) for word, what, way in _TEXTS if word in head]
    return f"It is {found[0][0]}, which is not read here: {found[0][1]}." if found else ""


def _unpacked(content: bytes) -> bytes:
    """Return the first bytes of what is packed with gzip, nothing where that is damaged."""
    try:
        return zlib.decompressobj(wbits=31).decompress(content, len(_SPLATS))
    except zlib.error:
        return b""
