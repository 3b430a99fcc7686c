"""Every object of the catalogue, found by its noun."""

from importlib.resources import files

from media_pipelines.catalogue.listing import INDEX, read_index

CATALOGUE = read_index(files("media_pipelines.catalogue").joinpath(INDEX).read_text("utf-8"))
