"""A human figure built in code, with a skeleton and a skin."""
