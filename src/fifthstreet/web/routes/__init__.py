"""The REST API, one module for each subject."""
