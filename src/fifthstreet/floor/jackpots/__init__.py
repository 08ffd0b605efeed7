"""Jackpots that several tables feed: their meters, who is paid next, and what they cannot do."""
