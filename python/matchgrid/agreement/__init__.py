"""Whether scores agree with people: correlations, and tests between metrics."""
