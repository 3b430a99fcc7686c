"""prefect.yaml deploys every flow, with parameters that the flow takes."""

import asyncio
import importlib
import importlib.util
import inspect
import re
from typing import Any

import pytest
import yaml
from prefect import Flow
from prefect.events.schemas.automations import AutomationCore
from prefect.utilities.importtools import import_object

from media_api.contract.operations import OPERATIONS
from media_pipelines.command import workbench
from media_pipelines.command.deployment import deployments
from media_pipelines.command.signs_of_life import TERMINAL_TAG
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import generations
from media_testing.repository import ROOT

DEPLOYMENTS: list[dict[str, Any]] = yaml.safe_load((ROOT / "prefect.yaml").read_text())[
    "deployments"
]
AUTOMATIONS = yaml.safe_load(workbench.AUTOMATIONS.read_text())["automations"]
FLOWS = {
    file.stem
    for file in (ROOT / "flows").glob("*.py")
    if re.search(r"^@(flow|pipeline)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
}
# The automation fills them in
ORDER = {
    "batch": "out/_batch",
    "manifest": "chairs",
    "pipeline": "text_to_model",
    "number": 0,
    "plan": "p",
    "account": "a",
    "rows_at_once": 1,
}
GIVEN_LATER = {
    "report_failures": {"flow_run_id": "00000000-0000-4000-8000-000000000000"},
    "produce_slice": {"order": ORDER, "delivery": {"folder": "out/{row}"}},
}

every_deployment = pytest.mark.parametrize(
    "deployment", DEPLOYMENTS, ids=lambda deployment: deployment["name"]
)


@pipeline(named=by_text("prompt"))
async def two_chairs(run: Run, prompt: str) -> None:
    """Make two chairs.

    Args:
        run: The run.
        prompt: What they look like.
    """
    await asyncio.gather(*(run.step("chair", generations, prompt) for _ in "12"))


def flow_of(deployment: dict[str, Any]) -> Flow[..., Any]:
    module, name = deployment["entrypoint"].split(":")
    flow = getattr(importlib.import_module(module), name)
    assert isinstance(flow, Flow)
    return flow


def test_every_flow_and_every_operation_has_a_deployment_of_its_name() -> None:
    operations = {operation.slug for operation in OPERATIONS.values()}
    names = [deployment["name"] for deployment in DEPLOYMENTS]
    assert sorted(names) == sorted(FLOWS | operations)


def test_media_deploy_adds_the_pipelines_that_the_file_leaves_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert deployments()["deployments"] == DEPLOYMENTS
    ours = dict(pipelines())
    monkeypatch.setattr(
        "media_pipelines.command.deployment.pipelines", lambda: {**ours, "two_chairs": two_chairs}
    )
    [added] = [each for each in deployments()["deployments"] if each not in DEPLOYMENTS]
    assert added["name"] == "two_chairs"
    assert added["entrypoint"] == f"{__name__}:two_chairs"
    assert added["description"].startswith("Make two chairs.")


def test_runs_of_containers_enter_the_folder_that_is_mounted() -> None:
    assert deployments()["pull"] == []
    [step] = deployments(begin_in="/work")["pull"]
    [(name, inputs)] = step.items()
    assert inspect.signature(import_object(name)).bind(**inputs).arguments == {"directory": "/work"}


def test_blocks_that_are_named_are_given_to_all_flows_that_take_them() -> None:
    given = {"service": {"$ref": "a"}, "delivery": {"$ref": "b"}}
    entries = {each["name"]: each for each in deployments("cluster", given)["deployments"]}
    assert {each["work_pool"]["name"] for each in entries.values()} == {"cluster"}
    assert entries["text_to_model"]["parameters"] | given == entries["text_to_model"]["parameters"]
    assert entries["text_to_model"]["parameters"]["texture_prompt"]
    assert entries["sweep"]["parameters"]["service"] == given["service"]
    # The folder of a batch needs {row}
    assert "delivery" not in entries["produce_batch"]["parameters"]
    assert given.keys().isdisjoint(entries["report_failures"]["parameters"])


@every_deployment
def test_the_parameters_of_a_deployment_are_valid(deployment: dict[str, Any]) -> None:
    parameters = deployment["parameters"]
    given = parameters | GIVEN_LATER.get(deployment["name"], {})
    assert flow_of(deployment).validate_parameters(dict(given)).keys() >= parameters.keys()


@every_deployment
def test_a_deployment_gives_examples_and_no_defaults_of_its_own(deployment: dict[str, Any]) -> None:
    taken = parameters_of(flow_of(deployment).fn)
    for name in deployment["parameters"]:
        # What has a default is the same in a command, a form and a deployment
        assert taken[name].required or taken[name].default in (None, ""), name


@every_deployment
def test_a_flow_documents_every_parameter_for_the_form(deployment: dict[str, Any]) -> None:
    for parameter in flow_of(deployment).parameters.properties.values():
        assert parameter.get("description"), parameter


@every_deployment
def test_a_deployment_has_a_queue_and_a_family(deployment: dict[str, Any]) -> None:
    queues = {"default", "batches", "slices"}
    assert deployment["work_pool"]["name"] == "media"
    assert deployment["work_pool"]["work_queue_name"] in queues
    assert deployment["tags"]


@every_deployment
def test_only_runs_that_never_pause_have_a_limit_of_their_own(deployment: dict[str, Any]) -> None:
    # The limit is a lease: Prefect ends a run that has given it back in a pause.
    limit = deployment.get("concurrency_limit")
    if "approve" in flow_of(deployment).parameters.properties or "batch" in deployment["tags"]:
        assert limit is None
    if "operation" in deployment["tags"]:
        assert limit["collision_strategy"] == "ENQUEUE"


def test_schedules_wait_until_somebody_switches_them_on() -> None:
    schedules = [item for deployment in DEPLOYMENTS for item in deployment.get("schedules", [])]
    assert {item["slug"] for item in schedules} == {"nightly", "hourly"}
    assert not any(item["active"] for item in schedules)


def test_failures_of_all_deployments_but_the_report_itself_are_reported() -> None:
    [report] = [item for item in DEPLOYMENTS if item["name"] == "report_failures"]
    [trigger] = report["triggers"]
    watched = {
        label.removeprefix("prefect.tag.")
        for label in trigger["match_related"]["prefect.resource.id"]
    }
    assert not watched & set(report["tags"])
    for deployment in DEPLOYMENTS:
        assert deployment is report or watched & set(deployment["tags"]), deployment["name"]


def test_runs_are_resumed_only_when_somebody_wants_it() -> None:
    automations = [AutomationCore.model_validate(item) for item in AUTOMATIONS]
    switches = {automation.name: automation.enabled for automation in automations}
    ending = {"crash-lost-runs": True, "crash-unbegun-runs": True}
    assert switches == ending | {"resume-crashed-runs": False}


def test_runs_of_every_deployment_and_of_terminals_are_watched() -> None:
    watched = {
        automation["name"]: {
            label.removeprefix("prefect.tag.")
            for label in automation["trigger"]["match_related"]["prefect.resource.id"]
        }
        for automation in AUTOMATIONS
        if "match_related" in automation["trigger"]
    }
    # Which runs are missed is up to them: they give signs of life, or do not
    assert "crash-lost-runs" not in watched
    for deployment in DEPLOYMENTS:
        begun_again = watched["resume-crashed-runs"] & set(deployment["tags"])
        assert begun_again or deployment["tags"] == ["report"], deployment["name"]
        # Whatever does not begin keeps a place of the pool
        assert watched["crash-unbegun-runs"] & set(deployment["tags"]), deployment["name"]
    # Nothing else can begin a run of a terminal again
    assert TERMINAL_TAG not in watched["resume-crashed-runs"]


def test_no_flow_hides_a_package() -> None:
    # Prefect puts flows/ first on the path when it loads an entrypoint.
    packages = {path.name for path in ROOT.iterdir() if path.is_dir()}
    modules = {path.stem for path in (ROOT / "flows").glob("*.py")} - {"__init__"}
    installed = {name for name in modules if name in packages or _is_installed(name)}
    assert installed == set()


def _is_installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None
