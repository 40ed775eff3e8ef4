"""Trains a table whose sums match the directions of the teacher's sentence vectors."""

import numpy as np

from adam import Adam

# Arora, Liang and Ma 2017, "A simple but tough-to-beat baseline": weight a / (a + p) of a token of
# probability p.
SIF_A = 1e-3
BATCH = 4096
# Four times this rate is closer to the teacher on held-out texts of this corpus (.897), but recalls
# less on others.
LEARNING_RATE = 5e-4


class Bags:
    """Texts as bags of rows: each row once, weighted by the square root of how often the text has it.

    The root limits the weight of repetitions in a long text. No text is empty.
    """

    def __init__(self, texts: list[list[int]]):
        counted = [np.unique(rows, return_counts=True) for rows in texts]
        self.lengths = np.array([len(rows) for rows, _ in counted])
        self.flat = np.concatenate([rows for rows, _ in counted]).astype(np.int32)
        self.weights = np.sqrt(np.concatenate([counts for _, counts in counted])).astype(np.float32)
        self.starts = _starts(self.lengths)

    def part(self, chosen: np.ndarray) -> "Bags":
        own = object.__new__(Bags)
        own.lengths = self.lengths[chosen]
        own.starts = _starts(own.lengths)
        places = np.arange(own.lengths.sum()) + np.repeat(self.starts[chosen] - own.starts, own.lengths)
        own.flat, own.weights = self.flat[places], self.weights[places]
        return own

    def sums(self, table: np.ndarray) -> np.ndarray:
        return np.add.reduceat(table[self.flat] * self.weights[:, None], self.starts, axis=0)


def _starts(lengths: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(lengths)[:-1]])


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def probabilities(bags: Bags, base_rows: int, rows: int) -> np.ndarray:
    """Half corpus counts, half Zipf's law over the teacher's vocabulary, which is ordered by frequency."""
    counted = np.bincount(bags.flat, minlength=rows) + 0.5
    zipf = 1 / (np.arange(rows) + 2.7)
    zipf[base_rows:] = zipf[base_rows - 1]
    return 0.5 * counted / counted.sum() + 0.5 * zipf / zipf.sum()


def _gradient(sums: np.ndarray, targets: np.ndarray) -> np.ndarray:
    """Gradient of minus the cosine: only the component orthogonal to a sum matters."""
    length = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    own = sums / length
    return ((targets * own).sum(1, keepdims=True) * own - targets) / length


def train(table: np.ndarray, bags: Bags, targets: np.ndarray, epochs: int, report) -> np.ndarray:
    """Adam with a learning rate that decreases to zero."""
    chance = np.random.default_rng(1)
    learnt = Adam(table, LEARNING_RATE)
    steps = epochs * -(-len(bags.lengths) // BATCH)
    step = 0
    for epoch in range(epochs):
        order = chance.permutation(len(bags.lengths))
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            part = bags.part(chosen)
            by_text = _gradient(part.sums(table), targets[chosen])
            places = np.argsort(part.flat, kind="stable")
            rows, starts = np.unique(part.flat[places], return_index=True)
            text_of = np.repeat(np.arange(len(chosen)), part.lengths)[places]
            by_row = np.add.reduceat(by_text[text_of] * part.weights[places, None], starts, axis=0)
            step += 1
            learnt.step(by_row, 1 - step / (steps + 1), rows)
        report(epoch, table)
    return table
