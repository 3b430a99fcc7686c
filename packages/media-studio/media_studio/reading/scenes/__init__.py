"""The English of scenes: from a prompt to the description of what it asks for."""
