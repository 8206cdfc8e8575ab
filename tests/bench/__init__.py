"""How fast it is, measured and told, never asserted: `make bench`."""
