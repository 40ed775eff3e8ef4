"""Places inside the sandbox, and what the seeded accounts have in common."""

APPLICATION = "/target"
PACKAGES = "/app"
SITE = "/work/site"
STORE = "/work/store.sqlite"
SEED_PASSWORD = "Correct-horse-7"
SENTINEL = "daimonlearns"
