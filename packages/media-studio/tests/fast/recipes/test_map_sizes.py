"""How large the texture maps of a result are."""

from media_studio.recipes.map_sizes import map_size


def test_flash_has_maps_of_half_the_size_unless_they_are_to_be_large() -> None:
    assert 2 * map_size("flash", hd=False) == map_size("pro", hd=False)
    assert map_size("flash", hd=True) == map_size("pro", hd=True) > map_size("pro", hd=False)
