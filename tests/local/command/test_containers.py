"""What containers/ says is what the code says: images, settings, ports, health, times, versions."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from prefect.settings.models.root import Settings as PrefectSettings

from media_pipelines.command.job_template import (
    FOLDER_IN_IMAGE,
    HOME_IN_IMAGE,
    IMAGE,
    NAMESPACE,
    VOLUMES,
)
from media_pipelines.command.prefect_server import SERVER_SETTINGS
from media_pipelines.command.program import program
from media_pipelines.command.work_pool import WORK_POOL
from media_service.http.app import create_app
from media_service.jobs.jobs import Census
from media_service.metrics import Metrics
from media_service.settings.settings import Settings, strangers
from media_testing.repository import DISTRIBUTIONS, ROOT

FOLDER = ROOT / "containers"
LOCK = ROOT / "packages/media-studio/media_studio/blender/requirements.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONTAINERFILE = (FOLDER / "Containerfile").read_text()
GUIDE = (ROOT / "docs" / "how-to" / "teams.md").read_text()
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
COMPOSED_CLUSTER_TEXT = (FOLDER / "compose.cluster.yaml").read_text()
# Without what only compose reads: that a list of the other file does not count
COMPOSED_CLUSTER = yaml.safe_load(COMPOSED_CLUSTER_TEXT.replace("!reset", ""))
MANIFEST = list(yaml.safe_load_all((FOLDER / "kubernetes.yaml").read_text()))
CLUSTER_TEXT = (FOLDER / "kubernetes-cluster.yaml").read_text()
CLUSTER = list(yaml.safe_load_all(CLUSTER_TEXT))
# What the images of others are, by names that say no place
OF_OTHERS = {"postgres:16", "redis:7", "haproxy:3.0"}
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w, -]+\])?==(\S+)", re.MULTILINE)


def manifest(kind: str, name: str) -> dict[str, Any]:
    [found] = [
        each for each in MANIFEST if (each["kind"], each["metadata"]["name"]) == (kind, name)
    ]
    return found


def pod(name: str) -> dict[str, Any]:
    return manifest("Deployment", name)["spec"]["template"]["spec"]


def containers_of_pods() -> Iterator[dict[str, Any]]:
    for each in [*MANIFEST, *CLUSTER]:
        if each["kind"] == "Deployment":
            spec = each["spec"]["template"]["spec"]
            yield from [*spec.get("initContainers", []), *spec["containers"]]


def given_to(container: dict[str, Any]) -> dict[str, Any]:
    """The environment of a container of a pod; None: out of a secret."""
    return {each["name"]: each.get("value") for each in container.get("env", [])}


def environments() -> list[dict[str, Any]]:
    services = [*COMPOSE["services"].values(), *COMPOSED_CLUSTER["services"].values()]
    return [
        *(service.get("environment", {}) for service in services),
        *map(given_to, containers_of_pods()),
    ]


def test_images_are_those_that_are_built_in_the_version_of_the_package() -> None:
    built = {f"media-{part}:{PROJECT['version']}" for part in ("worker", "service")}
    assert set(re.findall(r"--tag (\S+)", CONTAINERFILE)) == built
    assert set(re.findall(r"^FROM \w+ AS (worker|service)$", CONTAINERFILE, re.MULTILINE)) == {
        "worker",
        "service",
    }
    composed = [*COMPOSE["services"].values(), *COMPOSED_CLUSTER["services"].values()]
    assert {each["image"] for each in composed if "image" in each} == built | OF_OTHERS
    assert {each["image"] for each in containers_of_pods()} == built
    [deploy] = pod("media-worker")["initContainers"]
    assert deploy["command"][-1] == f"{IMAGE}:{PROJECT['version']}"


def test_every_deploy_that_is_written_down_is_a_command() -> None:
    options = re.findall(r"^echo 'DEPLOY_OPTIONS=(.+)' >> containers/.env$", GUIDE, re.MULTILINE)
    assert COMPOSE["services"]["deploy"]["command"] == "media deploy ${DEPLOY_OPTIONS:-}"
    composed = [["media", "deploy", *shlex.split(each)] for each in ["", *options]]
    manifested = [each["command"] for each in containers_of_pods()]
    lines = re.findall(r"^(media deploy.*)$", GUIDE, re.MULTILINE)
    commands = [shlex.split(line, comments=True) for line in lines] + composed + manifested
    deploys = [words[1:] for words in commands if words[:2] == ["media", "deploy"]]
    assert len(deploys) == 7
    for words in deploys:
        program("deploy").parse_args(words, print_error=False, exit_on_error=False)


def test_the_processes_of_a_service_on_several_machines_are_commands_and_have_one_secret() -> None:
    processes = [
        each["spec"]["template"]["spec"] for each in CLUSTER if each["kind"] == "Deployment"
    ]
    containers = [
        each
        for spec in processes
        for each in [*spec.get("initContainers", []), *spec["containers"]]
    ]
    assert [each["command"][1] for each in containers] == ["migrate", "serve", "work"]
    for container in containers:
        name, *words = container["command"][1:]
        program(name).parse_args([name, *words], print_error=False, exit_on_error=False)
        assert container["envFrom"] == [{"secretRef": {"name": "media-service"}}]
        for port in container.get("ports", []):
            assert str(port["containerPort"]) in words
    given = re.findall(r"--from-literal=(MEDIA_\w+)=", CLUSTER_TEXT)
    assert given == ["MEDIA_DATABASE", "MEDIA_ASSETS", "MEDIA_LINK_SECRETS"]
    assert not strangers(dict.fromkeys(given, "x"))


def test_a_composed_cluster_has_the_processes_of_the_other_and_asks_for_its_secrets() -> None:
    services = COMPOSED_CLUSTER["services"]
    commands = [COMPOSE["services"]["service"]["command"]]
    commands += [services[name]["command"] for name in ("migrate", "host")]
    for words in commands:
        program(words[1]).parse_args(words[1:], print_error=False, exit_on_error=False)
    shared = services["migrate"]["environment"]
    assert [services[name]["environment"] for name in ("service", "host")] == [shared, shared]
    asked = set(re.findall(r"\$\{(\w+)", COMPOSED_CLUSTER_TEXT))
    assert asked == set(re.findall(r"^#   (\w+)=", COMPOSED_CLUSTER_TEXT, re.MULTILINE))
    port = commands[0][-1]
    balancer = (FOLDER / "haproxy.cfg").read_text()
    assert re.findall(r"server-template \w+ \d+ (\S+)", balancer) == [f"service:{port}"] * 2


def test_no_file_names_a_registry() -> None:
    named = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    for each in (COMPOSE, COMPOSED_CLUSTER):
        named += [service.get("image", "") for service in each["services"].values()]
    assert [name for name in named if "/" in name] == []


def test_the_settings_are_settings() -> None:
    known = {name.lower() for name in _names_of(PrefectSettings)}
    for environment in environments():
        assert not strangers(environment)
        ours = {name for name in environment if name.startswith("PREFECT_")}
        assert {
            name
            for name in ours
            if name.lower() not in known
            # Of packages that only the images have
            and not name.startswith(("PREFECT_REDIS_", "PREFECT_INTEGRATIONS_KUBERNETES_"))
        } == set()


def _names_of(settings: type[Any]) -> Iterator[str]:
    prefix = settings.model_config.get("env_prefix", "")
    for name, field in settings.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and hasattr(kind, "model_config"):
            yield from _names_of(kind)
        yield f"{prefix}{name}"
        aliases = getattr(field.validation_alias, "choices", [])
        yield from (alias for alias in aliases if isinstance(alias, str))


def test_no_secret_is_written_down() -> None:
    written = [
        value
        for environment in environments()
        for name, value in environment.items()
        if re.search("KEY|PASSWORD|CONNECTION|MESSAGING_URL", name)
    ]
    assert [value for value in written if value and "${" not in value] == []


@pytest.mark.parametrize("place", ["compose", "kubernetes"])
def test_the_server_of_a_team_is_tuned_as_that_of_media_ui(place: str) -> None:
    server = (
        COMPOSE["services"]["prefect"]["environment"]
        if place == "compose"
        else given_to(pod("prefect-server")["containers"][0])
    )
    # The leases are in Redis, and the image has the other one for every program
    elsewhere = {"PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE", "DO_NOT_TRACK"}
    for name in SERVER_SETTINGS.keys() - elsewhere:
        assert server[name] == SERVER_SETTINGS[name], name
    assert "DO_NOT_TRACK=1" in CONTAINERFILE


def test_the_service_has_longer_to_stop_than_it_takes(tmp_path: Path) -> None:
    composed = COMPOSE["services"]["service"]
    of_pod = given_to(pod("media-service")["containers"][0])
    for environment, grace in (
        (composed["environment"], int(composed["stop_grace_period"].removesuffix("s"))),
        (of_pod, pod("media-service")["terminationGracePeriodSeconds"]),
    ):
        drain = Settings(home=tmp_path, drain_seconds=environment["MEDIA_DRAIN_SECONDS"])
        assert grace > drain.drain_seconds
        assert environment["MEDIA_HOME"] == HOME_IN_IMAGE


def test_the_service_is_asked_what_it_answers(tmp_path: Path) -> None:
    routes = {route.path for route in create_app(Settings(home=tmp_path)).routes}
    [container] = pod("media-service")["containers"]
    asked = {container[f"{probe}Probe"]["httpGet"]["path"] for probe in ("liveness", "readiness")}
    assert asked == {"/livez", "/readyz"} <= routes
    [port] = [each["containerPort"] for each in container["ports"]]
    assert container["command"][-1] == str(port)
    [outside] = manifest("Service", "media-service")["spec"]["ports"]
    assert outside["port"] == port
    service = COMPOSE["services"]["service"]
    assert service["command"][-1] == str(port)
    assert f"http://127.0.0.1:{port}/readyz" in service["healthcheck"]["test"][-1]


SCALING = list(yaml.safe_load_all((FOLDER / "kubernetes-autoscaling.yaml").read_text()))


def of_cluster(kind: str) -> dict[str, dict[str, Any]]:
    return {each["metadata"]["name"]: each["spec"] for each in CLUSTER if each["kind"] == kind}


def test_pods_of_a_cluster_are_spread_and_go_one_by_one_and_write_to_volumes_only() -> None:
    deployments = of_cluster("Deployment")
    budgets, policies = of_cluster("PodDisruptionBudget"), of_cluster("NetworkPolicy")
    assert deployments.keys() == budgets.keys() == policies.keys() == {"media-api", "media-host"}
    for name, deployment in deployments.items():
        chosen = deployment["selector"]
        spec = deployment["template"]["spec"]
        assert budgets[name]["selector"] == policies[name]["podSelector"] == chosen
        assert [each["labelSelector"] for each in spec["topologySpreadConstraints"]] == [chosen]
        for container in (*spec.get("initContainers", []), *spec["containers"]):
            assert container["securityContext"]["readOnlyRootFilesystem"]
            writable = {each["mountPath"]: each["name"] for each in container["volumeMounts"]}
            assert writable.keys() == {given_to(container)["MEDIA_HOME"], "/tmp"}
            assert set(writable.values()) == {each["name"] for each in spec["volumes"]}


def test_a_cluster_is_open_where_it_answers() -> None:
    for name, deployment in of_cluster("Deployment").items():
        [container] = deployment["template"]["spec"]["containers"]
        [rule] = of_cluster("NetworkPolicy")[name]["ingress"]
        ports = [each["containerPort"] for each in container["ports"]]
        assert [each["port"] for each in rule["ports"]] == ports


def test_autoscalers_read_a_figure_that_there_is() -> None:
    hpa, keda = (each["spec"] for each in SCALING)
    figures = (
        Metrics()
        .text_of_queue(
            [Census(operation="images/edits", lane="cpu", status="QUEUED", number=3, oldest=0.0)]
        )
        .decode()
    )
    metric = hpa["metrics"][0]["external"]["metric"]
    [label] = metric["selector"]["matchLabels"].items()
    assert re.search(rf'^{metric["name"]}{{.*{label[0]}="{label[1]}".*}} 3', figures, re.MULTILINE)
    assert (
        f'{metric["name"]}{{{label[0]}="{label[1]}"}}' in keda["triggers"][0]["metadata"]["query"]
    )
    scaled = {hpa["scaleTargetRef"]["name"], keda["scaleTargetRef"]["name"]}
    assert scaled == {"media-host"} <= of_cluster("Deployment").keys()


def test_nobody_is_root() -> None:
    users = re.findall(r"^(FROM|USER) .*?(\w+)$", CONTAINERFILE, re.MULTILINE)
    for target in ("worker", "service"):
        assert users[users.index(("FROM", target)) + 1] == ("USER", "1000")
    for each in [*MANIFEST, *CLUSTER]:
        if each["kind"] == "Deployment":
            spec = each["spec"]["template"]["spec"]
            assert spec["securityContext"]["runAsNonRoot"]
            assert f"useradd --uid {spec['securityContext']['runAsUser']} " in CONTAINERFILE


def test_the_image_of_a_team_ends_as_ours() -> None:
    (example,) = re.findall(
        r"^FROM media-worker:(\S+)\n.*?^(USER \d+)\n```", GUIDE, re.DOTALL | re.MULTILINE
    )
    assert example == (PROJECT["version"], "USER 1000")


def test_runs_are_where_the_worker_looks_for_them() -> None:
    worker = COMPOSE["services"]["worker"]
    assert worker["command"][-1] == WORK_POOL
    mounted = [f"{COMPOSE['name']}_{each}" for each in worker["volumes"]]
    assert mounted == VOLUMES
    assert worker["working_dir"] == FOLDER_IN_IMAGE
    [deploy] = pod("media-worker")["initContainers"]
    [start] = pod("media-worker")["containers"]
    assert deploy["command"][3] == start["command"][4]
    namespaces = {each["metadata"].get("namespace", NAMESPACE) for each in MANIFEST}
    assert namespaces == {NAMESPACE}


@pytest.mark.parametrize("name", ["worker", "service"])
def test_an_image_has_what_the_tests_have_had(name: str) -> None:
    locked = dict(PINNED.findall((ROOT / "requirements.lock").read_text()))
    in_image = dict(PINNED.findall((FOLDER / f"{name}.lock").read_text()))
    assert "prefect-kubernetes" in in_image
    assert ("numba" in in_image) == (name == "service")
    assert "bpy" not in in_image
    shared = in_image.keys() & locked.keys()
    assert len(shared) > 80
    assert {each: in_image[each] for each in shared} == {each: locked[each] for each in shared}


def asked_for(wanted: str) -> Iterator[Requirement]:
    """All that a distribution of ours asks for, also through another one of ours."""
    needed = Requirement(wanted)
    folder = ROOT / DISTRIBUTIONS[needed.name]
    asked = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    optional = [each for extra in needed.extras for each in asked["optional-dependencies"][extra]]
    for text in (*asked["dependencies"], *optional):
        if Requirement(text).name in DISTRIBUTIONS:
            yield from asked_for(text)
        else:
            yield Requirement(text)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("worker", "media-pipelines[infrastructure]"),
        ("service", "media-pipelines[infrastructure,studio,cluster]"),
    ],
)
def test_an_image_has_what_the_packages_ask_for(name: str, wanted: str) -> None:
    in_image = dict(PINNED.findall((FOLDER / f"{name}.lock").read_text()))
    unmet = [
        requirement.name
        for requirement in asked_for(wanted)
        if not requirement.specifier.contains(in_image.get(requirement.name, "0"))
    ]
    assert unmet == []


def test_the_notice_is_of_the_blender_in_the_image() -> None:
    notice = (FOLDER / "NOTICE").read_text()
    blender = dict(PINNED.findall(LOCK.read_text()))["bpy"]
    assert f"bpy {blender}" in notice
    assert f"tag v{blender}" in notice
    assert "GNU General Public License, version 3" in notice
    assert "COPY containers/NOTICE" in CONTAINERFILE
