"""Tables of any format that people have, read into lines of cells."""
