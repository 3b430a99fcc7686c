"""prefect.yaml deploys every flow, with parameters that the flow takes."""

import importlib
import importlib.util
from pathlib import Path

import pytest
import yaml
from prefect import Flow

ROOT = Path(__file__).resolve().parents[2]
DEPLOYMENTS = yaml.safe_load((ROOT / "prefect.yaml").read_text())["deployments"]
FLOWS = sorted(
    file.stem
    for file in (ROOT / "flows").glob("*.py")
    if "@flow" in file.read_text(encoding="utf-8")
)

every_deployment = pytest.mark.parametrize(
    "deployment", DEPLOYMENTS, ids=lambda deployment: deployment["name"]
)


def test_every_flow_has_a_deployment_of_its_name() -> None:
    assert sorted(deployment["name"] for deployment in DEPLOYMENTS) == FLOWS


@every_deployment
def test_the_parameters_of_a_deployment_are_valid(deployment: dict[str, object]) -> None:
    file, name = str(deployment["entrypoint"]).split(":")
    flow = getattr(importlib.import_module(file.removesuffix(".py").replace("/", ".")), name)
    assert isinstance(flow, Flow)
    parameters = deployment["parameters"]
    assert isinstance(parameters, dict)
    assert flow.validate_parameters(dict(parameters)).items() >= parameters.items()


@every_deployment
def test_a_flow_documents_every_parameter_for_the_form(deployment: dict[str, object]) -> None:
    file, name = str(deployment["entrypoint"]).split(":")
    flow = getattr(importlib.import_module(file.removesuffix(".py").replace("/", ".")), name)
    for parameter in flow.parameters.properties.values():
        assert parameter.get("description"), parameter


def test_no_flow_hides_a_package() -> None:
    # Prefect puts flows/ first on the path when it loads an entrypoint.
    packages = {path.name for path in ROOT.iterdir() if path.is_dir()}
    modules = {path.stem for path in (ROOT / "flows").glob("*.py")} - {"__init__"}
    installed = {name for name in modules if name in packages or _is_installed(name)}
    assert installed == set()


def _is_installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None
