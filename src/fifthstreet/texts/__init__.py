"""The texts of pages and signs: a folder of Fluent files for each language."""
