"""Runs through the balancer of a cluster whose hosts die: their files are those of one machine."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pandas as pd
import pytest
import trimesh

from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.record.records import RunRecord
from media_testing import running_cluster
from media_testing.running_cluster import RunningCluster
from media_testing.running_service import ROOT, RunningService

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(3000),
    pytest.mark.skipif(bool(running_cluster.lack()), reason=f"needs {running_cluster.lack()}"),
]

ROWS = 200
DEATH_SECONDS = 12.0
CHAIR = (
    "text_to_model",
    "--prompt",
    "an oak chair",
    "--texture-prompt",
    "bronze",
    "--mesh-count",
    "2000",
)


@pytest.fixture(scope="module")
def one_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(tmp_path_factory.mktemp("one") / "home", concurrency="cpu:2").start()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    with running_cluster.running_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


class Deaths:
    """Kills one host after the other while it lasts, and starts each again.

    Args:
        hosts: Of the cluster.
        most: Deaths: a job that was lost with its host three times is not tried again.
    """

    def __init__(self, hosts: list[RunningService], most: int) -> None:
        self._hosts, self._most, self._is_over = hosts, most, threading.Event()
        self._thread = threading.Thread(target=self._kill_always)
        self.count = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _kill_always(self) -> None:
        chosen = random.Random(7)
        while self.count < self._most and not self._is_over.wait(DEATH_SECONDS):
            host = chosen.choice(self._hosts)
            host.kill()
            self.count += 1
            host.start()


def media(
    service: RunningService | RunningCluster, home: Path, *words: str
) -> subprocess.CompletedProcess[str]:
    """Run `media` against a service, with a home of its own."""
    given = {"MEDIA_BASE_URL": service.url, "MEDIA_API_KEY": service.keys["alice"]}
    command = [sys.executable, "-P", "-m", "media_pipelines", *words, "--base-url", service.url]
    return subprocess.run(
        [*command, "--home", str(home)],
        cwd=ROOT,
        env={**os.environ, **given},
        check=False,
        capture_output=True,
        text=True,
    )


def digests(folder: Path) -> dict[str, str]:
    """Return the digest of each file that a run was told of."""
    record = RunRecord.model_validate_json((folder / RUN_FILE).read_text())
    assert record.status == "COMPLETED"
    return {asset.file: asset.sha256 for step in record.steps for asset in step.assets}


class Both:
    """Does the same on one machine, and then on several of which some die."""

    def __init__(self, one_machine: RunningService, cluster: RunningCluster, folder: Path) -> None:
        self._one_machine, self._cluster, self.folder = one_machine, cluster, folder

    def make(self, *words: str, deaths: int = 2) -> tuple[Path, Path]:
        """Return the folders of both results."""
        one, many = self.folder / "one", self.folder / "many"
        alone = media(self._one_machine, self.folder / "a", *words, "--output", str(one))
        assert alone.returncode == 0, alone.stderr
        with Deaths(self._cluster.hosts, deaths) as died:
            shared = media(self._cluster, self.folder / "b", *words, "--output", str(many))
        assert shared.returncode == 0, shared.stderr
        assert died.count
        return one, many


@pytest.fixture
def both(one_machine: RunningService, cluster: RunningCluster, tmp_path: Path) -> Both:
    return Both(one_machine, cluster, tmp_path)


def test_a_model_from_words_has_the_same_files_while_hosts_die(both: Both) -> None:
    one, many = both.make("run", *CHAIR)
    assert digests(many) == digests(one)


def test_the_clip_of_a_video_has_the_same_files_while_hosts_die(both: Both) -> None:
    video, character = both.folder / "clip.mp4", both.folder / "robot.glb"
    film = [sys.executable, "-m", "benchmarks.film_set", "--motion", "procedural/wave"]
    subprocess.run(
        [*film, "--video", video, "--model", character], cwd=ROOT, check=True, capture_output=True
    )
    words = ("run", "video_to_animation", "--video", str(video), "--character", str(character))
    one, many = both.make(*words)
    assert digests(many) == digests(one)


def test_a_batch_has_the_same_files_while_hosts_die(both: Both) -> None:
    rows = []
    for number in range(ROWS):
        path = both.folder / f"box-{number}.glb"
        trimesh.creation.box((1, 1, 1 + number / ROWS)).export(path)
        rows.append({"row": f"box-{number}", "input_model": str(path), "output_format": "obj"})
    manifest = both.folder / "boxes.csv"
    pd.DataFrame(rows).to_csv(manifest, index=False)

    one, many = both.make(
        *("batch", "--pipeline", "3d_models/conversions", "--manifest", str(manifest)), deaths=99
    )
    for row in rows:
        assert digests(many / row["row"]) == digests(one / row["row"])
