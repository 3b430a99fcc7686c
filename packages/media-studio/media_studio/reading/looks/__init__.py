"""The English of looks: what a prompt asks of the materials of a model."""
