"""glTF 2.0 files: read, checked, edited and written, for the engines and the quality gate alike."""
