"""Files that independent writers make, what they hold, and what came through a conversion."""
