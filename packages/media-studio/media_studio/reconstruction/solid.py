"""A reconstruction as a model: bare to be unwrapped and painted, then stood upright."""

from dataclasses import replace

from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.shading import split_at_creases
from media_studio.reconstruction.reconstruct import Reconstruction, stand_up


def bare_model(shape: Reconstruction) -> Model:
    """Return one plain surface with normals, in the frame of the pictures."""
    source, faces, normals = split_at_creases(shape.vertices, shape.faces, 0)
    surface = Surface(vertices=shape.vertices[source], faces=faces, material=0, normals=normals)
    return Model(surfaces=(surface,), materials=(Material(name="surface"),))


def upright_model(model: Model, shape: Reconstruction) -> Model:
    """Turn a painted model and place it as `Reconstruction` says.

    Args:
        model: One surface in the frame of the pictures.
        shape: What it was made from.
    """
    [surface] = model.surfaces
    normals = None if surface.normals is None else surface.normals @ shape.turn.T
    upright = replace(surface, vertices=stand_up(surface.vertices, shape.turn), normals=normals)
    return replace(model, surfaces=(upright,))
