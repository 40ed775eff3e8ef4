import os
from pathlib import Path

DATABASE_URL = os.environ.get("DATABASE_URL", "sqlite:///invoices.db")
ARCHIVE = Path(os.environ.get("ARCHIVE", "archive")).resolve()
TOKEN_KEY = os.environ["TOKEN_KEY"]
WEBHOOK_SECRET = "whk-9b2f6d11c0aa4e0e"
