"""Stands in for torchvision where none fits torch: an RRDBNet needs nothing of it."""
