"""Settings: where they come from, what is refused, and the table of them."""

import re
from pathlib import Path

import pytest

from media_pipelines.blocks.media_service import DEFAULT_HOME
from media_service.processes.machine_memory import memory_bytes
from media_service.settings.settings import OF_CLIENTS, Settings, allowed, strangers, variable
from media_testing.repository import ROOT

A_FILE = "settings.toml"


def refusal(home: Path, **given: object) -> str:
    with pytest.raises(ValueError, match=r".") as refused:
        Settings.from_environment(home, **given)
    return str(refused.value)


def test_folders_of_the_operator_are_read_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_MOTION_LIBRARY", str(tmp_path))
    settings = Settings.from_environment(tmp_path / "home")
    assert settings.motion_library == tmp_path
    assert settings.pose_models is None


def test_a_folder_that_is_not_there_is_an_error_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    monkeypatch.setenv("MEDIA_POSE_MODELS", str(gone))
    assert refusal(tmp_path) == f"MEDIA_POSE_MODELS={gone}: give a folder that is there."


def test_numbers_are_read_as_their_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_RENDER_THREADS", "3")
    monkeypatch.setenv("MEDIA_ASSET_DAYS", "0.5")
    monkeypatch.setenv("MEDIA_RENDER_SAMPLES", "16")
    settings = Settings.from_environment(tmp_path)
    assert (settings.render_threads, settings.asset_days, settings.render_samples) == (3, 0.5, 16)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "MEDIA_RENDER_THREADS",
            "abc",
            "MEDIA_RENDER_THREADS=abc: give a whole number from 1 to 256.",
        ),
        (
            "MEDIA_RENDER_THREADS",
            "-3",
            "MEDIA_RENDER_THREADS=-3: give a whole number from 1 to 256.",
        ),
        (
            "MEDIA_RENDER_THREADS",
            "2.5",
            "MEDIA_RENDER_THREADS=2.5: give a whole number from 1 to 256.",
        ),
        ("MEDIA_ASSET_DAYS", "nan", "MEDIA_ASSET_DAYS=nan: give a number from 0 to 36,500."),
        (
            "MEDIA_BASE_URL",
            "media.example.com",
            "MEDIA_BASE_URL=media.example.com: give an http(s) address.",
        ),
        ("MEDIA_BASE_URL", "ftp://h", "MEDIA_BASE_URL=ftp://h: give an http(s) address."),
        (
            "MEDIA_ALLOWED_NETWORKS",
            "10.0.0.1/8",
            "MEDIA_ALLOWED_NETWORKS=10.0.0.1/8: give networks as `10.0.0.0/8, 192.168.7.0/24`.",
        ),
        (
            "MEDIA_ALLOWED_NETWORKS",
            "nas",
            "MEDIA_ALLOWED_NETWORKS=nas: give networks as `10.0.0.0/8, 192.168.7.0/24`.",
        ),
        ("MEDIA_ASSET_DAYS", "inf", "MEDIA_ASSET_DAYS=inf: give a number from 0 to 36,500."),
    ],
)
def test_a_number_that_cannot_be_is_told_with_what_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, says: str
) -> None:
    monkeypatch.setenv(name, text)
    assert refusal(tmp_path) == says


def test_a_password_is_in_no_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_DATABASE", "mysql://media:password@db.example/media")
    with pytest.raises(ValueError, match=r"^MEDIA_DATABASE: give a database as") as caught:
        Settings.from_environment(tmp_path)
    assert "password@db.example" not in str(caught.value)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEDIA_RENDER_THREADS", "0")
    (tmp_path / A_FILE).write_text("link_seconds = 0")
    assert refusal(tmp_path, body_mb=0).splitlines() == [
        "MEDIA_RENDER_THREADS=0: give a whole number from 1 to 256.",
        f"{tmp_path / A_FILE}: link_seconds=0: give a whole number from 1 to 604,800.",
        "body_mb=0: give a whole number from 1 to 2,000.",
    ]


def test_options_go_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / A_FILE).write_text("render_threads = 3\nbody_mb = 3\nlink_seconds = 3")
    monkeypatch.setenv("MEDIA_RENDER_THREADS", "4")
    monkeypatch.setenv("MEDIA_BODY_MB", "4")
    monkeypatch.setenv("MEDIA_LINK_SECONDS", "")
    settings = Settings.from_environment(tmp_path, render_threads=5)
    assert (settings.render_threads, settings.body_mb, settings.link_seconds) == (5, 4, 3)


def test_the_file_is_that_of_the_home_or_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "home", tmp_path / "other.toml"
    home.mkdir()
    (home / A_FILE).write_text("render_threads = 3")
    other.write_text("render_threads = 6")
    monkeypatch.setenv("MEDIA_HOME", str(home))
    assert Settings.from_environment().render_threads == 3
    monkeypatch.setenv("MEDIA_SETTINGS", str(other))
    assert Settings.from_environment().render_threads == 6
    other.unlink()
    assert refusal(home) == f"MEDIA_SETTINGS={other}: give a file that is there."


