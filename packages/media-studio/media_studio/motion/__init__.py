"""Motions of skeletons: captured, read, searched, put onto other skeletons."""
