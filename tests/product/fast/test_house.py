"""The house rules that a tool can check."""

import ast
import gc
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from media_testing.repository import PACKAGES, ROOT

STUDIO = ROOT / "packages/media-studio/media_studio"
FOLDERS = {
    **{name: ROOT / name for name in ("media_pipelines", "blocks", "tasks", "flows")},
    **{name: ROOT / name for name in ("benchmarks", "guide")},
    **{
        name: ROOT / "packages" / distribution / name
        for distribution, names in PACKAGES.items()
        for name in names
    },
}
LONGEST_FUNCTION = 60
BANNED_NAMES = re.compile(r"(^|_)(utils?|helpers?|common|misc)(_|$)|manager", re.IGNORECASE)
# Of Blender's own environment
MODULES_OF_BLENDER = {"bpy", "bmesh", "mathutils", "io_scene_fbx", "io_scene_gltf2", "pxr"}
BLENDERS_ROOM = STUDIO / "blender" / "inside"

MODULES = sorted(path for folder in FOLDERS.values() for path in folder.rglob("*.py"))


@pytest.fixture(scope="module", autouse=True)
def _trees_are_kept_until_the_last_of_these_tests() -> Iterator[None]:
    # Four fifths of the time went to the collector, which looked through all trees again and again
    gc.disable()
    yield
    parsed.cache_clear()
    statements.cache_clear()
    gc.enable()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def statements(path: Path) -> list[ast.AST]:
    """All statements of a module, without their expressions, which are most of the tree."""
    found: list[ast.AST] = [*parsed(path).body]
    for node in found:
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            found += getattr(node, part, [])
    return found


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in statements(path) if isinstance(node, kinds)]


