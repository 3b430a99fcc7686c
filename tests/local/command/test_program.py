"""The program `media`: what it says when a command is wrong, and what it does not load."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from media_api.programs.exit_codes import EXIT_INTERRUPTED, EXIT_UNREAD
from media_pipelines.command.program import main
from media_testing.interrupts import take_interrupts

RUN = ["run", "text_to_model", "--texture-prompt", "oak", "--output", "out"]
IMPORTED = "import sys; print([m for m in ('prefect', 'numba', 'fastapi') if m in sys.modules])"
START_SECONDS = 60
PROGRAMS = Path(__file__).resolve().parents[3] / "docs" / "reference" / "shape-programs.md"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["runn"], 'Unknown command "runn". Did you mean "run"?'),
        (["run", "text_to_modle"], 'Did you mean "text_to_model"?'),
        (["run", "images/generation"], 'Did you mean "images/generations"?'),
        ([*RUN, "--promt", "a chair"], "--prompt is missing. Did you mean --prompt"),
        ([*RUN, "--prompt", "a chair", "--colr", "red"], "Unknown option: --colr."),
        ([*RUN, "--prompt", "a", "--mesh-topology", "quads"], 'Did you mean "quad"?'),
        ([*RUN, "--prompt", "a", "--mesh-count", "many"], "give a whole number, not 'many'"),
        ([*RUN, "--prompt", "a", "--mesh-count", "7"], "give a number of at least 100"),
        ([*RUN, "--prompt", "a", "b"], "'b' belongs to no option"),
        ([*RUN, "--prompt"], "--prompt requires an argument"),
        (["serve", "--prot", "1"], "Did you mean --port?"),
        (["serve", "--port", "70000"], "--port: 70000 is not a port; give 0 to 65535"),
        (["serve", "--port=-1"], "--port: -1 is not a port; give 0 to 65535"),
        (["serve", "--port", "http"], "--port: http is not a port; give 0 to 65535"),
        (["keys", "create"], "NAME is missing"),
        (["keys", "rotate", "bob", "--valid-for", "soon"], "a duration as 90s, 30m, 24h or 7d"),
        (["keys", "create", "bob", "--mq-priority", "high"], "give a whole number, not 'high'"),
        ([*RUN, "--prompt", "a", "--max-cost", "cheap"], "give a number, not 'cheap'"),
        (["keys", "lst"], 'Did you mean "list"?'),
    ],
)
def test_a_wrong_command_is_one_sentence_and_status_2(
    command: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_help_is_there_without_prefect_and_without_the_service() -> None:
    script = f"from media_pipelines.command.program import main\nmain(['--help'])\n{IMPORTED}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "Usage: media COMMAND" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_service_that_serves_has_not_loaded_prefect(tmp_path: Path) -> None:
    log = tmp_path / "imports"
    serve = ["-P", "-X", "importtime", "-m", "media_pipelines", "serve", "--port", "0"]
    with (
        log.open("w") as imports,
        subprocess.Popen(
            [sys.executable, *serve, "--home", str(tmp_path / "home")],
            stdout=subprocess.PIPE,
            stderr=imports,
            text=True,
            preexec_fn=take_interrupts,
        ) as service,
    ):
        assert service.stdout
        assert service.stdout.readline().startswith("Serving http://127.0.0.1:")
        service.send_signal(signal.SIGINT)
        assert service.wait(START_SECONDS) == 130
    loaded = {line.rpartition("|")[2].strip() for line in log.read_text().splitlines()}
    assert "media_service.http.app" in loaded
    assert "prefect" not in loaded


@pytest.mark.makers
def test_what_a_prompt_says_is_read_without_building_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["read", "a red oak chair with flurbly zorbs", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(each["words"], each["as"], each["state"]) for each in said["understanding"]] == [
        ("red", "red", "honoured"),
        ("oak", "wood", "honoured"),
        ("chair", "chair", "honoured"),
        ("flurbly", "", "ignored"),
        ("zorbs", "", "ignored"),
    ]
    assert (said["ignored_terms"], said["fidelity"]) == (["flurbly", "zorbs"], 0.6)
    assert main(["read", "a flurgle"]) == 1
    assert '"flurgle" is not among the objects' in capsys.readouterr().err


@pytest.mark.makers
def test_what_becomes_of_each_word_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "a red oak chair with a steampunk cushion"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "word       becomes            state     why",
        "red        red                honoured",
        "oak        wood               honoured",
        "chair      chair              honoured",
        "steampunk  -                  ignored   this engine builds nothing of it",
        "cushion    part of the chair  honoured",
        "80% of it is followed.",
        "A model without textures is white: there words of colour and material do not count.",
    ]


@pytest.mark.makers
def test_the_prompts_of_a_table_are_read_row_by_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "chairs.csv"
    table.write_text("Row,Prompt\nplain,a chair\nodd,a flurbly chair\n,a flurgle\n")
    assert main(["read", "--manifest", str(table)]) == 1
    plain, odd, refused, last = capsys.readouterr().out.splitlines()
    assert plain == "plain   100%"
    assert odd == "odd     50%; ignored: flurbly"
    assert refused.startswith('line 4  refused: "flurgle" is not among the objects')
    assert last == "3 prompts: 1 followed, 1 followed in part, 1 refused."
    assert main(["read", "--manifest", str(table), "--json"]) == 1
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["row"], bool(each["refusal"])) for each in said] == [
        ("plain", False),
        ("odd", False),
        ("line 4", True),
    ]
    assert said[1]["ignored_terms"] == ["flurbly"]


@pytest.mark.makers
def test_a_table_without_prompts_and_a_command_without_either_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("row,text\nplain,a chair\n")
    assert main(["read", "--manifest", str(tmp_path / "a.csv")]) == 1
    assert "column prompt: is missing" in capsys.readouterr().err
    assert main(["read", "--manifest", str(tmp_path / "b.csv")]) == 1
    assert "it is not there" in capsys.readouterr().err
    assert main(["read"]) == 2
    assert "--manifest" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("prompt", "least", "refusal"),
    [
        ("a house with no windows", "0", 'not as asked: "with no windows"'),
        ("a flurbly chair with zorbs", "0.5", "33% of it, under 50%"),
        ("a flurbly chair with zorbs", "0.3", ""),
    ],
)
@pytest.mark.makers
def test_what_a_job_would_fail_with_is_said(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    prompt: str,
    least: str,
    refusal: str,
) -> None:
    monkeypatch.setenv("MEDIA_LEAST_FIDELITY", least)
    assert main(["read", prompt, "--json"]) == (1 if refusal else 0)
    said = capsys.readouterr()
    assert json.loads(said.out)["understanding"]
    assert refusal in said.err


@pytest.mark.makers
def test_a_shape_program_is_read_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    [burger, *_] = re.findall(r"```json\n(.*?)```", PROGRAMS.read_text(), re.DOTALL)
    assert main(["read", burger, "--json"]) == 0
    assert capsys.readouterr().out == '{"method": "shape program"}\n'
    assert main(["read", burger]) == 0
    assert capsys.readouterr().out == "A shape program: it is followed as it stands.\n"
    assert main(["read", burger.replace('"torus"', '"taurus"')]) == 1
    assert "taurus" in capsys.readouterr().err


def test_keys_are_made_listed_and_revoked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    assert main(["keys", "create", "alice", "--mq-priority", "7", *home]) == 0
    [key] = capsys.readouterr().out.split()
    assert key.startswith("mp_")
    assert main(["keys", "list", *home]) == 0
    listed = capsys.readouterr().out.split("  ")
    assert [item.strip() for item in listed if item] == [
        "7",
        "1 key",
        "never used",
        "0.0 MB",
        "alice",
    ]
    assert main(["keys", "create", "alice", *home]) == 1
    assert main(["keys", "revoke", "alice", *home]) == 0
    assert main(["keys", "revoke", "alice", *home]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "There is no client named 'alice'; `media keys list` shows all."
    )
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}
    # Closed, the database leaves nothing beside it
    assert not list(tmp_path.glob("service.sqlite-*"))


def test_a_server_that_does_not_answer_gets_no_flows() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "media_pipelines", "deploy"],
        env=os.environ | {"PREFECT_API_URL": "http://127.0.0.1:9/api"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == "No Prefect server answers at http://127.0.0.1:9/api.\n"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("run lods", "Canceled. What is done stays; the same command goes on from there.\n"),
        ("batch", "Canceled. What is done stays; the same command goes on from there.\n"),
        ("status", "Canceled.\n"),
    ],
)
def test_ctrl_c_before_a_run_has_begun_says_how_to_go_on(
    command: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stopped:
        name = ("media",)

        def __call__(self, *_: object, **__: object) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr("media_pipelines.command.program.program", lambda _called: Stopped())
    assert main(command.split()) == EXIT_INTERRUPTED
    assert capsys.readouterr().err == told


def test_who_reads_only_the_beginning_sees_no_traceback(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "media_pipelines", "engines", "list", "--home", str(tmp_path)],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (EXIT_UNREAD, "")


def test_without_its_extra_the_server_for_assistants_says_how_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("media_pipelines.command.program.find_spec", lambda _: None)
    assert main(["mcp", "--http"]) == 1
    told = '`media mcp` is not installed here: pip install "media-pipelines[mcp]".\n'
    assert capsys.readouterr().err == told
