"""The law as data: four rule documents, operator options, and the checks of a submission."""
