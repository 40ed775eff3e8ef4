"""From the teacher's sentence vectors to a table whose sums point the same way."""

import numpy as np

# Arora, Liang and Ma 2017, "A simple but tough-to-beat baseline": weight a / (a + p) of a token of probability p.
SIF_A = 1e-3
BATCH = 4096
LEARNING_RATE = 2e-3
TEMPERATURE = 0.05
RIVALS = 512


class Bags:
    """Texts as bags of rows: flat rows, and where each text starts. No text is empty."""

    def __init__(self, texts: list[list[int]]):
        self.lengths = np.array([len(rows) for rows in texts])
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.flat = np.concatenate([np.array(rows, np.int32) for rows in texts])

    def part(self, chosen: np.ndarray) -> "Bags":
        own = object.__new__(Bags)
        own.lengths = self.lengths[chosen]
        own.starts = np.concatenate([[0], np.cumsum(own.lengths)[:-1]])
        offsets = np.arange(own.lengths.sum()) - np.repeat(own.starts, own.lengths)
        own.flat = self.flat[np.repeat(self.starts[chosen], own.lengths) + offsets]
        return own

    def sums(self, table: np.ndarray) -> np.ndarray:
        return np.add.reduceat(table[self.flat], self.starts, axis=0)


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def probabilities(bags: Bags, base_rows: int, rows: int) -> np.ndarray:
    """Half what the corpus counts, half Zipf's law over the teacher's vocabulary, whose order is that of frequency."""
    counted = np.bincount(bags.flat, minlength=rows) + 0.5
    zipf = 1 / (np.arange(rows) + 2.7)
    zipf[base_rows:] = zipf[base_rows - 1]
    return 0.5 * counted / counted.sum() + 0.5 * zipf / zipf.sum()


def _gradient(sums: np.ndarray, targets: np.ndarray, contrast: float, rivals: np.ndarray) -> np.ndarray:
    """Of 1 - cosine, plus `contrast` times the cross-entropy of finding one's own target among rivals."""
    length = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    own = sums / length
    pull = -targets
    if contrast:
        logits = own @ rivals.T
        right = (own * targets).sum(1, keepdims=True)
        logits = np.concatenate([right, logits], 1) / TEMPERATURE
        logits -= logits.max(1, keepdims=True)
        chance = np.exp(logits)
        chance /= chance.sum(1, keepdims=True)
        pull = pull + contrast * (chance[:, 1:] @ rivals - (1 - chance[:, :1]) * targets)
    # The length of a sum does not matter: only what is across it does.
    return (pull - (pull * own).sum(1, keepdims=True) * own) / length


def train(table, bags, targets, epochs, contrast=0.0, decay=0.0, rate=LEARNING_RATE, seed=1, report=None):
    """Adam (Kingma and Ba 2015) with the rate falling to nothing, drawn back to the start by `decay`."""
    chance = np.random.default_rng(seed)
    start = table.copy()
    mean, square = np.zeros_like(table), np.zeros_like(table)
    steps = epochs * -(-len(bags.lengths) // BATCH)
    step = 0
    for epoch in range(epochs):
        order = chance.permutation(len(bags.lengths))
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            part = bags.part(chosen)
            rivals = targets[chance.choice(len(targets), RIVALS, replace=False)]
            by_text = _gradient(part.sums(table), targets[chosen], contrast, rivals)
            places = np.argsort(part.flat, kind="stable")
            rows, starts = np.unique(part.flat[places], return_index=True)
            by_row = np.add.reduceat(by_text[np.repeat(np.arange(len(chosen)), part.lengths)[places]], starts, axis=0)
            by_row += decay * (table[rows] - start[rows])
            step += 1
            # Moments of rows that a batch does not hold stay as they are.
            mean[rows] += 0.1 * (by_row - mean[rows])
            square[rows] += 0.01 * (by_row * by_row - square[rows])
            bound = rate * (1 - step / (steps + 1))
            table[rows] -= bound * (mean[rows] / (1 - 0.9**step)) / (np.sqrt(square[rows] / (1 - 0.99**step)) + 1e-8)
        if report:
            report(epoch, table)
    return table
