"""What a score is worth: averages and intervals."""
