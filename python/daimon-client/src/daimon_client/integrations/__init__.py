"""Integrations with other libraries, one module each; each needs the extra of its name."""
