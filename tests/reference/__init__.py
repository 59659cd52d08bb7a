"""The metrics as their papers and rules state them: slow, short, and written to be compared with the native ones."""
