"""Tunes all-MiniLM-L6-v2 to memories that a remark implies, and writes the change of its weights.

    python tune.py --work ../distill/work --out change.npz

It learns from `implicit/` and from the invented conversations of scripts/eval: a remark or question moves nearer to
its memory than to the turns of a conversation and to the memories of other remarks (InfoNCE, van den Oord et al. 2018).
Requires five minutes of two cores and 1 GB.
"""

import argparse
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
# The rate would reach zero after DECAY_STEPS; after STEPS, the left-out pairs gain little.
STEPS, DECAY_STEPS = 160, 300
WARM_STEPS = 15
RATE = 1e-3
TEMPERATURE = 0.05
# Per step: implicit pairs, and questions and other turns of one conversation.
PAIRS, QUESTIONS, TURNS = 48, 12, 20
# Every fifth conversation, with so many questions, is enough to keep what the encoder knows of questions.
EVERY, ASKED = 5, 60


class Texts:
    """Texts with the results of the frozen layers."""

    def __init__(self, folder: Path):
        self.wordpiece, self.weights = encoder.load(folder)
        self._place: dict[str, int] = {}
        self._states: list[np.ndarray] = []

    def add(self, texts: list[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self._place]
        rows = {text: encoder.tokenize(self.wordpiece, text) for text in new}
        new.sort(key=lambda text: len(rows[text]))
        for start in range(0, len(new), 64):
            part = new[start : start + 64]
            length = -(-len(rows[part[-1]]) // 8) * 8
            padded = np.zeros((64, length), np.int32)
            mask = np.zeros((64, length), np.float32)
            for at, text in enumerate(part):
                padded[at, : len(rows[text])] = rows[text]
                mask[at, : len(rows[text])] = 1
            states = np.asarray(encoder.run_lower(self.weights, padded, mask), np.float16)
            for at, text in enumerate(part):
                self._place[text] = len(self._states)
                self._states.append(states[at, : len(rows[text])])

    def states(self, texts: list[str]) -> tuple[np.ndarray, np.ndarray]:
        own = [self._states[self._place[text]] for text in texts]
        length = -(-max(len(one) for one in own) // 8) * 8
        padded = np.zeros((len(own), length, own[0].shape[1]), np.float32)
        mask = np.zeros((len(own), length), np.float32)
        for at, one in enumerate(own):
            padded[at, : len(one)] = one
            mask[at, : len(one)] = 1
        return padded, mask

    def embed(self, change: dict, texts: list[str]) -> np.ndarray:
        self.add(texts)
        order = sorted(range(len(texts)), key=lambda at: len(self._states[self._place[texts[at]]]))
        vectors = np.zeros((len(texts), 384), np.float32)
        for start in range(0, len(order), 64):
            part = order[start : start + 64]
            filled = [texts[at] for at in part] + [texts[part[0]]] * (64 - len(part))
            vectors[part] = np.asarray(run_upper(self.weights, change, *self.states(filled)))[: len(part)]
        return vectors


run_upper = jax.jit(encoder.run_upper)


def loss(change: dict, weights: dict, short: tuple, long: tuple, own: jax.Array) -> jax.Array:
    """`short`: memories, their remarks, and questions; `long`: an answer to each question, then the other turns.

    `own` is 1 where a turn of `long` answers the question, and so isn't a rival.
    """
    short_vectors = encoder.run_upper(weights, change, *short)
    turns = encoder.run_upper(weights, change, *long)
    memories, remarks, questions = jnp.split(short_vectors, [PAIRS, 2 * PAIRS])
    cosines = remarks @ memories.T
    forward = jax.nn.log_softmax(jnp.concatenate([cosines, remarks @ turns.T], 1) / TEMPERATURE)
    backward = jax.nn.log_softmax(cosines.T / TEMPERATURE)
    implicit = -(jnp.trace(forward[:, :PAIRS]) + 0.5 * jnp.trace(backward)) / PAIRS
    logits = questions @ turns.T / TEMPERATURE
    places = jnp.arange(QUESTIONS)
    is_rival = jnp.where(own.at[places, places].set(0) == 1, -1e9, 0.0)
    asked = -jnp.trace(jax.nn.log_softmax(logits + is_rival)[:, :QUESTIONS]) / QUESTIONS
    return implicit + asked


def adam_step(values: dict, moments: tuple, gradient: dict, rate: float, step: int) -> tuple[dict, tuple]:
    mean, square = moments
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, gradient)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, square, gradient)
    fresh = 1 / (1 - 0.9**step), 1 / (1 - 0.99**step)
    moved = jax.tree.map(
        lambda v, m, s: v - rate * m * fresh[0] / (jnp.sqrt(s * fresh[1]) + 1e-8), values, mean, square
    )
    return moved, (mean, square)


@dataclass
class Task:
    """Questions of one conversation, the turns that answer each, and the turns to choose rivals from."""

    questions: list[str]
    answers: list[set[str]]
    turns: list[str]


class Sampler:
    """The texts of each step, by a fixed seed."""

    def __init__(self, pairs: list[implicit_pairs.Implicit]):
        self._chance = np.random.default_rng(2)
        self._pairs = pairs
        self._tasks = [self._task(read) for read in conversations.read_all(CONVERSATIONS)[::EVERY]]

    def _task(self, read: conversations.Conversation) -> Task:
        asked = self._chance.choice(len(read.questions), ASKED, replace=False)
        answers = [{read.texts[turn] for turn in read.answers[at]} for at in asked]
        others = self._chance.choice(read.texts, ASKED, replace=False)
        return Task([read.questions[at] for at in asked], answers, [str(text) for text in others])

    def texts(self) -> list[str]:
        pairs = [text for pair in self._pairs for text in (pair.memory, *pair.remarks)]
        return pairs + [text for task in self._tasks for text in (*task.questions, *task.turns, *sorted(set().union(*task.answers)))]

    def batch(self) -> tuple[list[str], list[str], np.ndarray]:
        chance = self._chance
        chosen = [self._pairs[at] for at in chance.choice(len(self._pairs), PAIRS, replace=False)]
        remarks = [one.remarks[chance.integers(len(one.remarks))] for one in chosen]
        task = self._tasks[chance.integers(len(self._tasks))]
        asked = chance.choice(ASKED, QUESTIONS, replace=False)
        answers = [str(chance.choice(sorted(task.answers[at]))) for at in asked]
        turns = [*answers, *(task.turns[at] for at in chance.choice(ASKED, TURNS, replace=False))]
        own = np.array([[float(turn in task.answers[at]) for turn in turns] for at in asked], np.float32)
        short = [one.memory for one in chosen] + remarks + [task.questions[at] for at in asked]
        return short, turns, own


def recall_at_10(texts: Texts, change: dict, pairs: list[implicit_pairs.Implicit]) -> float:
    """Share of remarks whose memory is among the ten nearest of the left-out memories and 400 turns."""
    turns = [text for read in conversations.read_all(CONVERSATIONS) for text in read.texts][::24]
    memories = texts.embed(change, [pair.memory for pair in pairs] + turns)
    remarks = texts.embed(change, [remark for pair in pairs for remark in pair.remarks])
    own = np.array([at for at, pair in enumerate(pairs) for _ in pair.remarks])
    best = np.argsort(-(remarks @ memories.T), 1)[:, :10]
    return float((best == own[:, None]).any(1).mean())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, required=True, help="directory for the fetched model")
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    texts = Texts(teacher.fetch(given.work))
    learned, left_out = implicit_pairs.split(implicit_pairs.read_all())
    sampler = Sampler(learned)
    texts.add(sampler.texts())
    change = encoder.start_change(texts.weights, seed=1)
    print(f"left out, untuned: R@10 {recall_at_10(texts, change, left_out):.3f}", flush=True)
    moments = (jax.tree.map(jnp.zeros_like, change), jax.tree.map(jnp.zeros_like, change))
    differentiate = jax.jit(jax.value_and_grad(loss))
    for step in range(1, STEPS + 1):
        short, long, own = sampler.batch()
        value, gradient = differentiate(change, texts.weights, texts.states(short), texts.states(long), own)
        rate = RATE * min(1, step / WARM_STEPS) * (1 - step / (DECAY_STEPS + 1))
        change, moments = adam_step(change, moments, gradient, rate, step)
        if step % 20 == 0:
            print(f"step {step}: loss {float(value):.3f}", flush=True)
        if step % 80 == 0:
            print(f"left out: R@10 {recall_at_10(texts, change, left_out):.3f}", flush=True)
    factors = {
        f"{name}.{part}": np.asarray(value, np.float16)
        for name, pair in change.items()
        for part, value in zip(("up", "down"), pair)
    }
    np.savez(given.out, **factors)


if __name__ == "__main__":
    main()
