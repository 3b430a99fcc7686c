"""Embedded makers: models, pictures and motions on one CPU machine, without a network."""