def test_a_path_of_the_file_begins_at_its_folder(tmp_path: Path) -> None:
    (tmp_path / "motions").mkdir()
    (tmp_path / A_FILE).write_text('motion_library = "motions"')
    assert Settings.from_environment(tmp_path).motion_library == tmp_path / "motions"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("concurency = 3", ": concurency is not a setting. Did you mean concurrency?"),
        ("speed = 3", ": speed is not a setting. The guide lists all under Reference, Settings."),
        ("render_threads = true", ": render_threads=true: give a whole number from 1 to 256."),
        ('render_threads = "many"', ": render_threads=many: give a whole number from 1 to 256."),
        (
            "[render_threads]\nx = 1",
            ": render_threads={'x': 1}: give a whole number from 1 to 256.",
        ),
        ('home = "/srv"', ": home cannot be set in a file; set MEDIA_HOME."),
        (
            "render_threads =",
            " is not TOML: this is not a value of TOML; write texts in quotes (end of document).",
        ),
    ],
)
def test_a_mistake_in_the_file_is_told_in_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / A_FILE).write_text(text)
    assert refusal(tmp_path) == f"{tmp_path / A_FILE}{says}"


def test_every_number_has_bounds_and_its_default_is_within(tmp_path: Path) -> None:
    numbers = [name for name in Settings.model_fields if "number" in allowed(name)]
    assert len(numbers) == 20
    assert all(re.search(r"number from [\d,]+ to [\d,]+$", allowed(name)) for name in numbers)
    given = {name: Settings.model_fields[name].default for name in numbers}
    assert Settings.from_environment(tmp_path, **given).model_dump(include=set(numbers)) == given


def test_a_misspelt_setting_is_told_from_the_variables_of_others() -> None:
    environment = {
        "MEDIA_LANES": "4",
        "MEDIA_ASSETS_DAYS": "4",
        "MEDIA_ROOT": "/srv",
        "MEDIA_API_KEY": "of a client",
        "MEDIA_HOME": "/srv",
        "MEDIA_SETTINGS": "/srv/settings.toml",
        "PATH": "/bin",
    }
    assert strangers(environment) == {
        "MEDIA_LANES": "MEDIA_CONCURRENCY",
        "MEDIA_ASSETS_DAYS": "MEDIA_ASSET_DAYS",
        "MEDIA_ROOT": "",
    }


def test_the_table_has_every_variable_that_the_code_and_the_documents_name() -> None:
    listed = {*map(variable, Settings.model_fields), *OF_CLIENTS}
    folders = [ROOT / name for name in ("media_pipelines", "flows", "tasks", "blocks", "docs")]
    folders += [
        ROOT / f"packages/media-{name}/media_{name}" for name in ("api", "service", "studio")
    ]
    files = [file for folder in folders for kind in ("*.py", "*.md") for file in folder.rglob(kind)]
    written = [file.read_text() for file in [*files, *ROOT.glob("*.md")]]
    texts = [text for text in written if "<!-- Made from the code" not in text]
    named = {name for text in texts for name in re.findall(r"\bMEDIA_[A-Z_]*[A-Z]\b", text)}
    # A table of media types, and a name of before
    assert named - listed == {"MEDIA_TYPES", "MEDIA_LANES"}
    assert {*OF_CLIENTS, "MEDIA_HOME"} <= named


def test_both_halves_mean_the_same_home() -> None:
    assert str(Settings.model_fields["home"].default) == DEFAULT_HOME


@pytest.mark.parametrize(
    ("written", "cpu", "remote"),
    [("cpu:4", 4, 64), ("remote:9", 2, 9), (" remote:1 , cpu:256 ", 256, 1)],
)
def test_lanes_that_are_left_out_are_as_usual(written: str, cpu: int, remote: int) -> None:
    assert Settings(concurrency=written).places == {"cpu": cpu, "remote": remote}


def test_a_lane_of_models_is_there_if_it_is_named(tmp_path: Path) -> None:
    settings = Settings(concurrency="models:cuda:0:8, models:cpu:2", resident_mb="cuda:0:60000")
    assert settings.places == {"cpu": 2, "remote": 64, "models:cuda:0": 8, "models:cpu": 2}
    assert settings.resident_bytes("cuda:0") == 60_000_000_000
    assert settings.resident_bytes("cuda:1") == 0
    assert 0 < settings.resident_bytes("cpu") < memory_bytes()
    told = "resident_mb=gpu:1: give devices as `cpu:8000,cuda:0:60000`."
    assert refusal(tmp_path, resident_mb="gpu:1") == told


@pytest.mark.parametrize(
    "written",
    [
        *("4", "cpu", "cpu:", "cpu:0", "cpu:257", "cpu:-1", "cpu:1.5", "gpu:1", "cpu:1,cpu:2"),
        *(
            "models:1",
            "models:gpu:0:1",
            "models:cuda:4",
            "models:cpu:65",
            "models:cpu:1,models:cpu:2",
        ),
    ],
)
def test_lanes_that_cannot_be_are_told(tmp_path: Path, written: str) -> None:
    told = (
        f"concurrency={written}: give jobs at once as `cpu:4,remote:64,models:cuda:0:8`; "
        "each has at least 1, and at most 256 (cpu), 4,096 (remote) or 64 (models)."
    )
    assert refusal(tmp_path, concurrency=written) == told
