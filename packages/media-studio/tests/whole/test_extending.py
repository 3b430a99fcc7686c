"""An operation, a pipeline and an engine are added in as many places as CONTRIBUTING says.

Each is added to a copy of the package; nothing else in the copy is touched.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from media_testing.stranger import ROOT, SOURCES

REQUEST = '''

class MirrorRequest(OperationRequest):
    """Mirror an image."""

    input_image: ImageInput
    axis: Literal["x", "y"] = "x"
'''
ROW = """
        _row(
            "images/mirrors",
            images.MirrorRequest,
            images.ImageTask,
            does="Mirror an image.",
            makes="mirrored image",
            named_by="axis",
            example={"input_image": _IMAGE, "axis": "x"},
            example_result=[_made("image.png")],
        ),"""
RECIPE = '''
"""Mirrored pictures."""

from media_api.contract.images import ImageMetadata, MirrorRequest
from media_studio.image.decode import decode_picture
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.recipes.picture_files import write_picture


def mirror(execution: Execution) -> Outcome:
    """Mirror the picture of a request."""
    request = execution.request(MirrorRequest)
    picture = decode_picture(execution.input("input_image"))
    mirrored = picture[:, ::-1] if request.axis == "x" else picture[::-1]
    uri = execution.publish(write_picture(mirrored.copy(), execution.folder / "image.png"))
    metadata = ImageMetadata(method="mirrored", downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))
'''
ENGINE = """
    _embedded("embedded-mirror", "images/mirrors", "mirrors:mirror"),"""
TASK = '''

@operation_task("images/mirrors")
async def mirrors(
    service: MediaService,
    input_image: AssetSource,
    *,
    axis: Literal["x", "y"] = "x",
    priority: int | None = None,
    timeout: float | None = None,
) -> ImageResult:
    """Mirror an image.

    Args:
        service: Service that does it.
        input_image: The image.
        axis: Along which axis.
        priority: 0..255, larger is served earlier.
        timeout: Seconds from creation to end.
    """
'''
PIPELINE = '''
"""A picture and its mirror image."""

from media_pipelines.parameters.asset_text import PictureText, asset_of
from media_pipelines.run.pipeline import by_file, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import processes


@pipeline(named=by_file("picture"))
async def twice_restored(run: Run, picture: PictureText, times: int = 2) -> None:
    """Restore a picture again and again.

    Args:
        run: The run.
        picture: What to restore.
        times: How often.
    """
    image = asset_of(picture)
    for _ in range(times):
        restored = await run.step("restored", processes, "brandD2", image)
        image = restored.result[0]
'''
_METADATA = "Metadata-Version: 2.1\nName: team-pipelines\nVersion: 1.0\n"
CLIENT_SIDE = """
import asyncio, json
from media_pipelines.command.deployment import deployments
from media_pipelines.command.pipeline_table import document
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.parameters.parameter import parameters_of

name = "{name}"
pipeline = pipelines()[name]
print(json.dumps({{
    "form": list(pipeline.parameters.properties),
    "batch": produce_batch.parameters.properties["pipeline"]["enum"],
    "plan": [item.operation for item in asyncio.run(pipeline.planned({asked}))],
    "documented": f"| `{name}` |" in document(),
    "deployed": [item["entrypoint"] for item in deployments()["deployments"]],
}}))
"""
SERVICE_SIDE = """
import json, tempfile
from pathlib import Path
from media_service.http.app import create_app
from media_service.settings.settings import Settings
app = create_app(Settings(home=Path(tempfile.mkdtemp())))
print(json.dumps(app.openapi()["paths"]["/api/v1/images/mirrors"]["post"]))
"""


class Copy:
    """A copy of the package that stands before the installed one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        for name in SOURCES:
            path = ROOT / name
            if path.is_dir():
                # With what engines have compiled, which takes minutes
                shutil.copytree(path, self.folder / name, symlinks=True)
            else:
                shutil.copy(path, self.folder / name)
        self.path = [self.folder, *sorted((self.folder / "packages").glob("*"))]

    def insert(self, name: str, after: str, text: str) -> None:
        """Put text behind the only place where a file says something."""
        file = self.folder / name
        before = file.read_text(encoding="utf-8")
        assert before.count(after) == 1, (name, after)
        file.write_text(before.replace(after, after + text), encoding="utf-8")

    def add(self, name: str, text: str) -> None:
        """Add a file."""
        (self.folder / name).write_text(text.lstrip(), encoding="utf-8")

    def append(self, name: str, text: str) -> None:
        """Put text at the end of a file."""
        with (self.folder / name).open("a", encoding="utf-8") as file:
            file.write(text)

    def python(self, code: str, *arguments: str, folder: Path | None = None) -> str:
        """Run Python with the copy and return what it printed."""
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=folder or self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, self.path))},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def media(self, *arguments: str, folder: Path) -> str:
        """Run the program."""
        code = "import sys; from media_pipelines.command.program import main; sys.exit(main())"
        return self.python(code, *arguments, folder=folder)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "half.png"
    image = Image.new("RGB", (64, 48), "white")
    image.paste("red", (0, 0, 32, 48))
    image.save(file)
    return file


