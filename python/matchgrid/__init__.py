"""matchgrid."""
