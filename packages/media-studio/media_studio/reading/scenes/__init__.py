"""From a prompt to a scene description to closed parts."""
