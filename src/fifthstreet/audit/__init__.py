"""The audit: everything the house wrote, worked out again from the journal."""
