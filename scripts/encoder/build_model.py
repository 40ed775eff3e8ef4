"""Builds the model of `@daimon/encoder-minilm`: all-MiniLM-L6-v2 with the tuned change of its weights, as int8 ONNX.

    python build_model.py --work ../distill/work --out ../../packages/identity/encoder-minilm/assets

The input is the pieces of one text, without a batch or a mask: the scale of the activations then doesn't depend on
other texts, so a text has the same vector in any batch. The output is the mean over the pieces.
"""

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper
from safetensors.numpy import load_file

HERE = Path(__file__).parent
sys.path += [str(HERE.parent / "distill"), str(HERE.parent / "onnx")]

import teacher  # noqa: E402
from minilm_model import HEADS, LAYERS, SIZE, Graph  # noqa: E402

CHANGE = HERE / "change.npz"
MODEL, VOCABULARY = "model.onnx", "vocab.txt"


def quantize(matrix: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """int8 values, and one scale per index of the other axis."""
    scale = np.abs(matrix).max(axis, keepdims=True) / 127
    return np.round(matrix / scale).astype(np.int8), scale.astype(np.float32)


class SmallGraph(Graph):
    def linear(self, x: str, name: str) -> str:
        values, scale = quantize(self.weights[f"{name}.weight"].T, 0)
        small, small_scale, zero = (f"{name}.{part}" for part in ("input", "input_scale", "input_zero"))
        self.nodes.append(helper.make_node("DynamicQuantizeLinear", [x], [small, small_scale, zero]))
        product = self.add("MatMulInteger", small, self.constant(f"{name}.values", np.ascontiguousarray(values)), zero)
        factor = self.add("Mul", small_scale, self.constant(f"{name}.scales", scale[0]))
        return self.add("Add", self.add("Mul", self.add("Cast", product, to=TensorProto.FLOAT), factor), self.weight(f"{name}.bias"))

    def heads(self, x: str, *, turned: bool) -> str:
        shape = self.constant("split", np.array([0, HEADS, SIZE // HEADS], np.int64))
        return self.add("Transpose", self.add("Reshape", x, shape), perm=[1, 2, 0] if turned else [1, 0, 2])

    def attention(self, x: str, name: str) -> str:
        query, key, value = (self.linear(x, f"{name}.self.{part}") for part in ("query", "key", "value"))
        scores = self.add("MatMul", self.heads(query, turned=False), self.heads(key, turned=True))
        root = self.constant("root", np.array((SIZE // HEADS) ** 0.5, np.float32))
        shares = self.add("Softmax", self.add("Div", scores, root), axis=-1)
        seen = self.add("Transpose", self.add("MatMul", shares, self.heads(value, turned=False)), perm=[1, 0, 2])
        together = self.add("Reshape", seen, self.constant("joined", np.array([0, SIZE], np.int64)))
        return self.norm(self.add("Add", x, self.linear(together, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def layer(self, x: str, name: str) -> str:
        x = self.attention(x, f"{name}.attention")
        inner = self.add("Gelu", self.linear(x, f"{name}.intermediate.dense"))
        return self.norm(self.add("Add", x, self.linear(inner, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def embeddings(self) -> str:
        values, scale = quantize(self.weights["embeddings.word_embeddings.weight"], 1)
        word = self.add("Cast", self.add("Gather", self.constant("words", values), "pieces"), to=TensorProto.FLOAT)
        word = self.add("Mul", word, self.add("Gather", self.constant("word_scales", scale), "pieces"))
        zero, one = (self.constant(name, np.array(value, np.int64)) for name, value in (("zero", 0), ("one", 1)))
        length = self.add("Gather", self.add("Shape", "pieces"), zero)
        places = self.weights["embeddings.position_embeddings.weight"] + self.weights["embeddings.token_type_embeddings.weight"][0]
        place = self.add("Gather", self.constant("places", places), self.add("Range", zero, length, one))
        return self.norm(self.add("Add", word, place), "embeddings.LayerNorm")


def build(weights: dict[str, np.ndarray]) -> onnx.ModelProto:
    graph = SmallGraph({name: value.astype(np.float32) for name, value in weights.items() if value.dtype.kind == "f"})
    x = graph.embeddings()
    for number in range(LAYERS):
        x = graph.layer(x, f"encoder.layer.{number}")
    graph.nodes.append(helper.make_node("ReduceMean", [x, graph.constant("axes", np.array([0], np.int64))], ["vector"], keepdims=0))
    pieces = helper.make_tensor_value_info("pieces", TensorProto.INT64, ["length"])
    vector = helper.make_tensor_value_info("vector", TensorProto.FLOAT, [SIZE])
    made = helper.make_graph(graph.nodes, "minilm", [pieces], [vector], list(graph.constants.values()))
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def add_change(weights: dict[str, np.ndarray], path: Path) -> None:
    """Adds the products of the factors, in double precision, so that every machine rounds to the same model."""
    factors = np.load(path)
    for name in sorted({key.rsplit(".", 1)[0] for key in factors.files}):
        product = factors[f"{name}.up"].astype(np.float64) @ factors[f"{name}.down"].astype(np.float64)
        weights[f"{name}.weight"] = (weights[f"{name}.weight"] + product).astype(np.float32)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, required=True, help="directory for the fetched model")
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--change", type=Path, default=CHANGE, help="output of tune.py")
    options.add_argument("--untuned", action="store_true", help="without the change, to compare")
    given = options.parse_args()
    folder = teacher.fetch(given.work)
    teacher.check(folder)
    weights = load_file(folder / "model.safetensors")
    if not given.untuned:
        add_change(weights, given.change)
    given.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(folder / VOCABULARY, given.out / VOCABULARY)
    model = build(weights).SerializeToString(deterministic=True)
    (given.out / MODEL).write_bytes(model)
    print(f"SHA-256 {hashlib.sha256(model).hexdigest()}, {len(model) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
