"""Asset sets: what one run makes, published as a whole to a folder or a bucket."""
