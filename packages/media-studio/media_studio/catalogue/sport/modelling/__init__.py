"""Building blocks of sports gear."""
