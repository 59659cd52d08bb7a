"""Results as text: sacreBLEU's lines and signatures, tables, JSON. Pure functions from data to `str`."""
