"""How much the running site carries, beside bare parts of what it is made of: `make bench-load`."""
