"""The version of the program, where every layer can read it."""

VERSION = "0.2.0"
