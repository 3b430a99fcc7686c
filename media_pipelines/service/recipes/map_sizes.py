"""How large the texture maps of a result are, texels an edge."""

from media_pipelines.contract.models_3d import MeshModel

MAP_SIZE = 2048
FLASH_MAP_SIZE = 1024
HD_MAP_SIZE = 8192


def map_size(model: MeshModel, *, hd: bool) -> int:
    """Return the edge of the texture maps of a mesh, texels."""
    return HD_MAP_SIZE if hd else {"pro": MAP_SIZE, "flash": FLASH_MAP_SIZE}[model]
