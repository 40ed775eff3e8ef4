"""Memories and remarks that make sense only with them, without a common content word."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
# By the first author every fifth memory is left out of the fit, as in scripts/eval/implicit-set.ts.
FIRST, FOLDS = "first", 5


@dataclass(frozen=True)
class Implicit:
    kind: str
    memory: str
    remarks: tuple[str, ...]


def _read(folder: Path) -> list[Implicit]:
    """Those of one author, by kind; a line is `memory | remark | remark | …`."""
    return [
        Implicit(path.stem, memory, tuple(remarks))
        for path in sorted(folder.glob("*.txt"))
        for memory, *remarks in (line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines())
    ]


def read_learned() -> list[Implicit]:
    """Those to learn from."""
    first = [pair for at, pair in enumerate(_read(HERE / "implicit" / FIRST)) if at % FOLDS != 0]
    others = [folder for folder in sorted((HERE / "implicit").iterdir()) if folder.name != FIRST]
    return first + [pair for folder in others for pair in _read(folder)]


def read_left_out() -> dict[str, list[Implicit]]:
    """Those that nothing learns from, by author. Of the first author others are learned, of the rest none."""
    held_out = {folder.name: _read(folder) for folder in sorted((HERE / "held-out").iterdir())}
    return {FIRST: _read(HERE / "implicit" / FIRST)[::FOLDS], **held_out}
