"""English: scenes, looks and edits that people ask for."""
