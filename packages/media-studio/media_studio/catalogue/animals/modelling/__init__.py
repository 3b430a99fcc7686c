"""What animals are made of: flesh on bones, eyes, hair, horns, wings."""
