"""Whether a set is stale: only what can be known is said, with what has changed."""

import base64
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from media_api.contract.offers import OfferedModel, Price
from media_pipelines.library import input_check
from media_pipelines.library.engine_offers import EngineOffers
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.library import open_library
from media_testing.library_samples import (
    BEGIN,
    CONVERSIONS,
    IMAGES,
    MESHES,
    conversion_request,
    digest,
    image_request,
    made_file,
    mesh_set,
    picture_set,
    set_in,
    step,
)

OLD, NEW = b"the old picture", b"the new picture"
SENT = f"sha256:{digest(OLD)}"


def at(hours: int) -> str:
    return (BEGIN + timedelta(hours=hours)).isoformat()


def entries(place: Path, *models: OfferedModel) -> dict[str, LibraryEntry]:
    offers = EngineOffers(service="http://media.example", models=models)
    found = open_library(str(place), offers=offers).entries
    return {Path(entry.address).name: entry for entry in found}


def offered(operation: str, engine: str, model: str | None = None, **more: Any) -> OfferedModel:
    return OfferedModel(operation=operation, engine=engine, model=model, **more)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place whose files are named from elsewhere."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "sets"


def test_an_input_file_that_is_as_it_was_is_named(place: Path) -> None:
    mesh_set(place / "mesh", SENT, "photo.png")
    Path("photo.png").write_bytes(OLD)
    entry = entries(place)["mesh"]
    assert [source.text for source in entry.made_from] == [str(Path("photo.png").resolve())]
    assert (entry.stale_because, entry.notes) == ((), ())


def test_an_input_file_that_has_changed_makes_a_set_stale(place: Path) -> None:
    mesh_set(place / "mesh", SENT, "photo.png")
    Path("photo.png").write_bytes(NEW)
    entry = entries(place)["mesh"]
    assert entry.stale_because == (f"{Path('photo.png').resolve()} has another content now",)
    assert entry.is_stale
    assert [source.text for source in entry.made_from] == [SENT[:19]]


def test_an_input_is_found_above_the_set_when_the_command_runs_elsewhere(place: Path) -> None:
    mesh_set(place / "deep/mesh", SENT, "photos/a.png")
    (place.parent / "photos").mkdir()
    (place.parent / "photos/a.png").write_bytes(OLD)
    entry = entries(place)["mesh"]
    assert [source.text for source in entry.made_from] == [str(place.parent / "photos/a.png")]


def test_another_file_of_the_same_name_where_the_command_runs_is_not_the_input(
    place: Path,
) -> None:
    mesh_set(place / "mesh", SENT, "photo.png")
    Path("photo.png").write_bytes(NEW)
    (place.parent / "photo.png").write_bytes(OLD)
    entry = entries(place)["mesh"]
    assert (entry.stale_because, entry.notes) == ((), ())
    assert [source.text for source in entry.made_from] == [str(place.parent / "photo.png")]
    (place.parent / "photo.png").write_bytes(NEW)
    assert entries(place)["mesh"].is_stale


def test_of_several_files_of_a_name_one_that_is_not_read_may_be_the_input(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_check, "MOST_BYTES_READ", len(NEW))
    mesh_set(place / "mesh", SENT, "photo.png")
    Path("photo.png").write_bytes(NEW)
    above = place.parent / "photo.png"
    above.write_bytes(OLD)
    entry = entries(place)["mesh"]
    assert (entry.stale_because, entry.notes) == (
        (),
        (f"{above} was not read: it may have changed.",),
    )


def test_an_input_that_is_not_here_is_not_called_changed(place: Path) -> None:
    mesh_set(place / "gone", SENT, "photo.png")
    mesh_set(place / "far", SENT, "s3://bucket/photo")
    mesh_set(place / "silent", SENT, "")
    mesh_set(place / "remote", "https://example.com/a.png", "https://example.com/a.png")
    found = entries(place)
    assert not any(entry.is_stale for entry in found.values())
    assert found["gone"].notes == ("photo.png is not here: it may have changed.",)
    assert found["far"].notes == ("s3://bucket/photo is not here: it may have changed.",)
    assert "does not name the file of input_image" in found["silent"].notes[0]
    assert "is not read" in found["remote"].notes[0]


