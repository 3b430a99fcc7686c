"""The embedded makers as a service finds them. What workers need is named here and loaded there."""

from collections.abc import Sequence
from pathlib import Path

from media_service.engine_api.engine_set import EngineSet
from media_studio import compilation
from media_studio.blender import environment
from media_studio.pose import installation
from media_studio.recipes.embedded_engines import EMBEDDED_ENGINES, OPERATOR_POSE_MODELS

NO_BLENDER = (
    "Blender is not installed: FBX, USDZ, Draco, quadrilaterals, path-traced pictures and "
    "texts in pictures fail as engine_not_installed. `media blender install` brings it."
)
NO_POSE_MODELS = (
    "The pose models are not installed: what finds people in pictures fails as "
    f"engine_not_installed. `{installation.COMMAND}` brings them."
)
_RECIPES = "media_studio.recipes"


def lacks(blender: Path | None, pose_models: Path | None) -> Sequence[str]:
    """Say what is not installed here."""
    missing = []
    if not environment.is_installed(blender or environment.default_python()):
        missing.append(NO_BLENDER)
    if pose_models is None and installation.missing(installation.default_folder()):
        missing.append(NO_POSE_MODELS)
    return missing


def slowed_by() -> Sequence[str]:
    """Say why jobs take longer than they need."""
    return () if compilation.is_compiled() else (compilation.NOT_COMPILED,)


def script_flaws() -> Sequence[str]:
    """Say why scripts for Blender cannot run."""
    is_there = environment.is_installed(environment.python())
    return () if is_there else (environment.NOT_INSTALLED,)


STUDIO = EngineSet(
    engines=EMBEDDED_ENGINES,
    of_pose_models=(OPERATOR_POSE_MODELS,),
    finish=f"{_RECIPES}.finishing:finish",
    run_script=f"{_RECIPES}.scripts:run_script",
    unpack_model="media_studio.formats.model_pack:unpack_model",
    model_runner="media_studio.models.batch_runner:BatchRunner",
    worker=f"{_RECIPES}.worker_process:PROCESS",
    programs=f"{_RECIPES}.shape_programs:PROGRAMS",
    refusal="media_studio.errors:EngineError",
    blender=environment.default_python,
    variables=compilation.variables,
    lacks=lacks,
    slowed_by=slowed_by,
    script_flaws=script_flaws,
)
