"""Selects the rows of the table: the teacher's Latin pieces, and complete words that it would split."""

import re
import unicodedata
from collections import Counter

from teacher import Teacher
from wordpiece import basic_tokens

WORD_OCCURRENCES_MIN = 3


def _is_kept(token: str) -> bool:
    """Drops pieces of other scripts: the teacher represents them poorly, and the embedder hashes such words."""
    if token.startswith("[") and token.endswith("]") and len(token) > 1:
        return False
    return all(
        character.isascii() or not character.isalpha() or unicodedata.name(character, "").startswith("LATIN")
        for character in token.removeprefix("##")
    )


def word_counts(texts: list[str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(basic_tokens(text))
    return counts


def choose(teacher: Teacher, counts: Counter[str], words_max: int) -> tuple[list[str], list[list[int]]]:
    """Tokens of the table and, for each, the teacher's rows that spell it."""
    kept = [row for row, token in enumerate(teacher.tokens) if _is_kept(token)]
    spelt = [
        word
        for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        if count >= WORD_OCCURRENCES_MIN
        and re.fullmatch(r"[a-z]{3,24}", word)
        and len(teacher.wordpiece.pieces(word) or []) > 1
    ][:words_max]
    tokens = [teacher.tokens[row] for row in kept] + spelt
    return tokens, [[row] for row in kept] + [teacher.wordpiece.pieces(word) or [] for word in spelt]
