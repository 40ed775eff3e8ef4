"""Fits the reranker trees to the output of tune-reranker.ts and prints their cross-validation by conversation.

LambdaMART (Burges 2010) as LightGBM has it, on top of the first order: each tree is fitted to what the sum and the trees before it
get wrong. Deterministic: one thread, fixed seeds.
"""

import json
import sys
from pathlib import Path

import lightgbm
import numpy as np

FOLDS = 4
# Weights of questions, in the order of the sets per kind of participants. External sets have
# weight 1.
OWN = {"people-plain": 0.3, "people-other": 0.1, "assistant-plain": 1.0, "assistant-other": 0.3}
# Weight of questions without vectors, which train recall while the embedder is down.
BLIND = 0.25
ROUNDS = {"people": 200, "assistant": 100}
OPTIONS = {
    "people": {"num_leaves": 8},
    "assistant": {"num_leaves": 4},
}
COMMON = {
    "objective": "lambdarank",
    "lambdarank_truncation_level": 15,
    "learning_rate": 0.05,
    "min_data_in_leaf": 40,
    "lambda_l2": 5,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "seed": 1,
    "verbose": -1,
}


def weight(lesson: dict) -> float:
    return OWN.get(lesson["set"], 1.0) * (BLIND if lesson["isBlind"] else 1.0)


def fit(lessons: list[dict], company: str, setup: dict) -> lightgbm.Booster:
    own = [one for one in lessons if one["company"] == company and one["evidence"]]
    taught, label, group, counts = [], [], [], []
    for one in own:
        answers = np.zeros(one["rows"])
        answers[one["evidence"]] = 1
        # In assistant sets only user turns are labeled. That is an artifact that must not be
        # learned: the weights of the first stage decide how much the assistant's words count.
        chosen = one["x"][:, setup["user"]] > 0 if company == "assistant" else np.full(one["rows"], True)
        taught.append(one["x"][chosen])
        label.append(answers[chosen])
        group.append(int(chosen.sum()))
        counts.append(np.full(group[-1], weight(one)))
    rows = np.concatenate(taught)
    data = lightgbm.Dataset(
        rows,
        np.concatenate(label),
        group=group,
        weight=np.concatenate(counts),
        init_score=setup["first"] * rows[:, setup["sum"]],
        feature_name=setup["features"],
    )
    options = {**COMMON, **OPTIONS[company], "monotone_constraints": setup["rising"]}
    return lightgbm.train(options, data, ROUNDS[company])


def score(lessons: list[dict], values: list[np.ndarray]) -> str:
    recall, hit = [], []
    for one, value in zip(lessons, values):
        first = set(np.argsort(-value, kind="stable")[:10].tolist())
        found = len(first & set(one["evidence"]))
        recall.append(found / one["wanted"])
        hit.append(found > 0)
    return f"{100 * np.mean(recall):.1f} / {100 * np.mean(hit):.1f}"


def tree_of(tree: dict, forest: dict) -> None:
    """Appends one tree; LightGBM numbers its splits and leaves from 0, the first split at the root."""
    splits: dict[int, dict] = {}
    leaves: dict[int, float] = {}

    def walk(node: dict) -> int:
        if "split_index" not in node:
            leaf = node.get("leaf_index", 0)
            leaves[leaf] = node["leaf_value"]
            return -1 - leaf
        splits[node["split_index"]] = node
        node["low"], node["high"] = walk(node["left_child"]), walk(node["right_child"])
        return node["split_index"]

    walk(tree["tree_structure"])
    forest["leaves"].append(len(leaves))
    for at in range(len(splits)):
        forest["feature"].append(splits[at]["split_feature"])
        forest["threshold"].append(float(f"{splits[at]['threshold']:.6g}"))
        forest["low"].append(splits[at]["low"])
        forest["high"].append(splits[at]["high"])
    forest["value"].extend(float(f"{leaves[at]:.4g}") for at in range(len(leaves)))


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    told = json.loads((folder / "examples.json").read_text())
    features, lessons = told["features"], told["lessons"]
    values = np.fromfile(folder / "examples.bin", dtype=np.float32).reshape(-1, len(features))
    start = 0
    for one in lessons:
        one["x"] = values[start : start + one["rows"]]
        start += one["rows"]
    setup = {
        "features": features,
        "first": float(sys.argv[3]),
        "sum": features.index("sum"),
        "user": features.index("speakerRole"),
        "rising": [int(feature in sys.argv[4].split(",")) for feature in features],
    }
    conversations = sorted({(one["company"], one["conversation"]) for one in lessons})
    fold = {conversation: at % FOLDS for at, (_, conversation) in enumerate(conversations)}
    for company in sorted({one["company"] for one in lessons}):
        seen: list[dict] = []
        again: list[np.ndarray] = []
        for left_out in range(FOLDS):
            booster = fit([one for one in lessons if fold[one["conversation"]] != left_out], company, setup)
            own = [one for one in lessons if one["company"] == company and fold[one["conversation"]] == left_out]
            seen += own
            again += [setup["first"] * one["x"][:, setup["sum"]] + booster.predict(one["x"]) if one["rows"] else np.zeros(0) for one in own]
        for name, blind in sorted({(one["set"], one["isBlind"]) for one in seen}):
            at = [place for place, one in enumerate(seen) if (one["set"], one["isBlind"]) == (name, blind)]
            own = [seen[place] for place in at]
            before = score(own, [one["x"][:, setup["sum"]] if one["rows"] else np.zeros(0) for one in own])
            after = score(own, [again[place] for place in at])
            print(f"{name}{' without vectors' if blind else ''}: R@10 / hit@10 {before} → cross-validated {after}", flush=True)
        booster = fit(lessons, company, setup)
        forest: dict = {"features": features, "leaves": [], "feature": [], "threshold": [], "low": [], "high": [], "value": []}
        for tree in booster.dump_model()["tree_info"]:
            tree_of(tree, forest)
        (out / f"{company}.json").write_text(json.dumps(forest, separators=(",", ":")) + "\n")
        gain = sorted(zip(booster.feature_importance("gain"), features), reverse=True)
        print(f"{company}: {', '.join(name for _, name in gain[:12])}", flush=True)


if __name__ == "__main__":
    main()
