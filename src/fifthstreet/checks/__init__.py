"""A submission read and checked: everything that is wrong with it, under the book it names."""
