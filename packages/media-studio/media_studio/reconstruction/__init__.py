"""Models from pictures: silhouettes, hulls, inflation."""
