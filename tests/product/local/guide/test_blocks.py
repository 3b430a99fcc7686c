"""Every block of code of the guide is run by a test, or read by the program that it is for."""

import base64
import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from media_service.settings.settings import OF_CLIENTS, Settings, strangers
from media_testing.grey_video import grey_video
from media_testing.repository import ROOT
from media_testing.served_app import ServedApp

PAGES = [
    page
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted((ROOT / "docs").rglob("*.md")),
    )
    if "Made from the code" not in page.read_text("utf-8")
]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
# Drawings and lists of files, by their first word
NO_COMMANDS = ("command", "assistants", "media-pipelines", "image,", "output/chair/", "POST")
# Blocks without a language that are something else
TABLES, IMAGES = ("row,", "operation,"), ("FROM ",)
# Of what nginx keeps in folders, which are root's where nobody says otherwise
KINDS_OF_NGINX = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
LANGUAGES = {"", "sh", "python", "toml", "json", "csv", "yaml", "ini", "nginx"}
# Words that begin a command, and the test that runs it or has its program read it
RUN = {
    "media": "test_commands_run.py and packages/media-api/tests/local/contract/test_guide.py",
    "make": "tests/product/fast/test_documents.py::test_commands_of_the_documents_exist",
    "apt-get": "tests/product/fast/test_documents.py::test_the_libraries_that_a_newcomer_installs",
    "pip": "test_what_pip_installs_is_what_the_package_is_called, test_newcomer.py",
    "git": "tests/product/whole/test_newcomer.py",
    "cd": "tests/product/whole/test_newcomer.py",
    "python3.11": "tests/product/whole/test_newcomer.py",
    "prefect": "tests/product/whole/test_newcomer.py",
    "curl": "test_big_files_are_sent_as_the_page_says",
    "tar": "test_a_home_is_copied_as_the_page_says",
    "date": "test_a_home_is_copied_as_the_page_says",
    "openssl": "test_secrets_are_written_as_the_page_says",
    "printf": "test_secrets_are_written_as_the_page_says",
}
# Words of what is only read by `bash -n`, and why it is not run
READ = {
    "systemctl": "it stops and starts a service of the machine",
    "useradd": "it makes a user of the machine",
    "install": "it makes a folder of the machine",
    "mv": "beside a stop of the service by systemd",
    "aws": "it needs the program of AWS and a bucket",
    "kubectl": "it needs a cluster; tests/local/command/test_containers.py reads the manifests",
    "podman": "it builds an image; tests/local/command/test_containers.py reads the Containerfile",
    "docker": "it needs images; tests/local/command/test_containers.py reads the compose files",
    "python": "it is ComfyUI on a machine with a GPU",
    "echo": "it adds a line to the file of compose",
    "sudo": "it acts as the user of a service that systemd runs",
    "umask": "beside a stop of the service by systemd",
}


def blocks() -> Iterator[tuple[str, str, str]]:
    """Page, language and text of all blocks, without what they are indented by."""
    for page in PAGES:
        for indent, language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            plain = re.sub(f"^{indent}", "", text, flags=re.MULTILINE)
            yield str(page.relative_to(ROOT)), _language(language, plain), plain


def _language(language: str, text: str) -> str:
    if language:
        return language
    if text.startswith(TABLES):
        return "csv"
    if text.startswith("{"):
        return "json"
    return "image" if text.startswith(IMAGES) else "sh"


def of(language: str) -> list[tuple[str, str]]:
    return [(page, text) for page, each, text in blocks() if each == language]


def shell() -> list[tuple[str, str]]:
    return [(page, text) for page, text in of("sh") if text.split()[0] not in NO_COMMANDS]


def block(page: str, word: str) -> str:
    """The one block of a page that has a word."""
    (found,) = [text for place, text in shell() if place == f"docs/{page}" and word in text]
    return found


def words(text: str) -> Iterator[str]:
    """The words that begin commands."""
    plain = re.sub(r"(^|\s)#.*", r"\1", text.replace("\\\n", " "), flags=re.MULTILINE)
    tokens = shlex.shlex(plain, posix=True, punctuation_chars="();|&<>\n")
    tokens.whitespace, tokens.whitespace_split = " \t\r", True
    begins, before = True, ""
    for token in tokens:
        is_array = token == "(" and before.endswith("=")
        before = token
        if is_array or token == "((":
            # Its items are no commands; neither are those of a sum
            next(each for each in tokens if each.startswith(")"))
            begins = False
        elif set(token) <= set("();|&<>\n"):
            begins = bool(set(token) & set("(;|&\n"))
        elif begins and not re.match(r"[A-Z_]+=", token):
            begins = False
            if token != "export":
                yield token.removeprefix(".venv/bin/")


