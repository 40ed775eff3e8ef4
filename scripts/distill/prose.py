"""Technical prose: docstrings of Python's standard library (PSF license), READMEs of npm packages (permissive ones only)."""

import ast
import json
import re
import sysconfig
from pathlib import Path

PERMISSIVE = {"MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "CC0-1.0", "Unlicense", "BlueOak-1.0.0"}

_NOISE = re.compile(
    r"```.*?```|^ {4,}.*$|^\s*>>>.*$|^\s*[|#].*$|<[^>]*>|!\[[^\]]*\]\([^)]*\)|^\[[^\]]*\]:.*$", re.DOTALL | re.MULTILINE
)


def split(text: str) -> list[str]:
    """Sentences of five to sixty words that are mostly letters."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("*", "")
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(paragraph.split())):
            letters = sum(c.isalpha() or c == " " for c in sentence)
            if 5 <= len(sentence.split()) <= 60 and letters > 0.85 * len(sentence) and sentence.isascii():
                found.append(sentence)
    return found


def docstrings() -> list[str]:
    found = []
    for path in sorted(Path(sysconfig.get_path("stdlib")).rglob("*.py")):
        if "site-packages" in path.parts or "test" in path.parts or "tests" in path.parts:
            continue
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                found.extend(split(_NOISE.sub("", ast.get_docstring(node) or "")))
    return found


def readmes(modules: Path) -> list[str]:
    found = []
    for manifest in sorted(modules.glob("*/package.json")) + sorted(modules.glob("@*/*/package.json")):
        if json.loads(manifest.read_text(encoding="utf-8")).get("license") in PERMISSIVE:
            for path in sorted(manifest.parent.glob("[Rr][Ee][Aa][Dd][Mm][Ee].md")):
                found.extend(split(_NOISE.sub("", path.read_text(encoding="utf-8", errors="ignore"))))
    return found
