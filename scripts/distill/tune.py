"""Tunes the distilled table to conversations: answers move nearer to their question than other turns.

    OPENBLAS_NUM_THREADS=1 python tune.py --table work/distilled.bin --out builtin-v2.bin [--left-out 0]

Requires numpy and ten seconds. --left-out excludes every fourth conversation from that index on, so that they can be
evaluated with a table that was not fitted to them.
"""

import argparse
from pathlib import Path

import numpy as np

import conversations
import table_file
from adam import Adam
from training import unit
from wordpiece import WordPiece

CONVERSATIONS = Path(__file__).parents[1] / "eval" / "conversations"
FOLDS = 4
EPOCHS = 10
# Adam learning rates, decreasing to zero: of the rotation common to all rows, of a row's length, of
# its numbers.
TURNING_RATE, LENGTH_RATE, ROW_RATE = 3e-4, 5e-3, 5e-4
# Dropout: share of rows hidden at each step, so that a question doesn't depend on a single
# revealing word.
HIDDEN = 0.2
TEMPERATURE = 0.1
# Other signals for a turn in recall: its neighbors, and that the question names its speaker.
NEAR_WEIGHT, SPEAKER_LOGIT = 0.3, 3.0


class Task:
    """A conversation in numbers: q questions, n turns, r rows of the table that occur in either."""

    def __init__(self, read: conversations.Conversation, wordpiece: WordPiece):
        bags = [np.unique(wordpiece.rows(text) or [0], return_counts=True) for text in read.questions + read.texts]
        self.rows = np.unique(np.concatenate([rows for rows, _ in bags]))
        weights = np.zeros((len(bags), len(self.rows)), np.float32)
        for text, (rows, counts) in enumerate(bags):
            weights[text, np.searchsorted(self.rows, rows)] = np.sqrt(counts)
        self.questions, self.turns = np.split(weights, [len(read.questions)])  # q × r, n × r
        # q × n, 1 where a turn answers
        self.answers = np.zeros((len(read.questions), len(read.texts)), np.float32)
        for question, turns in enumerate(read.answers):
            self.answers[question, turns] = 1
        named = [[speaker.lower() in question.lower() for speaker in read.speakers] for question in read.questions]
        self.named = np.array(named, np.float32)  # q × n, 1 where the question names the speaker
        self.beside = _beside(read.sessions)

    def gradient(self, table: np.ndarray) -> np.ndarray:
        """Gradient of the loss by the rows, r × d from r × d.

        The loss of a question is the mean over its answers of −log of the answer's softmax against all that does not
        answer (InfoNCE, van den Oord et al. 2018, with several positives, none of which is another's rival).
        """
        asked, asked_length = _directions(self.questions @ table)
        said, said_length = _directions(self.turns @ table)
        cosines = asked @ said.T
        logits = (cosines + NEAR_WEIGHT * cosines @ self.beside) / TEMPERATURE + SPEAKER_LOGIT * self.named
        odds = np.exp(logits - logits.max(1, keepdims=True))
        rivals = odds * (1 - self.answers)
        against = rivals.sum(1, keepdims=True) + 1e-12
        share = self.answers / (odds + against) / self.answers.sum(1, keepdims=True)
        by_logit = (rivals * share.sum(1, keepdims=True) - against * share) / (TEMPERATURE * len(self.answers))
        by_cosine = by_logit + NEAR_WEIGHT * by_logit @ self.beside.T
        by_asked = _across(by_cosine @ said, asked) / asked_length
        by_said = _across(by_cosine.T @ asked, said) / said_length
        return self.questions.T @ by_asked + self.turns.T @ by_said


def _beside(sessions: list[str]) -> np.ndarray:
    """n × n; a row of cosines times this is, for each turn, the mean over it and its neighbors in its session."""
    same = np.array([one == next_ for one, next_ in zip(sessions, sessions[1:])], np.float32)
    near = np.eye(len(sessions), dtype=np.float32) + np.diag(same, 1) + np.diag(same, -1)
    return near / near.sum(0, keepdims=True)


def _directions(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Unit vectors and lengths; a text whose rows are all hidden has no direction and doesn't contribute."""
    length = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-2)
    return sums / length, length


def _across(gradient: np.ndarray, directions: np.ndarray) -> np.ndarray:
    return gradient - (gradient * directions).sum(1, keepdims=True) * directions


def tune(start: np.ndarray, tasks: list[Task]) -> np.ndarray:
    """(start · e^length + change) · turning, for rows × d; a conversation is a step.

    The rotation (d × d, initially the identity) also moves rows that no conversation has, so that the table stays one space.
    """
    chance = np.random.default_rng(1)
    turning = Adam(np.eye(start.shape[1], dtype=np.float32), TURNING_RATE)
    length = Adam(np.zeros((len(start), 1), np.float32), LENGTH_RATE)
    change = Adam(np.zeros_like(start), ROW_RATE)
    steps = EPOCHS * len(tasks)
    order = (tasks[chosen] for _ in range(EPOCHS) for chosen in chance.permutation(len(tasks)))
    for step, task in enumerate(order, start=1):
        left = 1 - step / (steps + 1)
        rows = task.rows
        scale = np.exp(length.values[rows])
        before = start[rows] * scale + change.values[rows]
        seen = (chance.random((len(rows), 1)) >= HIDDEN).astype(np.float32)
        by_row = task.gradient(before @ turning.values * seen) * seen
        by_before = by_row @ turning.values.T
        length.step((by_before * start[rows]).sum(1, keepdims=True) * scale, left, rows)
        change.step(by_before, left, rows)
        turning.step(before.T @ by_row, left)
    return (start * np.exp(length.values) + change.values) @ turning.values


def recall_at_10(table: np.ndarray, tasks: list[Task]) -> float:
    """Mean share of the answers among the ten turns nearest to the question by cosine alone."""
    shares = []
    for task in tasks:
        rows = table[task.rows]
        cosines = unit(task.questions @ rows) @ unit(task.turns @ rows).T
        best = np.argsort(-cosines, axis=1, kind="stable")[:, :10]
        shares.append(np.take_along_axis(task.answers, best, 1).sum(1) / task.answers.sum(1))
    return float(np.concatenate(shares).mean())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--table", type=Path, required=True, help="table file of distill.py")
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--left-out", type=int, choices=range(FOLDS), help="fold for validation only")
    given = options.parse_args()

    tokens, start = table_file.read(given.table)
    # Adam's rates assume rows of length 1.
    start /= np.median(np.linalg.norm(start, axis=1))
    wordpiece = WordPiece({token: row for row, token in enumerate(tokens)})
    tasks = [Task(read, wordpiece) for read in conversations.read_all(CONVERSATIONS)]
    learnt = [task for place, task in enumerate(tasks) if place % FOLDS != given.left_out]
    measured = [task for place, task in enumerate(tasks) if place % FOLDS == given.left_out]

    tuned = tune(start, learnt)
    for name, own in (("learnt from", learnt), ("left out", measured)):
        if own:
            print(f"{name}: R@10 by cosine alone {recall_at_10(start, own):.3f}, tuned {recall_at_10(tuned, own):.3f}")
    table_file.write(given.out, tokens, tuned)


if __name__ == "__main__":
    main()
