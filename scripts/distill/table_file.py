"""Writes and reads the table as packages/identity/embed/src/embedding-table.ts reads it."""

import hashlib
import struct
from pathlib import Path

import numpy as np

MAGIC = b"DAIMONTV"
VERSION = 1


def quantise(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quantizes to int8 values with a 16-bit scale per row; the largest scale is 65,535, because only relative lengths matter."""
    largest = np.abs(table).max(1)
    scales = np.maximum(np.round(largest / largest.max() * 65_535), 1)
    steps = scales * (largest.max() / 65_535) / 127
    values = np.clip(np.round(table / steps[:, None]), -127, 127)
    return scales.astype("<u2"), values.astype(np.int8)


def write(path: Path, tokens: list[str], table: np.ndarray) -> None:
    scales, values = quantise(table)
    vocabulary = "\n".join(tokens).encode()
    header = MAGIC + struct.pack("<4I", VERSION, table.shape[1], len(tokens), len(vocabulary))
    path.write_bytes(header + scales.tobytes() + values.tobytes() + vocabulary)
    lengths = np.linalg.norm(scales[:, None].astype(float) * values, axis=1)
    print(f"{path.name}: {path.stat().st_size} bytes, {len(tokens)} rows of {table.shape[1]}")
    print(f"sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}, median length {int(np.median(lengths))}")


def read(path: Path) -> tuple[list[str], np.ndarray]:
    """Tokens, and rows × dimensions of float32."""
    data = path.read_bytes()
    version, dimension, rows, size = struct.unpack_from("<4I", data, len(MAGIC))
    if data[: len(MAGIC)] != MAGIC or version != VERSION:
        raise SystemExit(f"{path} is no table of version {VERSION}")
    start = len(MAGIC) + 16
    scales = np.frombuffer(data, "<u2", rows, start)
    values = np.frombuffer(data, np.int8, rows * dimension, start + 2 * rows).reshape(rows, dimension)
    tokens = data[len(data) - size :].decode().split("\n")
    return tokens, scales[:, None].astype(np.float32) * values
