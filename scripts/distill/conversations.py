"""The invented conversations of scripts/eval/conversations, in the format of its README."""

import re
from dataclasses import dataclass, field
from pathlib import Path

_TURN = re.compile(r"((s\d+):\d+) ([^:]+): (.+)")


@dataclass
class Conversation:
    name: str
    texts: list[str] = field(default_factory=list)
    speakers: list[str] = field(default_factory=list)
    sessions: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    answers: list[list[int]] = field(default_factory=list)
    """For each question, the indexes of the turns that answer it."""


def _read_one(path: Path) -> Conversation:
    read = Conversation(path.stem)
    place_of: dict[str, int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if turn := _TURN.fullmatch(line):
            place_of[turn[1]] = len(read.texts)
            read.sessions.append(turn[2])
            read.speakers.append(turn[3])
            read.texts.append(turn[4])
        else:
            _kind, question, turns = line.split(" | ")
            read.questions.append(question)
            read.answers.append([place_of[turn.strip()] for turn in turns.split(",")])
    return read


def read_all(folder: Path) -> list[Conversation]:
    """All of them, sorted by name."""
    return [_read_one(path) for path in sorted(folder.glob("*.txt"), key=lambda path: path.stem)]
