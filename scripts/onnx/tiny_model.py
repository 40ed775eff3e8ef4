"""A tiny sentence encoder as an ONNX model with its tokenizer, in the layout that transformers.js reads.

It knows nothing: every byte has a random direction, multiplied by that of its place. It serves the tests of the
embedder, which are about loading, batching, pooling and truncation.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

DIMENSION = 64
PLACES_MAX = 128
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def byte_characters() -> list[str]:
    """The visible replacements of the 256 bytes in byte-level tokenizers."""
    visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in visible]
    stand_ins = {byte: chr(byte) for byte in visible} | {byte: chr(256 + at) for at, byte in enumerate(hidden)}
    return [stand_ins[byte] for byte in range(256)]


def tokenizer(vocabulary: dict[str, int]) -> dict:
    special = [
        {"id": at, "content": token, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
        for at, token in enumerate(SPECIAL)
    ]
    frame = {token: {"id": token, "ids": [vocabulary[token]], "tokens": [token]} for token in ("[CLS]", "[SEP]")}
    single = [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "[SEP]", "type_id": 0}}]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": special,
        "normalizer": None,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
        "post_processor": {"type": "TemplateProcessing", "single": single, "pair": single, "special_tokens": frame},
        "decoder": {"type": "ByteLevel"},
        "model": {"type": "BPE", "dropout": None, "unk_token": "[UNK]", "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": False, "vocab": vocabulary, "merges": []},
    }


def model(vocabulary_size: int) -> onnx.ModelProto:
    random = np.random.default_rng(7)
    tables = {
        "tokens": random.standard_normal((vocabulary_size, DIMENSION)),
        "places": random.choice([-1.0, 1.0], (PLACES_MAX, DIMENSION)),
    }
    constants = [numpy_helper.from_array(table.astype(np.float32), name) for name, table in tables.items()]
    constants += [numpy_helper.from_array(np.array(value, np.int64), name) for name, value in (("zero", 0), ("one", 1))]
    nodes = [
        helper.make_node("Gather", ["tokens", "input_ids"], ["said"]),
        helper.make_node("Shape", ["input_ids"], ["shape"]),
        helper.make_node("Gather", ["shape", "one"], ["length"]),
        helper.make_node("Range", ["zero", "length", "one"], ["numbers"]),
        helper.make_node("Gather", ["places", "numbers"], ["there"]),
        helper.make_node("Mul", ["said", "there"], ["placed"]),
        # Only pooling uses the mask; here it just has to be an input.
        helper.make_node("Shape", ["attention_mask"], ["mask_shape"]),
        helper.make_node("Identity", ["placed"], ["last_hidden_state"]),
    ]
    ids = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in ("input_ids", "attention_mask")]
    out = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", DIMENSION])
    graph = helper.make_graph(nodes, "tiny", ids, [out], constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(made)
    return made


def main(folder: Path) -> None:
    vocabulary = {token: at for at, token in enumerate([*SPECIAL, *byte_characters()])}
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    files = {
        "config.json": {"model_type": "bert", "architectures": ["BertModel"], "hidden_size": DIMENSION, "vocab_size": len(vocabulary), "max_position_embeddings": PLACES_MAX},
        "tokenizer.json": tokenizer(vocabulary),
        "tokenizer_config.json": {"tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": PLACES_MAX, "pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"},
    }
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    onnx.save(model(len(vocabulary)), folder / "onnx" / "model.onnx")


main(Path(sys.argv[1]))