@pytest.mark.long
def test_an_operation_is_a_row_a_recipe_with_its_engine_and_a_task(
    copy: Copy, tmp_path: Path, picture: Path
) -> None:
    rows = "OPERATIONS: dict[str, Operation] = dict(\n    ["
    engines = "EMBEDDED_ENGINES: tuple[Engine, ...] = ("
    request = '    model: ProcessModel = Field(description="Name of a model: brandD2.")\n'
    request += "    input_image: ImageInput\n"
    copy.insert("packages/media-api/media_api/contract/images.py", request, REQUEST)
    copy.insert("packages/media-api/media_api/contract/operations.py", rows, ROW)
    copy.insert("packages/media-studio/media_studio/recipes/embedded_engines.py", engines, ENGINE)
    copy.add("packages/media-studio/media_studio/recipes/mirrors.py", RECIPE)
    imports = '"""Images: one Prefect task per operation (spec 4.1)."""\n'
    copy.insert("tasks/images.py", imports, "\nfrom typing import Literal\n")
    copy.append("tasks/images.py", TASK)

    route = json.loads(copy.python(SERVICE_SIDE))
    assert route["requestBody"]["content"]["application/json"]["example"]["axis"] == "x"
    code = CLIENT_SIDE.format(name="images/mirrors", asked={"input_image": "a.png"})
    seen = json.loads(copy.python(code))
    assert seen["form"][:2] == ["input_image", "axis"]
    assert "images/mirrors" in seen["batch"]
    assert seen["plan"] == ["images/mirrors"]
    assert seen["documented"]
    assert "media_pipelines.flows.single_operations:mirrors" in seen["deployed"]

    where = ["--home", str(tmp_path / "home"), "--output", str(tmp_path / "out")]
    asked = ["--input-image", str(picture), "--axis", "x"]
    copy.media("run", "images/mirrors", *asked, *where, folder=tmp_path)
    run = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    [step] = run["steps"]
    assert (step["operation"], step["model"]) == ("images/mirrors", "embedded-mirror")
    with Image.open(tmp_path / "out" / step["assets"][0]["file"]) as mirrored:
        colors = mirrored.convert("RGB")
        assert (colors.getpixel((60, 20)), colors.getpixel((3, 20))) == (
            (255, 0, 0),
            (255, 255, 255),
        )


@pytest.mark.long
def test_a_pipeline_is_one_file_and_its_name(copy: Copy, tmp_path: Path, picture: Path) -> None:
    copy.add("flows/twice_restored.py", PIPELINE)
    copy.insert("flows/pipelines.py", "CHAINS = (\n", '    "twice_restored",\n')
    code = CLIENT_SIDE.format(name="twice_restored", asked={"picture": "a.png", "times": 3})
    seen = json.loads(copy.python(code))
    assert seen["form"] == [
        "picture",
        "times",
        "max_operations",
        "max_cost",
        "prices",
        "dry_run",
        "again",
        "service",
        "delivery",
    ]
    assert "twice_restored" in seen["batch"]
    assert seen["plan"] == 3 * ["images/processes"]
    assert seen["documented"]
    assert "media_pipelines.flows.twice_restored:twice_restored" in seen["deployed"]
    assert "--times" in copy.media("run", "twice_restored", "--help", folder=tmp_path)

    table = tmp_path / "pictures.csv"
    table.write_text(f"row,picture,times\none,{picture},1\n", encoding="utf-8")
    batch = ["--manifest", str(table), "--pipeline", "twice_restored"]
    where = ["--home", str(tmp_path / "home"), "--output", str(tmp_path / "out")]
    assert "1 COMPLETED" in copy.media("batch", *batch, *where, folder=tmp_path)


@pytest.mark.long
def test_a_package_of_a_team_brings_its_pipelines(copy: Copy, tmp_path: Path) -> None:
    team = tmp_path / "site"
    metadata = team / "team_pipelines-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: team-pipelines\nVersion: 1.0\n"
    )
    points = "[media_pipelines.pipelines]\ntwice = team_pipelines:{}\n"
    (metadata / "entry_points.txt").write_text(points.format("twice_restored"))
    (team / "team_pipelines.py").write_text(PIPELINE.lstrip(), encoding="utf-8")
    copy.path.append(team)

    code = CLIENT_SIDE.format(name="twice_restored", asked={"picture": "a.png"})
    seen = json.loads(copy.python(code))
    assert "twice_restored" in seen["batch"]
    assert seen["documented"]
    assert "team_pipelines:twice_restored" in seen["deployed"]

    (metadata / "entry_points.txt").write_text(points.format("by_file"))
    with pytest.raises(AssertionError, match="by_file of team-pipelines is no pipeline: put"):
        copy.media("run", "--help", folder=tmp_path)
