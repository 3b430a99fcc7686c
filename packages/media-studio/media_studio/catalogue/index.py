"""Every object of the catalogue, found by its noun."""

from importlib.resources import files

from media_studio.catalogue.listing import INDEX, read_index

CATALOGUE = read_index(files("media_studio.catalogue").joinpath(INDEX).read_text("utf-8"))
