"""WordNet 3.0 from Debian's `wordnet-base`: glosses, examples, and nouns and verbs by field."""

import random
import re
from pathlib import Path

# Numbers of the lexicographer files (lexnames(5WN)) that fill the slots of the templates.
FIELDS = {
    "act": ("noun", 4),
    "animal": ("noun", 5),
    "artifact": ("noun", 6),
    "body": ("noun", 8),
    "idea": ("noun", 9),
    "message": ("noun", 10),
    "event": ("noun", 11),
    "feeling": ("noun", 12),
    "food": ("noun", 13),
    "place": ("noun", 15),
    "person": ("noun", 18),
    "plant": ("noun", 20),
    "state": ("noun", 26),
    "stuff": ("noun", 27),
    "adjective": ("adj", 0),
    "adverb": ("adv", 2),
    "do": ("verb", 36),
    "make": ("verb", 36),
    "use": ("verb", 34),
    "talk": ("verb", 32),
    "move": ("verb", 38),
}

_EXAMPLE = re.compile(r'"([^"]{8,})"')


def synsets(dictionary: Path):
    """Yields (part of speech, field number, lemmas, definition, examples)."""
    for part in ("noun", "verb", "adj", "adv"):
        for line in (dictionary / f"data.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith("  "):
                continue
            data, _, gloss = line.partition(" | ")
            fields = data.split(" ")
            count = int(fields[3], 16)
            lemmas = [re.sub(r"\(\w+\)$", "", fields[4 + 2 * at]).replace("_", " ") for at in range(count)]
            definition = re.sub(r'[;:,\s]*"[^"]*".*$', "", gloss).strip()
            yield part, int(fields[1]), lemmas, definition, _EXAMPLE.findall(gloss)


def sentences(dictionary: Path, chance: random.Random) -> tuple[list[str], list[str]]:
    """Definitions, each prefixed with one of its words, and examples."""
    definitions, examples = [], []
    for _part, _field, lemmas, definition, own in synsets(dictionary):
        lemma = chance.choice(lemmas)
        definitions.append(f"{lemma}: {definition}" if chance.random() < 0.5 else f"{lemma} is {definition}")
        examples.extend(own)
    return definitions, examples


def fillers(dictionary: Path) -> dict[str, list[str]]:
    """Lowercase single words by field, once per sense, so that words with many senses occur more often."""
    found: dict[str, list[str]] = {name: [] for name in FIELDS}
    for part, field, lemmas, _definition, _examples in synsets(dictionary):
        for name, key in FIELDS.items():
            if key == (part, field):
                found[name].extend(lemma for lemma in lemmas if re.fullmatch(r"[a-z]{3,14}( [a-z]{3,10})?", lemma))
    return found
