"""People in pictures: where they are and how they stand."""
