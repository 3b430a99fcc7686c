"""Motion captured from films whose truth is known."""