def test_the_language_of_every_block_is_one_that_is_tested() -> None:
    assert {language for _, language, _ in blocks()} == {*LANGUAGES - {""}, "image"}


def test_every_command_is_run_or_is_said_why_not() -> None:
    found = {word for _, text in shell() for word in words(text)}
    assert found == RUN.keys() | READ.keys()


@pytest.mark.parametrize(("page", "text"), shell(), ids=[page for page, _ in shell()])
def test_every_command_is_one_of_a_shell(page: str, text: str) -> None:
    done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), page


def test_what_is_data_is_read() -> None:
    for _, text in of("toml"):
        tomllib.loads(text)
    for _, text in of("yaml"):
        yaml.safe_load(text)
    for _, text in of("json"):
        json.loads(text)
    for page, text in of("python"):
        compile(text, page, "exec")


def test_variables_of_commands_are_settings() -> None:
    named = {name for _, text in shell() for name in re.findall(r"\bMEDIA_[A-Z_]+", text)}
    assert named
    assert strangers(dict.fromkeys(named, "")) == {}
    assert named - OF_CLIENTS.keys() <= {f"MEDIA_{name.upper()}" for name in Settings.model_fields}


def test_what_pip_installs_is_what_the_package_is_called() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [
        Requirement(word)
        for _, text in shell()
        for line in text.splitlines()
        if "pip install" in line
        for word in shlex.split(line, comments=True)
        if word.startswith("media-pipelines")
    ]
    assert {each.name for each in asked} == {project["name"]}
    assert {extra for each in asked for extra in each.extras} <= project[
        "optional-dependencies"
    ].keys()
    assert [each.url for each in asked if each.url] == []


def test_big_files_are_sent_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    served = ServedApp(Settings(home=tmp_path / "home"))
    (tmp_path / "film.mp4").write_bytes(base64.b64decode(grey_video()))
    try:
        script = block("how-to/service.md", "@film.mp4")
        told = run(script.replace("http://127.0.0.1:8400", served.url), tmp_path, KEY=served.key)
        assert json.loads(told)["uri"].startswith("assets/"), told
    finally:
        served.stop()


def test_a_home_is_copied_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "srv" / "media").mkdir(parents=True)
    (tmp_path / "srv" / "media" / "service.sqlite").write_text("jobs")
    script = block("how-to/back-up.md", "tar --create").replace("/srv", f"{tmp_path}/srv")
    run(re.sub("^systemctl .*$", "", script, flags=re.MULTILINE), tmp_path)
    (copy,) = tmp_path.glob("media-20*.tar")
    held = subprocess.check_output(["tar", "--list", "--file", copy], text=True)
    assert "media/service.sqlite" in held.splitlines()


def test_secrets_are_written_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "containers").mkdir()
    (line,) = [
        line
        for line in block("how-to/teams.md", "printf").splitlines()
        if line.startswith("printf")
    ]
    run(line, tmp_path)
    assert re.fullmatch(
        r"POSTGRES_PASSWORD=[0-9a-f]{48}\n", (tmp_path / "containers/.env").read_text()
    )
    (line,) = re.findall(r"MEDIA_LINK_SECRETS=\$\(.+?\)", block("how-to/cluster.md", "openssl"))
    assert len(run(f'{line}; echo "$MEDIA_LINK_SECRETS"', tmp_path).strip()) == 64


def run(script: str, folder: Path, **variables: str) -> str:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_the_unit_is_one_of_systemd(tmp_path: Path) -> None:
    ((_, unit),) = of("ini")
    # The folder and the user are those of the operator's machine
    here = unit.replace("/opt/media/.venv/bin/media", "/bin/true").replace(
        "User=media", "User=root"
    )
    (tmp_path / "media.service").write_text(here)
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "media.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def proxy() -> str | None:
    unpacked = ROOT / ".tools" / "nginx" / "usr" / "sbin" / "nginx"
    return str(unpacked) if unpacked.exists() else shutil.which("nginx")


@pytest.mark.skipif(not proxy(), reason="needs nginx, which .ci/proxy brings")
def test_the_proxy_is_one_of_nginx(tmp_path: Path) -> None:
    ((_, server),) = of("nginx")
    made = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=media.example -keyout key -out pem"
    run(made, tmp_path)
    here = server.replace("/etc/ssl/media.pem", f"{tmp_path}/pem")
    here = here.replace("/etc/ssl/media.key", f"{tmp_path}/key").replace(
        "listen 443", "listen 8443"
    )
    folders = [f"{kind}_temp_path {tmp_path}/{kind};" for kind in KINDS_OF_NGINX]
    head = ["access_log off;", *folders]
    whole = f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{' '.join(head)}\n{here}}}\n"
    (tmp_path / "nginx.conf").write_text(whole)
    command = [str(proxy()), "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
