"""all-MiniLM-L6-v2 in JAX, with low-rank changes (LoRA, Hu et al. 2022) of its last layer."""

import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

sys.path.append(str(Path(__file__).parents[1] / "distill"))

from wordpiece import WordPiece  # noqa: E402

HEADS = 12
LAYERS = 6
# The lower layers stay as they are, so that their results can be computed once.
FROZEN_LAYERS = 5
RANK = 16
LINEAR = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)
UNKNOWN, CLS, SEP = 100, 101, 102
PIECES_MAX = 32

Weights = dict[str, jax.Array]


def load(folder: Path) -> tuple[WordPiece, Weights]:
    tokens = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    weights = {name: jnp.asarray(value) for name, value in load_file(folder / "model.safetensors").items()}
    return WordPiece({token: row for row, token in enumerate(tokens)}), weights


def tokenize(wordpiece: WordPiece, text: str) -> list[int]:
    return [CLS, *wordpiece.rows(text, UNKNOWN)[: PIECES_MAX - 2], SEP]


def start_change(weights: Weights, seed: int) -> dict[str, tuple[jax.Array, jax.Array]]:
    """Per matrix of the last layer, two factors whose product is the change: zero at first."""
    chance = np.random.default_rng(seed)
    change = {}
    for number in range(FROZEN_LAYERS, LAYERS):
        for part in LINEAR:
            name = f"encoder.layer.{number}.{part}"
            rows, columns = weights[f"{name}.weight"].shape
            down = chance.standard_normal((RANK, columns)).astype(np.float32) * columns**-0.5
            change[name] = (jnp.zeros((rows, RANK), jnp.float32), jnp.asarray(down))
    return change


def _norm(weights: Weights, name: str, x: jax.Array) -> jax.Array:
    x = x - x.mean(-1, keepdims=True)
    x = x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-12)
    return x * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _linear(weights: Weights, change: dict, name: str, x: jax.Array) -> jax.Array:
    out = x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    if name in change:
        up, down = change[name]
        out = out + (x @ down.T) @ up.T
    return out


def _layer(weights: Weights, change: dict, number: int, x: jax.Array, mask: jax.Array) -> jax.Array:
    name = f"encoder.layer.{number}"
    count, length, size = x.shape

    def heads(part: str) -> jax.Array:
        out = _linear(weights, change, f"{name}.attention.self.{part}", x)
        return out.reshape(count, length, HEADS, size // HEADS).transpose(0, 2, 1, 3)

    scores = heads("query") @ heads("key").transpose(0, 1, 3, 2) * (size // HEADS) ** -0.5
    shares = jax.nn.softmax(scores + (mask[:, None, None, :] - 1) * 1e9, -1)
    seen = (shares @ heads("value")).transpose(0, 2, 1, 3).reshape(count, length, size)
    seen = _linear(weights, change, f"{name}.attention.output.dense", seen)
    x = _norm(weights, f"{name}.attention.output.LayerNorm", x + seen)
    inner = jax.nn.gelu(_linear(weights, change, f"{name}.intermediate.dense", x), approximate=False)
    out = _linear(weights, change, f"{name}.output.dense", inner)
    return _norm(weights, f"{name}.output.LayerNorm", x + out)


@jax.jit
def run_lower(weights: Weights, rows: jax.Array, mask: jax.Array) -> jax.Array:
    x = weights["embeddings.word_embeddings.weight"][rows]
    x = x + weights["embeddings.position_embeddings.weight"][: rows.shape[1]]
    x = _norm(weights, "embeddings.LayerNorm", x + weights["embeddings.token_type_embeddings.weight"][0])
    for number in range(FROZEN_LAYERS):
        x = _layer(weights, {}, number, x, mask)
    return x


def run_upper(weights: Weights, change: dict, x: jax.Array, mask: jax.Array) -> jax.Array:
    """Unit vectors: the mean over the tokens."""
    for number in range(FROZEN_LAYERS, LAYERS):
        x = _layer(weights, change, number, x, mask)
    mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
    return mean / jnp.linalg.norm(mean, axis=1, keepdims=True)
