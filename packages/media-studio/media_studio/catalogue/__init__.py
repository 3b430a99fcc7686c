"""What can be built: objects by kind, people, animals, their kit."""
