"""Small faults, put into the product by a seed, and the tests that find them."""
