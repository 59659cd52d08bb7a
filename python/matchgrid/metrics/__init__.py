"""One file a metric: its configuration, its rows, its formula."""