def test_a_text_that_happens_to_be_a_file_is_no_input(place: Path) -> None:
    Path("an oak chair").write_bytes(NEW)
    Path("fbx").write_bytes(NEW)
    Path("photo.png").write_bytes(OLD)
    facts = {"prompt": "an oak chair", "input_image": "photo.png", "output_format": "fbx"}
    mesh_set(place / "mesh", SENT, parameters=facts)
    assert entries(place)["mesh"].stale_because == ()


def test_of_files_that_are_named_only_those_that_may_be_the_input_are_called_changed(
    place: Path,
) -> None:
    Path("photo.png").write_bytes(NEW)
    Path("docs").mkdir()
    for name in ("docs/readme.txt", "other.png"):
        Path(name).write_bytes(b"something else")
    others = {"texture_prompt": "docs/readme.txt", "style": "other.png"}
    mesh_set(place / "mesh", SENT, parameters={"input_image": "photo.png", **others})
    assert entries(place)["mesh"].stale_because == (
        f"{Path('photo.png').resolve()} has another content now",
    )
    # A pipeline may give the input another name
    mesh_set(place / "mesh", SENT, parameters={"photo": "photo.png", "note": "docs/readme.txt"})
    assert entries(place)["mesh"].stale_because == (
        f"{Path('photo.png').resolve()} has another content now",
    )
    mesh_set(place / "mesh", SENT, parameters={"photo": "photo.png", **others})
    entry = entries(place)["mesh"]
    assert entry.stale_because == ()
    assert entry.notes == tuple(
        f"{Path(name).resolve()} has another content now, or was never an input."
        for name in ("photo.png", "other.png")
    )


def test_an_input_that_was_typed_as_a_data_url_cannot_change(place: Path) -> None:
    Path("docs").mkdir()
    Path("docs/readme.txt").write_bytes(NEW)
    typed = f"data:image/png;base64,{base64.b64encode(OLD).decode()}"
    facts = {"input_image": typed, "texture_prompt": "docs/readme.txt"}
    mesh_set(place / "mesh", SENT, parameters=facts)
    mesh_set(place / "bare", SENT, base64.b64encode(OLD).decode())
    for entry in entries(place).values():
        assert (entry.stale_because, entry.notes) == ((), ())


def test_a_file_without_bytes_is_not_read_as_it_may_block(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_ends(file: Path) -> str:
        raise AssertionError(f"{file} is read, and may be /proc/kmsg")

    monkeypatch.setattr(input_check, "sha256_of", never_ends)
    Path("photo.png").write_bytes(b"")
    mesh_set(place / "mesh", SENT, "photo.png")
    assert entries(place)["mesh"].is_stale


def test_too_many_bytes_are_not_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_check, "MOST_BYTES_READ", 4)
    mesh_set(place / "mesh", SENT, "photo.png")
    Path("photo.png").write_bytes(OLD)
    entry = entries(place)["mesh"]
    assert entry.notes == (f"{Path('photo.png').resolve()} was not read: it may have changed.",)
    assert not entry.is_stale


