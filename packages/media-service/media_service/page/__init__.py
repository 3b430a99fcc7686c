"""The page for makers and operators: static files, and the pages of distributions that join it."""
