"""One module a version of the tables; a new home is made from `tables.py` at once."""
