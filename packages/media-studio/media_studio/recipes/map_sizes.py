"""How large the texture maps of a result are, texels an edge."""

MAP_SIZE = 2048
FLASH_MAP_SIZE = 1024
HD_MAP_SIZE = 8192


def map_size(model: str, *, hd: bool) -> int:
    """Return the edge of the texture maps of a mesh, texels."""
    if hd:
        return HD_MAP_SIZE
    return FLASH_MAP_SIZE if model == "flash" else MAP_SIZE
