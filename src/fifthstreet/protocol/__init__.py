"""The records that are sent and stored: commands, events, and the codec that writes them."""
