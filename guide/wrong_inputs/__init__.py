"""What people get wrong at each door of the program, and what they are told: tried, not written."""
