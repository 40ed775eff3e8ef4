"""Places inside the sandbox, and what the seeded accounts have in common."""

APPLICATION = "/target"
PACKAGES = "/app"
WORK = "/work"
SITE = "/work/site"
# The directory that a caller gives; not the working directory, to which names may be relative.
ROOT = "/work/site/files"
STORE = "/work/store.sqlite"
SEED_PASSWORD = "Correct-horse-7"
SEED_TOKEN = ("first-token", "second-token")
SENTINEL = "daimonlearns"
