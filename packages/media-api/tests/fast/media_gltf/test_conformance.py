"""The check of untrusted JSON."""

import pytest

from media_gltf.conformance import conform
from media_gltf.document import Document
from media_gltf.errors import DamagedGltf

ASSET = {"version": "2.0"}


def test_unknown_fields_are_kept() -> None:
    value = {"asset": ASSET, "extras": {"anything": None}}
    assert conform(value, Document, "glTF") is value


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({}, "glTF.asset"),
        ({"asset": ASSET, "nodes": {}}, "glTF.nodes"),
        ({"asset": ASSET, "nodes": [{"children": [-1]}]}, r"glTF.nodes\[0\].children\[0\]"),
        ({"asset": ASSET, "nodes": [{"mesh": True}]}, r"nodes\[0\].mesh"),
        ({"asset": ASSET, "nodes": [{"scale": [1, "2", 3]}]}, r"scale\[1\]"),
        ({"asset": ASSET, "nodes": [{"scale": [float("inf")]}]}, r"scale\[0\]"),
        ({"asset": ASSET, "meshes": [{"primitives": [{}]}]}, r"primitives\[0\].attributes"),
        ({"asset": ASSET, "accessors": [{"componentType": 5126, "type": "VEC3"}]}, "count"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(value: object, place: str) -> None:
    with pytest.raises(DamagedGltf, match=place):
        conform(value, Document, "glTF")
