"""The door of the house over a network: a REST interface, and a socket for every table."""
