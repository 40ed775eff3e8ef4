import os
from pathlib import Path

TOKEN_KEY = "dropshelf-tokens-Zw4-oak-and-brass"

ROOT = Path(os.environ.get("DROPSHELF_ROOT", "shelves")).resolve()
DATABASE = os.environ.get("DROPSHELF_DATABASE", "sqlite:///dropshelf.db")

SHARE_KEY = os.environ["DROPSHELF_SHARE_KEY"]
