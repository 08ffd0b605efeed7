"""Progressives that several tables feed: their meters, who is paid next, and their faults."""
