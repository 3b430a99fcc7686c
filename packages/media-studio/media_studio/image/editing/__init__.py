"""Edits of pictures that plain English asks for."""
