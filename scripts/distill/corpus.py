"""The texts that the table is trained on; every source and its license is in research/notes/embedders.md."""

import random
from pathlib import Path

import prose
import templates
import wordnet

TEMPLATED = 60_000


def corpus(dictionary: Path, modules: Path | None, known: set[str]) -> list[str]:
    """Distinct texts in a fixed random order, so that any prefix is a fair sample."""
    chance = random.Random(20_260)
    definitions, examples = wordnet.sentences(dictionary, chance)
    spoken = templates.sentences(wordnet.fillers(dictionary), known, TEMPLATED, chance)
    technical = prose.docstrings() + (prose.readmes(modules) if modules else [])
    print(f"{len(definitions)} definitions, {len(examples)} examples, {len(spoken)} templated, {len(technical)} technical")
    texts = list(dict.fromkeys(definitions + examples + spoken + technical))
    chance.shuffle(texts)
    return texts