def test_a_file_is_read_once_for_all_sets(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    monkeypatch.setattr(input_check, "sha256_of", lambda file: read.append(file) or digest(OLD))
    Path("photo.png").write_bytes(OLD)
    for number in range(5):
        mesh_set(place / f"mesh-{number}", SENT, "photo.png")
    assert not any(entry.is_stale for entry in entries(place).values())
    assert len(read) == 1


def test_a_model_of_several_files_is_compared_as_it_is_sent(place: Path) -> None:
    folder = Path("model")
    folder.mkdir()
    (folder / "a.obj").write_text("mtllib a.mtl\nv 0 0 0\n")
    (folder / "a.mtl").write_text("newmtl red\n")
    with input_check.local_input(folder / "a.obj") as packed:
        sent = f"sha256:{packed.sha256}"
    mesh_set(place / "mesh", sent, "model/a.obj")
    assert entries(place)["mesh"].made_from[0].text == str((folder / "a.obj").resolve())
    (folder / "a.mtl").write_text("newmtl blue\n")
    assert entries(place)["mesh"].is_stale


def test_an_input_whose_set_was_made_anew_has_changed(place: Path) -> None:
    picture_set(place / "image")
    file = place / "image/1_image/image.png"
    mesh_set(place / "mesh", f"sha256:{digest(file.read_bytes())}", str(file), started_at=at(1))
    assert not entries(place)["mesh"].is_stale
    # The record of the image says what it was, and the file that is there counts
    file.write_bytes(OLD)
    assert entries(place)["mesh"].stale_because == (f"{file} has another content now",)
    made = step(
        IMAGES, image_request("a lamp"), made_file(place / "image", "1_image/image.png", NEW)
    )
    set_in(place / "image", made, started_at=at(2))
    assert entries(place)["mesh"].stale_because == (f"{file} has another content now",)


def test_what_was_made_from_a_stale_set_is_stale(place: Path) -> None:
    Path("photo.png").write_bytes(NEW)
    mesh_set(place / "mesh", SENT, "photo.png")
    mesh = place / "mesh/1_meshes/model.glb"
    for name, hours in (("child", 1), ("same-second", 0)):
        made = made_file(place / name, "1.fbx", name.encode())
        request = conversion_request(f"sha256:{digest(mesh.read_bytes())}")
        set_in(place / name, step(CONVERSIONS, request, made), started_at=at(hours))
    found = entries(place)
    assert found["child"].stale_because == (f"it was made from {place / 'mesh'}, which is stale",)
    assert [source.set for source in found["same-second"].made_from] == [str(place / "mesh")]


def test_sets_that_seem_made_from_each_other_end(place: Path) -> None:
    for name, content, source in (("a", OLD, NEW), ("b", NEW, OLD)):
        made = made_file(place / name, "1.fbx", content)
        request = conversion_request(f"sha256:{digest(source)}")
        set_in(place / name, step(CONVERSIONS, request, made))
    assert {entry.made_from[0].set for entry in entries(place).values()} == {
        str(place / "a"),
        str(place / "b"),
    }


def test_another_engine_makes_a_set_stale(place: Path) -> None:
    picture_set(place / "image")
    same = offered(IMAGES, "engine-1", "brandA-image")
    other = offered(IMAGES, "engine-2", "brandA-image")
    assert entries(place)["image"].stale_because == ()
    assert entries(place, same)["image"].stale_because == ()
    assert entries(place, other)["image"].stale_because == (
        "images/generations is done by engine-2 now, and was by engine-1",
    )
    another = offered(IMAGES, "engine-1", "brandB-image", is_default=True)
    assert entries(place, another)["image"].stale_because == (
        "the service does not offer images/generations with the model brandA-image any more",
    )


def test_what_another_service_has_made_is_not_compared(place: Path) -> None:
    picture_set(place / "image", service="http://other.example", charge=0.3)
    other = offered(IMAGES, "engine-2", "brandA-image", price=Price(amount=2.0, currency="EUR"))
    entry = entries(place, other)["image"]
    assert (entry.stale_because, entry.remake_cost) == ((), 0.3)
    assert entry.notes == (
        "It was made at http://other.example, whose engines and prices were not asked for.",
    )
    picture_set(place / "image", service="http://media.example/", charge=0.3)
    assert entries(place, other)["image"].is_stale


def test_one_of_several_engines_of_a_model_is_no_change(place: Path) -> None:
    picture_set(place / "image", charge=0.1)
    price = [Price(amount=amount, currency="EUR") for amount in (1.0, 2.0)]
    first = offered(IMAGES, "engine-0", "brandA-image", price=price[0])
    same = offered(IMAGES, "engine-1", "brandA-image", price=price[1])
    entry = entries(place, first, same)["image"]
    assert (entry.stale_because, entry.remake_cost) == ((), 2.0)
    entry = entries(place, first, offered(IMAGES, "engine-2", "brandA-image"))["image"]
    assert "is done by engine-0 or engine-2 now" in entry.stale_because[0]
    assert entry.remake_cost == 1.0


def test_an_input_that_was_moved_with_its_set_is_no_riddle(place: Path) -> None:
    picture_set(place / "moved")
    sent = f"sha256:{digest((place / 'moved/1_image/image.png').read_bytes())}"
    mesh_set(place / "mesh", sent, "image/1_image/image.png", started_at=at(1))
    entry = entries(place)["mesh"]
    assert (entry.stale_because, entry.notes) == ((), ())
    assert [source.set for source in entry.made_from] == [str(place / "moved")]


def test_a_request_without_a_model_is_served_by_the_default(place: Path) -> None:
    made = made_file(place / "set", "1.fbx", NEW)
    set_in(place / "set", step(CONVERSIONS, conversion_request("assets/1/a.glb"), made))
    fast = offered(CONVERSIONS, "fast")
    assert "is done by fast now" in entries(place, fast)["set"].stale_because[0]
    models = [
        offered(CONVERSIONS, "a", "a"),
        offered(CONVERSIONS, "engine-1", "b", is_default=True),
    ]
    assert entries(place, *models)["set"].stale_because == ()
    # Nobody says which one is the default
    assert entries(place, models[0])["set"].stale_because == ()


@pytest.mark.parametrize(
    ("request_then", "told"),
    [
        (image_request("a") | {"glow": 3}, "does not have the option glow any more"),
        (image_request("a") | {"size": "7x7"}, "does not take this size any more"),
    ],
)
def test_options_that_are_other_ones_today_make_a_set_stale(
    place: Path, request_then: dict[str, object], told: str
) -> None:
    set_in(place / "set", step(IMAGES, request_then, made_file(place / "set", "1.png", NEW)))
    [reason] = entries(place)["set"].stale_because
    assert told in reason


def test_options_that_are_new_are_told_and_make_no_set_stale(place: Path) -> None:
    request: dict[str, object] = {"prompt": "a", "model": "brandA-image"}
    set_in(place / "set", step(IMAGES, request, made_file(place / "set", "1.png", NEW)))
    entry = entries(place)["set"]
    assert not entry.is_stale
    assert entry.notes == (
        "Since then images/generations has new options: size (1024x1024), background (opaque).",
    )


def test_an_operation_that_is_none_any_more_makes_a_set_stale(place: Path) -> None:
    set_in(place / "set", step("images/spells", {}, made_file(place / "set", "1.png", NEW)))
    assert entries(place)["set"].stale_because == ("images/spells is not an operation any more",)


def test_a_request_that_was_refused_then_is_not_stale_for_that(place: Path) -> None:
    refused = step(IMAGES, {"prompt": ""}, status="FAILED")
    set_in(place / "set", refused, status="FAILED")
    assert entries(place)["set"].stale_because == ()


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        (None, (0.3, "charges")),
        (Price(amount=2.0, currency="EUR"), (2.0, "prices now")),
        (Price(amount=2.0, currency="EUR", unit="result"), (4.0, "prices now")),
        (Price(amount=2.0, currency="EUR", unit="second"), (9.0, "prices now")),
    ],
)
def test_what_remaking_costs_is_what_the_service_asks_now_else_what_it_was(
    place: Path, price: Price | None, expected: tuple[float, str]
) -> None:
    files = [made_file(place / "set", f"{number}.png", NEW) for number in range(2)]
    set_in(place / "set", step(IMAGES, image_request("a"), *files, charge=0.3, cost=0.9))
    entry = entries(place, offered(IMAGES, "engine-1", "brandA-image", price=price))["set"]
    assert (entry.remake_cost, entry.remake_basis) == expected
    assert entry.unpriced_steps == 0


def test_steps_without_a_price_are_counted(place: Path) -> None:
    picture_set(place / "free")
    image = made_file(place / "some", "1.png", OLD)
    mesh = made_file(place / "some", "1.glb", NEW)
    set_in(
        place / "some",
        step(IMAGES, image_request("a"), image, cost=0.1),
        step(MESHES, {}, mesh, number=2, charge=0.2),
        step(MESHES, {}, mesh, number=3),
    )
    found = entries(place)
    assert (found["free"].remake_cost, found["free"].unpriced_steps) == (None, 1)
    some = found["some"]
    assert (some.remake_cost, some.remake_basis, some.unpriced_steps) == (0.3, "several", 1)


def test_an_input_that_may_not_be_read_is_not_called_changed(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: Path) -> str:
        raise PermissionError(13, os.strerror(13), str(file))

    monkeypatch.setattr(input_check, "sha256_of", refuse)
    Path("photo.png").write_bytes(OLD)
    mesh_set(place / "mesh", SENT, "photo.png")
    assert not entries(place)["mesh"].is_stale
