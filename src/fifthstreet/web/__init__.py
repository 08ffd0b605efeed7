"""The server of the house: a REST API, and a socket for every table."""
