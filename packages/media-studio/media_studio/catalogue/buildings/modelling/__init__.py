"""What several of the buildings share."""
