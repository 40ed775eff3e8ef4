"""Computes teacher vectors of many texts in parallel and caches them on disk: twenty minutes, once."""

import hashlib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from teacher import Teacher

CHUNK = 4000

_teacher: Teacher | None = None


def _open(model: Path) -> None:
    global _teacher
    _teacher = Teacher(model)


def _embed_chunk(texts: list[str], path: Path) -> Path:
    if not path.exists():
        assert _teacher is not None
        vectors = _teacher.embed(texts).astype(np.float16)
        scratch = path.with_suffix(".part.npy")
        np.save(scratch, vectors)
        scratch.rename(path)
        print(f"{path.name}: {len(texts)} texts", flush=True)
    return path


def _name(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:24] + ".npy"


def teach(texts: list[str], model: Path, folder: Path, processes: int) -> np.ndarray:
    """Float16 unit vectors of all texts, in order. Set OPENBLAS_NUM_THREADS=1: processes are faster than threads."""
    folder.mkdir(parents=True, exist_ok=True)
    chunks = [texts[start : start + CHUNK] for start in range(0, len(texts), CHUNK)]
    paths = [folder / _name(chunk) for chunk in chunks]
    with ProcessPoolExecutor(processes, initializer=_open, initargs=(model,)) as pool:
        return np.concatenate([np.load(path) for path in pool.map(_embed_chunk, chunks, paths)])
