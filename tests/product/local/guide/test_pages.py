"""The pages of the guide that are made from the code."""

import json
import re
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from guide import command_line, vendor
from guide.errors import pipeline_errors
from guide.licences import LOCKS, bill_of_materials
from guide.pages import PAGES
from guide.remedies import REMEDIES
from media_api.contract.operations import OPERATIONS
from media_pipelines.flows.pipelines import pipelines
from media_service.engine_api.engine import EngineRequest
from media_service.http.recorded_answers import recorded
from media_service.registry.engines_file import read_engines
from media_testing.command_lines import asked
from media_testing.repository import ROOT

# What a command on the page of a vendor may ask for
WISHES = {"prompt", "with_texture"}
NAVIGATION = (ROOT / "mkdocs.yml").read_text().partition("\nnav:\n")[2]


def test_the_navigation_has_the_pages_that_are_there_and_those_that_are_written() -> None:
    docs = ROOT / "docs"
    there = {file.relative_to(docs).as_posix() for file in docs.rglob("*.md")}
    asked = set(re.findall(r"[\w/.-]+\.md", NAVIGATION))
    assert there >= PAGES.keys()
    assert {page for page in asked if not page.startswith("project/")} == there


@pytest.mark.parametrize("place", PAGES)
def test_every_page_has_one_title_and_tables_that_are_whole(place: str) -> None:
    lines = PAGES[place]().splitlines()
    assert [line for line in lines if line.startswith("# ")] == [lines[0]]
    assert all(line.endswith("|") for line in lines if line.startswith("|"))


def test_usages_are_those_of_the_program_however_the_guide_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = SimpleNamespace(name="guide.__main__", origin="guide/__main__.py")
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", started)
    monkeypatch.setattr(sys, "argv", [started.origin, "output"])
    page = command_line.document()
    assert "media keys list [OPTIONS]" in page
    assert "-m guide" not in page


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_recorded_answer_is_one_of_the_contract(name: str) -> None:
    both = recorded(name)
    assert both is not None
    request, answer = both
    OPERATIONS[name].request.validate_python(request)
    task = OPERATIONS[name].envelope.model_validate(answer)
    assert (task.status, task.task_type) == ("COMPLETED", name)
    assert task.metadata


@pytest.mark.parametrize("place", vendor.documents)
def test_the_command_of_a_vendor_is_one_that_its_engine_does(place: str, tmp_path: Path) -> None:
    page = vendor.documents[place]()
    (command,) = re.findall(r"^media run (.+)$", page, re.MULTILINE)
    name, *options = shlex.split(command)
    given = asked(pipelines()[name], *options)
    wishes = {key: given.parameters[key] for key in WISHES & given.parameters.keys()}
    (tmp_path / "engines.toml").write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0])
    (engine,) = read_engines(tmp_path / "engines.toml")
    request = EngineRequest(operation=name, request=wishes, inputs={})
    assert "prompt" in wishes
    assert engine.serves(request)
    assert engine.lacks(request) == ""


def test_every_code_of_the_pipelines_has_a_remedy() -> None:
    assert pipeline_errors().keys() == REMEDIES.keys()


def test_the_bill_of_materials_has_every_pin_with_digest_and_licence() -> None:
    bill = json.loads(bill_of_materials())
    told = {f"{each['name']}=={each['version']}": each for each in bill["components"]}
    pins = {
        f"{name}=={version}"
        for lock in LOCKS
        for name, version in re.findall(
            r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", (ROOT / lock).read_text(), re.MULTILINE
        )
    }
    assert len(pins) > 150
    assert told.keys() == pins
    assert all(each["hashes"] for each in told.values())
    licences = {name: each["licenses"][0]["license"]["name"] for name, each in told.items()}
    known = {name for name, licence in licences.items() if licence != "see its files"}
    assert told.keys() == known
