"""Collects and serves the measurements of the buoys in the bay."""
