"""Which tests `make test` runs, and what it says of those that it leaves out."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from media_testing import studio_state, suites


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...], str]]:
    found: list[tuple[str, tuple[str, ...], str]] = []

    def run(
        layers: Sequence[str], _session: object, folders: Sequence[str], left_out: str, _: object
    ) -> int:
        found.append((", ".join(layers), tuple(folders), left_out))
        return 0

    monkeypatch.setattr(suites, "_run", run)
    monkeypatch.setattr(studio_state, "note_passed", lambda: None)
    return found


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["suites", *words])
    return suites.main()


@pytest.mark.parametrize(
    ("words", "has_passed", "with_studio"),
    [((), True, False), ((), False, True), (("--all",), True, True)],
)
def test_the_studio_is_left_out_only_where_it_has_passed(
    monkeypatch: pytest.MonkeyPatch,
    ran: list[tuple[str, tuple[str, ...], str]],
    words: tuple[str, ...],
    has_passed: bool,
    with_studio: bool,
) -> None:
    monkeypatch.setattr(studio_state, "has_passed", lambda: has_passed)
    assert call(monkeypatch, *words) == 0
    assert [layer for layer, _, _ in ran] == ["fast", "whole, local"]
    for _, folders, left_out in ran:
        assert (suites.STUDIO in folders) == with_studio
        assert bool(left_out) != with_studio


def test_all_layers_are_run_after_a_failure_which_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = iter([0, 2])
    monkeypatch.setattr(suites, "_run", lambda *_: next(ends))
    monkeypatch.setattr(studio_state, "has_passed", lambda: False)
    monkeypatch.setattr(studio_state, "note_passed", lambda: pytest.fail("noted as passed"))
    assert call(monkeypatch) == 1
    assert capsys.readouterr().out == "failed: whole, local\n"


def test_a_layer_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit) as ended:
        call(monkeypatch, "fats")
    assert ended.value.code == 2


def test_a_change_of_the_studio_or_of_what_it_imports_is_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = {
        "packages/media-studio/media_studio/a.py": "",
        "packages/media-studio/tests/fast/test_a.py": "from media_testing.b import c\n",
        "packages/media-api/media_gltf/d.py": "",
        "packages/media-testing/media_testing/b.py": "from media_testing import e\n",
        "packages/media-testing/media_testing/e.py": "",
        "packages/media-testing/media_testing/unused.py": "",
        "media_pipelines/f.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(studio_state, "ROOT", tmp_path)
    monkeypatch.setattr(studio_state, "TESTING", tmp_path / "packages/media-testing/media_testing")
    monkeypatch.setattr(studio_state, "PASSED", tmp_path / "packages/media-studio/tests/passed.txt")
    assert not studio_state.has_passed()
    studio_state.note_passed()
    assert studio_state.has_passed()
    for name in files:
        (tmp_path / name).write_text(f"{files[name]}# changed\n")
        is_of_others = name.endswith(("unused.py", "f.py"))
        assert studio_state.has_passed() == is_of_others, name
        (tmp_path / name).write_text(files[name])
    assert studio_state.has_passed()
