"""The gaming day: shifts, the close that two people sign, its reports, and the folder to file."""
