"""all-MiniLM-L6-v2 in JAX, with low-rank changes (LoRA, Hu et al. 2022) of all its layers."""

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
SIZE = 384
RANK = 16
LINEAR = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)
NORMS = ("attention.output.LayerNorm", "output.LayerNorm")
UNKNOWN, CLS, SEP = 100, 101, 102
PIECES_MAX = 48
# A processor multiplies single precision faster than half.
PRECISION = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32

Tree = dict
"""Arrays by name; those of the layers have the layer as their first axis."""


def load(folder: Path) -> tuple[WordPiece, Tree]:
    tokens = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    weights = load_file(folder / "model.safetensors")

    def stack(part: str) -> jax.Array:
        return jnp.stack([jnp.asarray(weights[f"encoder.layer.{number}.{part}"]) for number in range(LAYERS)])

    layers = {f"{name}.{kind}": stack(f"{name}.{kind}") for name in (*LINEAR, *NORMS) for kind in ("weight", "bias")}
    outer = {name: jnp.asarray(value) for name, value in weights.items() if name.startswith("embeddings.")}
    return WordPiece({token: row for row, token in enumerate(tokens)}), {"layers": layers, **outer}


def tokenize(wordpiece: WordPiece, text: str) -> list[int]:
    return [CLS, *wordpiece.rows(text, UNKNOWN)[: PIECES_MAX - 2], SEP]


def start_change(weights: Tree, seed: int) -> Tree:
    """Per matrix, two factors (LAYERS × rows × RANK, LAYERS × RANK × columns) whose product is the change: zero at first."""
    chance = np.random.default_rng(seed)
    change = {}
    for name in LINEAR:
        _, rows, columns = weights["layers"][f"{name}.weight"].shape
        down = chance.standard_normal((LAYERS, RANK, columns)).astype(np.float32) * columns**-0.5
        change[name] = (jnp.zeros((LAYERS, rows, RANK), jnp.float32), jnp.asarray(down))
    return change


def _normalize(weights: Tree, name: str, x: jax.Array) -> jax.Array:
    x = x.astype(jnp.float32)
    x = x - x.mean(-1, keepdims=True)
    x = x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-12)
    return x * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _apply(weights: Tree, change: Tree, name: str, x: jax.Array) -> jax.Array:
    x = x.astype(PRECISION)
    up, down = (factor.astype(PRECISION) for factor in change[name])
    out = x @ weights[f"{name}.weight"].T.astype(PRECISION) + weights[f"{name}.bias"].astype(PRECISION)
    return out + (x @ down.T) @ up.T


def _drop(x: jax.Array, share: float, key: jax.Array) -> jax.Array:
    return x if share == 0 else x * jax.random.bernoulli(key, 1 - share, x.shape) / (1 - share)


def _run_layer(weights: Tree, change: Tree, x: jax.Array, mask: jax.Array, share: float, key: jax.Array) -> jax.Array:
    count, length, size = x.shape

    def heads(part: str) -> jax.Array:
        out = _apply(weights, change, f"attention.self.{part}", x)
        return out.reshape(count, length, HEADS, size // HEADS).transpose(0, 2, 1, 3)

    scores = (heads("query") @ heads("key").transpose(0, 1, 3, 2)).astype(jnp.float32) * (size // HEADS) ** -0.5
    shares = jax.nn.softmax(scores + (mask[:, None, None, :] - 1) * 1e9, -1)
    seen = (shares.astype(PRECISION) @ heads("value")).transpose(0, 2, 1, 3).reshape(count, length, size)
    first, second = jax.random.split(key)
    seen = _drop(_apply(weights, change, "attention.output.dense", seen), share, first)
    x = _normalize(weights, "attention.output.LayerNorm", x + seen)
    inner = jax.nn.gelu(_apply(weights, change, "intermediate.dense", x), approximate=False)
    out = _drop(_apply(weights, change, "output.dense", inner), share, second)
    return _normalize(weights, "output.LayerNorm", x + out)


def run(weights: Tree, change: Tree, rows: jax.Array, mask: jax.Array, *, dropped: float = 0, key: jax.Array) -> jax.Array:
    """Unit vectors, the mean over the pieces: texts × pieces of `rows` and `mask` become texts × SIZE."""
    x = weights["embeddings.word_embeddings.weight"][rows]
    x = x + weights["embeddings.position_embeddings.weight"][: rows.shape[1]]
    x = _normalize(weights, "embeddings.LayerNorm", x + weights["embeddings.token_type_embeddings.weight"][0])

    def step(x: jax.Array, layer: tuple) -> tuple[jax.Array, None]:
        return _run_layer(layer[0], layer[1], x, mask, dropped, layer[2]), None

    x, _ = jax.lax.scan(step, x, (weights["layers"], change, jax.random.split(key, LAYERS)))
    mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
    return mean / jnp.linalg.norm(mean, axis=1, keepdims=True)
