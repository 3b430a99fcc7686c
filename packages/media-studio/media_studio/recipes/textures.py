"""New looks for models: from a text, or from pictures."""

from collections.abc import Sequence

from media_api.contract.models_3d import (
    ImageTextureRequest,
    MultiViewTextureRequest,
    TextTextureRequest,
)
from media_api.contract.prompts import PromptAccount
from media_service.engine_api.execution import Execution, Outcome
from media_studio.language.understanding import MOST_LOST_IN_LOOK
from media_studio.language.vocabulary import KEPT, MaterialChoice
from media_studio.mesh.model import Model
from media_studio.reading.looks.assignment import (
    assign,
    assign_marks,
    left_alone,
    left_usual,
    new_grounds,
    pale_glass,
    takes_default,
)
from media_studio.reading.looks.phrase import parse_look
from media_studio.recipes.map_sizes import map_size
from media_studio.recipes.model_results import mesh_info, model_outcome, with_motion
from media_studio.recipes.pictures import picture_fields
from media_studio.recipes.prompts import account_of, seed_of
from media_studio.recipes.references import take_reference
from media_studio.recipes.repainting import Repainted, RepaintSource
from media_studio.texture.dress import dress

# Difference between the red, green and blue of what has no colour
_GREY = 0.05


def retexture_by_text(execution: Execution) -> Outcome:
    """Paint what the prompt names; surfaces that it does not name keep their look.

    If they have none, they are of the material that such parts usually have.
    """
    request = execution.request(TextTextureRequest)
    parse_look(request.prompt)
    canvas = RepaintSource(execution.input("input_model"), execution.folder)
    look = parse_look(request.prompt, canvas.parts)
    is_bare = _is_bare(canvas.model)
    present = _present(canvas.model)
    taken = takes_default(look, canvas.parts, present, is_bare=is_bare)
    understanding = look.understanding(canvas.parts, takes_default=taken)
    understanding.require(execution.least_fidelity, most_lost=MOST_LOST_IN_LOOK)
    choices = assign(look, canvas.parts, present, is_bare=is_bare)
    marks = assign_marks(look, canvas.parts, present, is_bare=is_bare)
    usual = left_usual(look, canvas.parts) if is_bare else []
    alone = [] if is_bare else left_alone(look, canvas.parts, choices)
    grounds = [] if is_bare else new_grounds(look, canvas.parts, present)
    shown = [pale_glass(choice) for choice in choices]
    seed, pbr = seed_of(request.prompt), request.pbr_texture
    size = map_size("pro", hd=request.hd_texture)

    def paint(model: Model, before: Model) -> Model:
        return dress(model, shown, size=size, pbr=pbr, seed=seed, before=before, marks=marks)

    painted = canvas.repaint(paint, keep_uv=request.keep_uv, map_size=size)
    return _outcome(
        execution,
        painted,
        method="solid materials",
        notes=[
            f"{what}: {', '.join(names)}"
            for what, names in (
                ("of their usual material, as not named", usual),
                ("kept as they are, as not named", alone),
                ("painted anew below the pattern, as no ground was said", grounds),
            )
            if names
        ],
        keeps_looks=any(choice is None or choice.material == KEPT for choice in choices),
        account=account_of(understanding, _shown(canvas.parts, choices)),
    )


def _shown(parts: Sequence[str], choices: Sequence[MaterialChoice | None]) -> list[str]:
    """Say what each painted surface is made of now."""
    looks = [
        f"{part.rpartition('/')[2]}: {choice.in_words}"
        for part, choice in zip(parts, choices, strict=True)
        if choice is not None and choice.material != KEPT
    ]
    return list(dict.fromkeys(looks))


def _present(model: Model) -> list[MaterialChoice | None]:
    """Return what the surfaces are made of where their materials tell: cloth shines at its edge."""
    materials = [model.materials[surface.material] for surface in model.surfaces]
    return [MaterialChoice(material="fabric") if each.sheen else None for each in materials]


def _is_bare(model: Model) -> bool:
    """Say whether a model has no look that a prompt could leave as it is."""
    materials = [model.materials[surface.material] for surface in model.surfaces]
    is_plain = all(each.base_color_map is None and not any(each.emissive) for each in materials)
    is_coloured = any(surface.colors is not None for surface in model.surfaces)
    is_grey = all(
        max(each.base_color[:3]) - min(each.base_color[:3]) <= _GREY for each in materials
    )
    is_one = len({each.base_color for each in materials}) == 1
    return is_plain and not is_coloured and is_grey and is_one


def retexture_by_pictures(execution: Execution) -> Outcome:
    """Lay pictures of the object over the model; a picture of something else is a sample."""
    request = execution.request(ImageTextureRequest, MultiViewTextureRequest)
    size = map_size("pro", hd=request.hd_texture)
    fields = picture_fields(request)
    canvas = RepaintSource(execution.input("input_model"), execution.folder)
    reference = take_reference(execution, fields, canvas.model)

    def paint(model: Model, _before: Model) -> Model:
        return reference.paint(model, size, pbr=request.pbr_texture)

    painted = canvas.repaint(paint, keep_uv=request.keep_uv, map_size=size)
    return _outcome(
        execution,
        painted,
        method=reference.method,
        notes=reference.notes,
        reference_images=[execution.uri(fields[side]) for side in reference.sides],
    )


def _outcome(
    execution: Execution,
    painted: Repainted,
    *,
    method: str,
    account: PromptAccount | None = None,
    notes: Sequence[str] = (),
    keeps_looks: bool = False,
    reference_images: list[str] | None = None,
) -> Outcome:
    info = mesh_info(painted.model, engine=execution.engine, method=method).model_copy(
        update={
            "uv_rebuilt": painted.uv_rebuilt,
            "not_in_format": [*painted.left_out, *(painted.lost if keeps_looks else ())],
            "notes": [*notes, *painted.mended, *_uv_notes(painted)],
        }
        | (dict(account) if account else {})
    )
    return model_outcome(
        execution,
        (painted.path,),
        with_motion(info, painted.path),
        reference_images=reference_images,
    )


def _uv_notes(painted: Repainted) -> list[str]:
    if not painted.lacked_uv:
        return []
    if painted.lacked_uv == painted.surfaces:
        return ["the model had no texture coordinates: new ones were made"]
    missing = f"{painted.lacked_uv} of {painted.surfaces} surfaces had no texture coordinates"
    if painted.uv_rebuilt:
        return [f"{missing}: all have new ones"]
    return [f"{missing}: new ones were made for these, the others keep theirs"]
