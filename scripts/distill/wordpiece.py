"""BERT's uncased tokenization: basic splitting, then greedy longest-match-first word pieces.

The same steps as packages/identity/embed/src/wordpiece.ts; both are compared with the `tokenizers` package.
"""

import unicodedata

WORD_CHARACTERS_MAX = 100

_CJK = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


def _is_cjk(character: str) -> bool:
    point = ord(character)
    return point >= 0x3400 and any(first <= point <= last for first, last in _CJK)


def _is_punctuation(character: str) -> bool:
    point = ord(character)
    if point < 128:
        return 33 <= point <= 47 or 58 <= point <= 64 or 91 <= point <= 96 or 123 <= point <= 126
    return unicodedata.category(character).startswith("P")


def basic_tokens(text: str) -> list[str]:
    """Words, single punctuation marks and single CJK characters; lowercase, without accents."""
    if not text.isascii():
        kept = []
        for character in text:
            if character in "\t\n\r":
                kept.append(" ")
            elif character == "\ufffd" or unicodedata.category(character) in ("Cc", "Cf", "Co", "Cn", "Cs"):
                continue
            elif _is_cjk(character):
                kept.append(f" {character} ")
            else:
                kept.append(character)
        text = "".join(c for c in unicodedata.normalize("NFD", "".join(kept)) if unicodedata.category(c) != "Mn")
    else:
        text = "".join(c for c in text if c in "\t\n\r" or " " <= c != "\x7f")
    tokens: list[str] = []
    for word in text.lower().split():
        if word.isalnum():
            tokens.append(word)
            continue
        start = 0
        for at, character in enumerate(word):
            if _is_punctuation(character):
                if at > start:
                    tokens.append(word[start:at])
                tokens.append(character)
                start = at + 1
        if start < len(word):
            tokens.append(word[start:])
    return tokens


class WordPiece:
    """Pieces of words by a vocabulary (token to row); unknown words give `None`."""

    def __init__(self, vocabulary: dict[str, int]):
        self.vocabulary = vocabulary
        self._longest = max(map(len, vocabulary))
        self._known: dict[str, list[int] | None] = {}

    def pieces(self, word: str) -> list[int] | None:
        if word not in self._known:
            self._known[word] = self._split(word)
        return self._known[word]

    def _split(self, word: str) -> list[int] | None:
        if len(word) > WORD_CHARACTERS_MAX:
            return None
        found = []
        start = 0
        while start < len(word):
            prefix = "##" if start else ""
            for end in range(min(len(word), start + self._longest), start, -1):
                row = self.vocabulary.get(prefix + word[start:end])
                if row is not None:
                    found.append(row)
                    start = end
                    break
            else:
                return None
        return found

    def rows(self, text: str, unknown: int | None = None) -> list[int]:
        """Rows of a text; an unknown word becomes `unknown` if given, otherwise it is skipped."""
        found: list[int] = []
        for word in basic_tokens(text):
            pieces = self.pieces(word)
            if pieces is not None:
                found.extend(pieces)
            elif unknown is not None:
                found.append(unknown)
        return found
