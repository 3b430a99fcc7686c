"""Unused materials, textures and images."""

from media_gltf.conformance import conform
from media_gltf.document import Document
from media_gltf.pruning import without_unused_looks


def _document(**fields: object) -> Document:
    coat = {"KHR_materials_clearcoat": {"clearcoatTexture": {"index": 2}}}
    webp = {"EXT_texture_webp": {"source": 2}}
    value = {
        "asset": {"version": "2.0"},
        "meshes": [{"primitives": [{"attributes": {}, "material": 1}, {"attributes": {}}]}],
        "materials": [
            {"name": "old", "normalTexture": {"index": 0}},
            {"name": "new", "extensions": coat},
        ],
        "textures": [
            {"source": 0, "sampler": 0},
            {"source": 1},
            {"source": 1, "sampler": 1, "extensions": webp},
        ],
        "samplers": [{"wrapS": 33071}, {"wrapS": 10497}],
        "images": [{"name": "a"}, {"name": "b"}, {"name": "c"}],
        **fields,
    }
    return conform(value, Document, "glTF")


def test_what_is_used_is_kept_and_renumbered() -> None:
    document = _document()
    before = repr(document)
    pruned = without_unused_looks(document)
    assert repr(document) == before
    (material,) = pruned["materials"]
    assert material["name"] == "new"
    assert "'clearcoatTexture': {'index': 0}" in repr(material)
    webp = {"EXT_texture_webp": {"source": 1}}
    assert pruned["textures"] == [{"source": 0, "sampler": 0, "extensions": webp}]
    assert pruned["samplers"] == [{"wrapS": 10497}]
    assert pruned["images"] == [{"name": "b"}, {"name": "c"}]
    assert pruned["meshes"][0]["primitives"][0]["material"] == 0


def test_lists_without_items_are_left_out() -> None:
    pruned = without_unused_looks(_document(meshes=[{"primitives": [{"attributes": {}}]}]))
    assert not {"materials", "textures", "images", "samplers"} & pruned.keys()


def test_documents_with_extensions_of_their_own_stay_as_they_are() -> None:
    document = _document(extensions={"KHR_materials_variants": {}})
    assert without_unused_looks(document) == document


def test_lights_do_not_keep_what_is_unused() -> None:
    document = _document(extensions={"KHR_lights_punctual": {"lights": []}})
    assert len(without_unused_looks(document)["materials"]) == 1