def code_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring."""
    first = node.body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    prose = (first.end_lineno or 0) - first.lineno + 1 if is_docstring else 0
    return (node.end_lineno or 0) - node.lineno + 1 - prose


def place(path: Path, name: str) -> str:
    return f"{path.relative_to(ROOT)}: {name}"


def test_functions_are_short() -> None:
    assert len(MODULES) > 900
    too_long = [
        place(path, function.name)
        for path in MODULES
        for function in functions(path)
        if code_lines(function) > LONGEST_FUNCTION
    ]
    assert too_long == []


def test_names_say_what_a_thing_is() -> None:
    banned = [
        place(path, name)
        for path in MODULES
        for name in (path.stem, *(function.name for function in functions(path)))
        if BANNED_NAMES.search(name)
    ]
    assert banned == []


def imported_at_start(path: Path) -> set[str]:
    at_import = [n for n in parsed(path).body if isinstance(n, ast.Import | ast.ImportFrom)]
    named = {alias.name for node in at_import for alias in node.names}
    return named | {node.module or "" for node in at_import if isinstance(node, ast.ImportFrom)}


def test_blender_is_imported_in_its_own_environment_only() -> None:
    outside = [
        place(path, name)
        for path in MODULES
        if BLENDERS_ROOM not in path.parents and ROOT / "benchmarks" not in path.parents
        for name in sorted(MODULES_OF_BLENDER & set(imported(path)))
    ]
    assert outside == []
    assert "bpy" in imported(BLENDERS_ROOM / "scene.py")


def test_one_context_variable_carries_the_run() -> None:
    makers = [
        place(path, ast.unparse(call))
        for path in MODULES
        for call in ast.walk(parsed(path))
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("ContextVar")
    ]
    assert makers == [
        "media_pipelines/run/context.py: ContextVar('run', default=_ALONE)",
    ]


# How a job ended is one thing to its recipe and another to the host that waits for its worker
TWO_MEANINGS = {"Outcome"}


def public_types(path: Path) -> Iterator[tuple[str, str]]:
    """The names of types that a module defines, with what they stand for."""
    for node in parsed(path).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, place(path, node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            name = ast.unparse(node.targets[0])
            if re.fullmatch(r"[A-Z]\w*[a-z]\w*", name):
                yield name, ast.unparse(node.value)


def test_a_public_type_name_has_one_meaning() -> None:
    meanings: dict[str, set[str]] = {}
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] != "benchmarks":
            for name, meaning in public_types(path):
                meanings.setdefault(name, set()).add(meaning)
    several = {name: found for name, found in meanings.items() if len(found) > 1}
    assert {name: several[name] for name in sorted(several.keys() - TWO_MEANINGS)} == {}
    assert several.keys() >= TWO_MEANINGS


def loaded_lazily(path: Path) -> set[str]:
    """The names that a module of the engines gives to `load`, all of them written out."""
    calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
    given = [call.args[0] for call in calls if ast.unparse(call.func) == "load"]
    return {ast.literal_eval(name) for name in given}


def test_engines_load_lazily_what_an_extra_brings() -> None:
    makers = [path for path in MODULES if STUDIO in path.parents]
    users = [
        path
        for path in makers
        if "media_studio.lazy" in path.read_text()
        and path.relative_to(STUDIO).parts[0] not in ("blender", "models")
    ]
    names = set().union(*map(loaded_lazily, users))
    assert {name.split(".")[0] for name in names} == {"onnxruntime"}


def rooms_of_tests(folder: Path) -> set[Path]:
    parts = [folder / part for part in ("fast", "local", "whole")]
    return {path.parent.relative_to(part) for part in parts for path in part.rglob("test_*.py")}


@pytest.mark.parametrize(
    ("tests", "homes"),
    [
        ("tests", [ROOT / "media_pipelines", ROOT]),
        ("tests/product", [ROOT]),
        *(
            (f"packages/{name}/tests", [FOLDERS[package] for package in packages])
            for name, packages in PACKAGES.items()
        ),
    ],
)
def test_a_test_lies_where_its_room_lies(tests: str, homes: list[Path]) -> None:
    rooms = rooms_of_tests(ROOT / tests)
    own = [home for each in homes for home in (each, each.parent)]
    assert [str(room) for room in rooms if not any((home / room).is_dir() for home in own)] == []
    assert rooms


def test_the_package_needs_nothing_of_the_checkout() -> None:
    users = [
        place(path, name)
        for package in set(FOLDERS) - {"benchmarks", "guide"}
        for path in FOLDERS[package].rglob("*.py")
        for name in imported_at_start(path)
        if name.partition(".")[0] in ("benchmarks", "tests", "media_testing")
    ]
    assert users == []


@pytest.mark.parametrize(
    ("lock", "least"),
    [
        ("requirements.lock", 100),
        ("packages/media-studio/media_studio/blender/requirements.lock", 5),
        ("packages/media-studio/media_studio/models/requirements.lock", 5),
        ("guide/requirements.lock", 10),
        ("packages/media-service/tests/vendors/requirements.lock", 10),
    ],
)
def test_lock_has_hashes_and_no_addresses(lock: str, least: int) -> None:
    text = (ROOT / lock).read_text()
    pins = re.findall(r"^[a-z0-9][\w.-]*==", text, re.MULTILINE)
    assert len(pins) > least
    assert text.count("--hash=sha256:") >= len(pins)
    assert "://" not in text
    assert "--index" not in text


def test_only_wheels_that_the_lock_names_are_installed() -> None:
    makefile = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    [pip] = re.findall(r"^PIP_OF_LOCK := (.*)", makefile, re.MULTILINE)
    installs = re.findall(r"(\S+) -r \S*requirements\.lock", makefile)
    assert len(installs) == 7
    assert all(install.endswith("/$(PIP_OF_LOCK)") for install in installs)
    # Without --no-deps the pip of Python 3.11 looks for releases that nobody pinned, and stops
    wanted = ("--no-deps", "--only-binary :all:", "--require-hashes")
    assert [option for option in wanted if option not in pip] == []


OURS = {name for names in PACKAGES.values() for name in names} | {"media_testing"}


def imported(path: Path) -> Iterator[str]:
    """Names of the packages of others that a module imports."""
    for node in statements(path):
        named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in (each.partition(".")[0] for each in named):
            if name not in sys.stdlib_module_names | OURS and not (ROOT / name).is_dir():
                yield name


def declared(requirements: list[str]) -> set[str]:
    names = [re.match(r"[\w.-]+", each) for each in requirements]
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in names if name}


def project(folder: str) -> dict[str, Any]:
    settings = tomllib.loads((ROOT / folder / "pyproject.toml").read_text())
    return settings["project"]  # type: ignore[no-any-return]  # TOML


def requirements(folder: str) -> list[str]:
    """All that a distribution asks for, with its extras but those of the development."""
    asked = project(folder)
    optional = asked.get("optional-dependencies", {})
    return [
        *asked["dependencies"],
        *(each for extra in optional if extra != "dev" for each in optional[extra]),
    ]


distributions = cache(packages_distributions)


@pytest.mark.parametrize(
    ("distribution", "packages"),
    [
        (".", ("media_pipelines", "blocks", "tasks", "flows")),
        *((f"packages/{name}", packages) for name, packages in PACKAGES.items()),
    ],
)
def test_what_a_distribution_imports_is_declared_by_it(
    distribution: str, packages: tuple[str, ...]
) -> None:
    known = declared(requirements(distribution))
    assert undeclared([FOLDERS[name] for name in packages], known) == set()


def test_what_tests_benchmarks_and_guide_import_is_declared() -> None:
    folders = [f"packages/{name}" for name in PACKAGES]
    known = declared([each for folder in (".", *folders) for each in requirements(folder)])
    known |= declared(project(".")["optional-dependencies"]["dev"])
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    known |= declared(settings["dependency-groups"]["docs"])
    # Servers of others load what imports these, in environments of their own
    known |= {"aiohttp", "cog", "comfy", "server"}
    rest = [ROOT / name for name in ("benchmarks", "guide", "tests", "packages/media-testing")]
    rest += [ROOT / folder / "tests" for folder in folders]
    assert undeclared(rest, known) == set()


def undeclared(folders: list[Path], known: set[str]) -> set[str]:
    found = {name for folder in folders for path in folder.rglob("*.py") for name in imported(path)}
    makers = distributions()
    return {
        name
        for name in found - MODULES_OF_BLENDER
        if not declared(makers.get(name, [name])) & known
    }


def test_all_distributions_have_one_version() -> None:
    folders = [".", *(f"packages/{name}" for name in (*PACKAGES, "media-testing"))]
    (version,) = {project(folder)["version"] for folder in folders}
    pins = {
        pin
        for folder in folders[:-1]
        for each in requirements(folder)
        for pin in re.findall(r"^media-(?:api|service|studio)(?:\[[\w,]+\])?==(\S+)", each)
    }
    assert pins == {version}
