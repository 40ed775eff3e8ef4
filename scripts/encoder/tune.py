"""Tunes all-MiniLM-L6-v2 to memories that a remark implies, and writes the change of its weights.

    python tune.py --work ../distill/work --out change.npz

It learns from `implicit/` and from the invented conversations of scripts/eval: a remark or question moves nearer to
its memory than to the turns of a conversation and to the memories of other remarks (InfoNCE, van den Oord et al. 2018).
Requires 4 GB, and a minute of a GPU that JAX finds or some hours of two processor cores.
"""

import argparse
import functools
import sys
from dataclasses import dataclass
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import encoder
import implicit_pairs

sys.path.append(str(Path(__file__).parents[1] / "distill"))

import conversations  # noqa: E402
import teacher  # noqa: E402

CONVERSATIONS = Path(__file__).parents[1] / "eval" / "conversations"
STEPS, WARM_STEPS, REPORTED_STEPS = 600, 48, 20
RATE = 5e-4
TEMPERATURE = 0.03
DROPPED = 0.1
# Per step: implicit pairs, and questions and other turns of one conversation.
PAIRS, QUESTIONS, TURNS = 64, 48, 80
# Questions of each conversation that are used.
ASKED = 100
# Texts that are embedded at once.
BATCH = 64


class Texts:
    """Texts by number, with the rows and the mask of their pieces."""

    def __init__(self, folder: Path):
        self._wordpiece, self.weights = encoder.load(folder)
        self._place: dict[str, int] = {}
        self._rows: list[list[int]] = []

    def places(self, texts: list[str]) -> np.ndarray:
        for text in texts:
            if text not in self._place:
                self._place[text] = len(self._rows)
                self._rows.append(encoder.tokenize(self._wordpiece, text))
        return np.array([self._place[text] for text in texts])

    def padded(self) -> tuple[jax.Array, jax.Array]:
        rows = np.zeros((len(self._rows), encoder.PIECES_MAX), np.int32)
        mask = np.zeros(rows.shape, np.float32)
        for at, one in enumerate(self._rows):
            rows[at, : len(one)] = one
            mask[at, : len(one)] = 1
        return jnp.asarray(rows), jnp.asarray(mask)

    def embed(self, change: dict, texts: list[str]) -> np.ndarray:
        places = self.places(texts)
        rows, mask = self.padded()
        vectors = np.zeros((len(texts), encoder.SIZE), np.float32)
        for start in range(0, len(texts), BATCH):
            part = np.resize(places[start : start + BATCH], BATCH)
            found = _embed(self.weights, change, rows[part], mask[part])
            vectors[start : start + BATCH] = np.asarray(found)[: len(texts) - start]
        return vectors


@jax.jit
def _embed(weights: dict, change: dict, rows: jax.Array, mask: jax.Array) -> jax.Array:
    return encoder.run(weights, change, rows, mask, key=jax.random.key(0))


def compute_loss(change: dict, weights: dict, rows: jax.Array, mask: jax.Array, own: jax.Array, key: jax.Array) -> jax.Array:
    """The texts are memories, their remarks, questions, an answer to each question, and other turns.

    `own` is 1 where a turn answers the question, and so isn't a rival.
    """
    vectors = encoder.run(weights, change, rows, mask, dropped=DROPPED, key=key)
    memories, remarks, questions, turns = jnp.split(vectors, [PAIRS, 2 * PAIRS, 2 * PAIRS + QUESTIONS])
    cosines = remarks @ memories.T
    forward = jax.nn.log_softmax(jnp.concatenate([cosines, remarks @ turns.T], 1) / TEMPERATURE)
    backward = jax.nn.log_softmax(cosines.T / TEMPERATURE)
    implicit = -(jnp.trace(forward[:, :PAIRS]) + 0.5 * jnp.trace(backward)) / PAIRS
    places = jnp.arange(QUESTIONS)
    is_rival = jnp.where(own.at[places, places].set(0) == 1, -1e9, 0.0)
    asked = jax.nn.log_softmax(questions @ turns.T / TEMPERATURE + is_rival)
    return implicit - jnp.trace(asked[:, :QUESTIONS]) / QUESTIONS


def adam_step(values: dict, moments: tuple, gradient: dict, rate: float, step: jax.Array) -> tuple[dict, tuple]:
    mean, square = moments
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradient)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, square, gradient)
    fresh = 1 / (1 - 0.9**step), 1 / (1 - 0.99**step)
    moved = jax.tree.map(
        lambda v, m, s: v - rate * m * fresh[0] / (jnp.sqrt(s * fresh[1]) + 1e-8), values, mean, square
    )
    return moved, (mean, square)


