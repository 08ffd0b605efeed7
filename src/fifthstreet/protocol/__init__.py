"""The records that travel and are kept: commands, events, and the codec that writes them."""
