"""Distills the table of the `builtin` embedder. Requires numpy and safetensors, and twenty-five minutes on two cores.

    OPENBLAS_NUM_THREADS=1 python distill.py --work FOLDER --wordnet FOLDER --modules FOLDER --out distilled.bin
"""

import argparse
from pathlib import Path

import numpy as np

import table_file
import training
import vocabulary
from corpus import corpus
from embedding_cache import teach
from teacher import Teacher, fetch
from wordpiece import WordPiece

DIMENSION = 256
WORDS_MAX = 9_000
EPOCHS = 4
HELD_OUT = 3_000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, required=True, help="directory for downloads and cached teacher vectors")
    options.add_argument("--model", type=Path, help="directory of the model (default: download from PyPI)")
    options.add_argument("--wordnet", type=Path, required=True, help="directory of data.noun and similar files (Debian: wordnet-base)")
    options.add_argument("--modules", type=Path, required=True, help="this repository's node_modules after `npm ci`")
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()

    model = given.model or fetch(given.work)
    teacher = Teacher(model)
    texts = corpus(given.wordnet, given.modules, set(teacher.tokens))
    answers = teach(texts, model, given.work / "answers", given.processes).astype(np.float32)

    tokens, spelt = vocabulary.choose(teacher, vocabulary.word_counts(texts), WORDS_MAX)
    base_rows = sum(len(rows) == 1 for rows in spelt)
    wordpiece = WordPiece({token: row for row, token in enumerate(tokens)})
    bags_of = [wordpiece.rows(text) for text in texts]
    kept = [at for at, rows in enumerate(bags_of) if rows]
    bags = training.Bags([bags_of[at] for at in kept])

    # The common component of all texts carries no information.
    answers -= answers.mean(0)
    _, _, components = np.linalg.svd(answers[:20_000], full_matrices=False)
    projection = components[:DIMENSION].T
    targets = training.unit(answers[kept] @ projection)
    alone = teacher.embed_rows(spelt)
    weights = training.SIF_A / (training.SIF_A + training.probabilities(bags, base_rows, len(tokens)))
    table = (((alone - alone.mean(0)) * weights[:, None]) @ projection).astype(np.float32)

    held_out = bags.part(np.arange(HELD_OUT))
    learnt = bags.part(np.arange(HELD_OUT, len(kept)))

    def report(epoch: int, table: np.ndarray) -> None:
        cosines = (training.unit(held_out.sums(table)) * targets[:HELD_OUT]).sum(1)
        print(f"epoch {epoch}: cosine with the teacher on held-out texts {cosines.mean():.4f}", flush=True)

    report(-1, table)
    table = training.train(table, learnt, targets[HELD_OUT:], EPOCHS, report=report)
    table_file.write(given.out, tokens, table)


if __name__ == "__main__":
    main()