@functools.partial(jax.jit, donate_argnums=(0, 1))
def learn(change: dict, moments: tuple, weights: dict, texts: tuple, steps: tuple) -> tuple[dict, tuple, jax.Array]:
    """Takes several steps; returns the mean of their losses, too."""
    rows, mask = texts

    def take(state: tuple, step: tuple) -> tuple[tuple, jax.Array]:
        change, moments = state
        number, places, own = step
        key = jax.random.fold_in(jax.random.key(1), number)
        loss, gradient = jax.value_and_grad(compute_loss)(change, weights, rows[places], mask[places], own, key)
        rate = RATE * jnp.minimum(1, number / WARM_STEPS) * (1 - number / (STEPS + 1))
        return adam_step(change, moments, gradient, rate, number.astype(jnp.float32)), loss

    (change, moments), losses = jax.lax.scan(take, (change, moments), steps)
    return change, moments, losses.mean()


@dataclass
class Task:
    """Questions of one conversation, the turns that answer each, and all turns."""

    questions: list[str]
    answers: list[list[str]]
    turns: list[str]


class Sampler:
    """The texts of each step, by a fixed seed."""

    def __init__(self, pairs: list[implicit_pairs.Implicit]):
        self._chance = np.random.default_rng(2)
        self._pairs = pairs
        self._left: list[implicit_pairs.Implicit] = []
        self._tasks = [self._task(read) for read in conversations.read_all(CONVERSATIONS)]

    def _task(self, read: conversations.Conversation) -> Task:
        asked = self._chance.choice(len(read.questions), min(ASKED, len(read.questions)), replace=False)
        answers = [[read.texts[turn] for turn in read.answers[at]] for at in asked]
        return Task([read.questions[at] for at in asked], answers, read.texts)

    def _next_pairs(self) -> list[implicit_pairs.Implicit]:
        if len(self._left) < PAIRS:
            self._left = [self._pairs[at] for at in self._chance.permutation(len(self._pairs))]
        chosen, self._left = self._left[:PAIRS], self._left[PAIRS:]
        return chosen

    def batch(self) -> tuple[list[str], np.ndarray]:
        """The texts of one step, and which of its turns answer which question."""
        chance = self._chance
        chosen = self._next_pairs()
        remarks = [one.remarks[chance.integers(len(one.remarks))] for one in chosen]
        task = self._tasks[chance.integers(len(self._tasks))]
        asked = chance.choice(len(task.questions), QUESTIONS, replace=False)
        answers = [task.answers[at][chance.integers(len(task.answers[at]))] for at in asked]
        turns = [*answers, *(task.turns[at] for at in chance.choice(len(task.turns), TURNS, replace=False))]
        own = np.array([[float(turn in task.answers[at]) for turn in turns] for at in asked], np.float32)
        return [*(one.memory for one in chosen), *remarks, *(task.questions[at] for at in asked), *turns], own


def recall_at_10(texts: Texts, change: dict, pairs: list[implicit_pairs.Implicit]) -> float:
    """Share of remarks whose memory is among the ten nearest of these memories and 400 turns."""
    turns = [text for read in conversations.read_all(CONVERSATIONS) for text in read.texts][::24]
    memories = texts.embed(change, [pair.memory for pair in pairs] + turns)
    remarks = texts.embed(change, [remark for pair in pairs for remark in pair.remarks])
    own = np.array([at for at, pair in enumerate(pairs) for _ in pair.remarks])
    best = np.argsort(-(remarks @ memories.T), 1)[:, :10]
    return float((best == own[:, None]).any(1).mean())


def report(texts: Texts, change: dict, when: str) -> None:
    for author, pairs in implicit_pairs.read_left_out().items():
        print(f"{when}, left out, {author}: R@10 {recall_at_10(texts, change, pairs):.3f}", flush=True)


def save(change: dict, path: Path) -> None:
    factors = {
        f"encoder.layer.{number}.{name}.{part}": np.asarray(value[number], np.float16)
        for name, pair in change.items()
        for part, value in zip(("up", "down"), pair)
        for number in range(encoder.LAYERS)
    }
    np.savez(path, **factors)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, required=True, help="directory for the fetched model")
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    texts = Texts(teacher.fetch(given.work))
    sampler = Sampler(implicit_pairs.read_learned())
    batches = [sampler.batch() for _ in range(STEPS)]
    places = np.array([texts.places(one) for one, _ in batches])
    own = np.array([which for _, which in batches])
    change = encoder.start_change(texts.weights, seed=1)
    report(texts, change, "untuned")
    moments = (jax.tree.map(jnp.zeros_like, change), jax.tree.map(jnp.zeros_like, change))
    padded = texts.padded()
    for start in range(0, STEPS, REPORTED_STEPS):
        part = slice(start, start + REPORTED_STEPS)
        steps = (jnp.arange(start + 1, start + REPORTED_STEPS + 1), jnp.asarray(places[part]), jnp.asarray(own[part]))
        change, moments, loss = learn(change, moments, texts.weights, padded, steps)
        print(f"step {start + REPORTED_STEPS}: loss {float(loss):.3f}", flush=True)
    report(texts, change, "tuned")
    save(change, given.out)


if __name__ == "__main__":
    main()
