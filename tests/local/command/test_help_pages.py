"""The pages of help that are made beforehand say what the commands say themselves."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from media_api.programs.exit_codes import EXIT_FAILED, EXIT_WRONG_COMMAND
from media_pipelines.command.help_pages import page_writer, read_pages
from media_pipelines.command.help_recording import record_pages
from media_pipelines.command.program import main, program


def test_they_are_those_of_the_commands() -> None:
    recorded = json.loads(json.dumps(record_pages()))
    kept = read_pages()
    stale = [name for name in recorded if recorded[name] != kept.get(name)]
    assert (stale, list(kept)) == ([], list(recorded)), "`make pages` writes them anew"


@pytest.mark.parametrize("columns", ["60", "132"])
@pytest.mark.parametrize(
    "command",
    [
        ["run"],
        ["run", "--help"],
        ["--help", "run"],
        ["run", "text_to_model", "-h"],
        ["run", "--help", "text_to_model", "--prompt", "a chair"],
        ["run", "3d_models/meshes", "--prompt", "--help"],
        ["batch", "chairs.csv", "--help"],
        ["library", "--help"],
        ["state"],
        ["state", "clean", "--older-than", "soon", "--help"],
    ],
)
def test_they_look_as_cyclopts_shows_them(
    command: list[str],
    columns: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    write = page_writer(command)
    assert write
    write()
    shown = capsys.readouterr().out
    name = next(word for word in command if not word.startswith("-"))
    # A group of commands keeps the console that it was first shown on
    program(name)(command, console=Console(), print_error=False, exit_on_error=False)
    assert shown == capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["run", "text_to_modle", "--help"], 'Did you mean "text_to_model"?'),
        (["runn", "--help"], 'Did you mean "run"?'),
        (["state", "cleen", "--help"], 'Did you mean "clean"?'),
        (["state", "cleen"], 'Did you mean "clean"?'),
        (["state", "--older-than", "90d"], "--older-than"),
        (["run", "text_to_model", "--output", "out"], "--prompt is missing"),
        (["run", "text_to_model", "--output", "out", "--", "--help"], "--prompt is missing"),
    ],
)
def test_a_wrong_command_is_none_of_them(
    command: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == EXIT_WRONG_COMMAND
    assert told in capsys.readouterr().err


def test_a_command_that_lacks_its_package_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("media_pipelines.command.program.find_spec", lambda _: None)
    main(["mcp", "--help"])
    assert "--http" not in capsys.readouterr().out
    assert main(["mcp", "--http"]) == EXIT_FAILED


def test_pipelines_of_others_are_listed_without_loading_them(
    tmp_path: Path,
) -> None:
    (tmp_path / "our_flows.py").write_text("raise SystemExit('it is loaded')\n")
    installed = tmp_path / "our_flows-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: our-flows\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(
        "[media_pipelines.pipelines]\nchairs = our_flows:chairs\n"
    )
    command = "from media_pipelines.command.program import main; raise SystemExit(main())"
    script = f"import sys; sys.path.append({str(tmp_path)!r}); {command}"

    def shown(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
        )

    listed = shown("run", "--help")
    [line] = [each for each in listed.stdout.splitlines() if "chairs" in each]
    assert "From our-flows." in line
    assert "text_to_model" in listed.stdout
    assert "it is loaded" in shown("run", "chairs", "--help").stderr
