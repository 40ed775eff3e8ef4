"""The implicit pairs of `implicit/`: a memory and remarks that make sense only with it, without a common content word."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "implicit"
# Every fifth memory is for validation.
FOLDS = 5


@dataclass(frozen=True)
class Implicit:
    kind: str
    memory: str
    remarks: tuple[str, ...]


def read_all() -> list[Implicit]:
    """All of them, by kind; a line is `memory | remark | remark | …`."""
    return [
        Implicit(path.stem, memory, tuple(remarks))
        for path in sorted(FOLDER.glob("*.txt"))
        for memory, *remarks in (line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines())
    ]


def split(pairs: list[Implicit]) -> tuple[list[Implicit], list[Implicit]]:
    """Those to learn from, and those that are left out."""
    learned = [pair for at, pair in enumerate(pairs) if at % FOLDS != 0]
    return learned, pairs[::FOLDS]
