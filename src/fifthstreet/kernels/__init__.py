"""Hot loops over arrays of integers: numba compiles them, so nothing imports them without need."""
