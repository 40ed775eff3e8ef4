#!/usr/bin/env bash
# Builds the model of @daimon/encoder-minilm into its assets: fetches all-MiniLM-L6-v2 with pip,
# adds change.npz, and rounds to int8. Does nothing if the model exists. A minute; needs Python 3.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../packages/identity/encoder-minilm/assets"
work=${1:-"$here/../../.test-output/encoder"}

[ ! -e "$out/model.onnx" ] || exit 0
mkdir -p "$work"
python3 -m venv "$work/venv" >&2
"$work/venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements-build.txt" >&2
"$work/venv/bin/python" "$here/build_model.py" --work "$work" --out "$out"
