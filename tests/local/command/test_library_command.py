"""`media library`: what it prints, what it writes, and how it ends."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from media_pipelines.command.program import main
from media_testing.fake_service import KEY, FakeService, reply
from media_testing.library_samples import IMAGES, batch_in, picture_set
from media_testing.s3_server import BUCKET, S3Server


@pytest.fixture(autouse=True)
def _nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEDIA_SERVICE_URL", raising=False)
    monkeypatch.delenv("MEDIA_API_KEY", raising=False)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    picture_set(tmp_path / "sets/chair", charge=0.5)
    batch_in(tmp_path / "sets/lamps", ["a"])
    return tmp_path / "sets"


def test_it_says_what_there_is_and_writes_the_page(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", str(place)]) == 0
    told = capsys.readouterr()
    assert told.out == f"1 set and 1 batch. Its page: {place}/library.html\n"
    assert told.err == ""
    assert "an oak chair" in (place / "library.html").read_text()
    # Nothing of it is in the way of the next one
    assert main(["library", str(place)]) == 0
    assert "1 set and 1 batch." in capsys.readouterr().out


def test_the_page_of_a_single_set_is_beside_it(place: Path) -> None:
    assert main(["library", str(place / "chair")]) == 0
    assert (place / "chair-library.html").is_file()
    assert not (place / "chair/library.html").exists()


@pytest.mark.parametrize("inside", ["1_image", "1_image/deeper", "1_image/inner"])
def test_the_page_of_what_lies_in_a_set_is_beside_that_set(place: Path, inside: str) -> None:
    (place / "chair/1_image/deeper").mkdir()
    picture_set(place / "chair/1_image/inner")
    before = sorted((place / "chair").rglob("*"))
    assert main(["library", str(place / "chair" / inside)]) == 0
    assert (place / "chair-library.html").is_file()
    assert sorted((place / "chair").rglob("*")) == before


def test_a_file_above_that_is_no_record_makes_no_set(place: Path, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("[]")
    (tmp_path / "lineage.json").write_text("{")
    assert main(["library", str(place)]) == 0
    assert (place / "library.html").is_file()


def test_the_page_of_what_lies_in_a_set_of_a_bucket_is_beside_that_set(
    place: Path, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    s3_server.put("studio/chair/run.json", (place / "chair/run.json").read_bytes())
    assert main(["library", f"s3://{BUCKET}/studio/chair/1_image"]) == 0
    assert s3_server.read("studio/chair-library.html")


def test_the_page_of_a_set_whose_records_are_damaged_is_beside_it(place: Path) -> None:
    for name in ("run.json", "lineage.json"):
        (place / "chair" / name).write_text("{")
    before = sorted((place / "chair").rglob("*"))
    for inside in ("", "1_image"):
        assert main(["library", str(place / "chair" / inside)]) == 0
    assert (place / "chair-library.html").is_file()
    assert sorted((place / "chair").rglob("*")) == before


def test_a_file_of_somebody_else_is_not_overwritten(
    place: Path,
    s3_server: S3Server,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = "<!doctype html><title>Library – of my town</title>"
    (place / "library.html").write_text(own)
    assert main(["library", str(place)]) == 1
    assert "not the page of a library; move it away" in capsys.readouterr().err
    assert main(["library", str(place), "--page", str(place / "library.html")]) == 1
    assert (place / "library.html").read_text() == own
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    s3_server.put("studio/library.html", own.encode())
    s3_server.put("studio/chair/run.json", (place / "chair/run.json").read_bytes())
    assert main(["library", f"s3://{BUCKET}/studio"]) == 1
    assert s3_server.read("studio/library.html") == own.encode()


def test_the_page_of_a_set_that_is_a_whole_bucket_needs_a_place(
    place: Path,
    s3_server: S3Server,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    s3_server.put("run.json", (place / "chair/run.json").read_bytes())
    assert main(["library", f"s3://{BUCKET}"]) == 1
    assert "say with --page where" in capsys.readouterr().err


def test_the_page_goes_where_it_is_told(place: Path, tmp_path: Path) -> None:
    page = tmp_path / "pages/a.html"
    assert main(["library", str(place), "--page", str(page)]) == 0
    assert "../sets/chair/index.html" in page.read_text()
    assert not (place / "library.html").exists()


def test_each_line_is_json(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkdir(os.fsencode(place) + b"/caf\xe9")
    Path(os.fsdecode(os.fsencode(place) + b"/caf\xe9/run.json")).write_text("")
    assert main(["library", str(place), "--json"]) == 0
    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert [line["kind"] for line in lines] == ["set", "batch", "unread"]
    assert lines[0]["remake_cost"] == 0.5
    assert not (place / "library.html").exists()
    assert main(["library", str(place), "--json", "--page", str(place / "a.html")]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 3
    assert "a.html" in told.err


def test_a_service_is_compared_with(
    place: Path, fake_service: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    model = {"operation": IMAGES, "model": "brandA-image", "engine": "new"}
    fake_service.answers = [reply({"models": [model]})]
    picture_set(place / "chair", service=fake_service.base_url)
    asked = ["--base-url", fake_service.base_url, "--api-key", KEY]
    assert main(["library", str(place), *asked]) == 0
    assert "1 set and 1 batch, 1 stale." in capsys.readouterr().out
    assert fake_service.base_url in (place / "library.html").read_text()


def test_a_service_that_is_away_is_told_and_the_rest_is_shown(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["library", str(place), "--base-url", "http://127.0.0.1:9"]) == 1
    assert "127.0.0.1:9" in capsys.readouterr().err
    monkeypatch.setenv("MEDIA_SERVICE_URL", "http://127.0.0.1:9")
    assert main(["library", str(place)]) == 0
    told = capsys.readouterr()
    assert "Engines and prices are not compared." in told.err
    assert "1 set" in told.out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["nowhere"], 1, "there is no such folder"),
        (["s3:///x"], 1, "write s3://bucket/prefix"),
        (["."], 2, "no user name"),
        ([], 2, "PLACE"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str],
    status: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    address = ["--base-url", "http://user:word@host"] if words == ["."] else []
    assert main(["library", *words, *address]) == status
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.err.count("\n") == 1


def test_a_library_in_a_bucket_has_its_page_there(
    place: Path, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    for file in place.rglob("*"):
        if file.is_file():
            s3_server.put(f"studio/{file.relative_to(place)}", file.read_bytes())
    assert main(["library", f"s3://{BUCKET}/studio/"]) == 0
    page = s3_server.read("studio/library.html").decode()
    assert "chair/1_image/image.png" in page
    assert main(["library", f"s3://{BUCKET}/studio", "--page", str(place / "a.html")]) == 0
    assert "chair/index.html" not in (place / "a.html").read_text()


def test_prefect_and_pandas_are_not_loaded(place: Path) -> None:
    script = (
        "import sys\nfrom media_pipelines.command.program import main\n"
        f"main(['library', {str(place / 'chair')!r}, '--json'])\n"
        "print([m for m in ('prefect', 'pandas', 'pyarrow', 'boto3') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"
