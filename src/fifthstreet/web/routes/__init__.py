"""The REST interface, one module for each thing that it is about."""
