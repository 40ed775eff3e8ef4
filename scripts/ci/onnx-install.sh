#!/usr/bin/env bash
# Fills FOLDER with the optional peer of the onnx embedder and a tiny model of ours, and prints what the tests need:
# TEST_ONNX_FOLDER=FOLDER. Nothing of it enters the lockfile. Done already, it does nothing.
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -d "$folder/node_modules/@huggingface/transformers" ]; then
  [ -e "$folder/package.json" ] || echo '{"private":true}' >"$folder/package.json"
  # The binaries for Linux, macOS and Windows lie in the package; its install script would fetch those for CUDA.
  npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts --no-save @huggingface/transformers@^4.3.1 >&2
fi
if [ ! -e "$folder/tiny/onnx/model.onnx" ]; then
  python3 -m venv "$folder/venv" >&2
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/onnx/requirements.txt" >&2
  "$folder/venv/bin/python" "$here/onnx/tiny_model.py" "$folder/tiny" >&2
fi
echo "TEST_ONNX_FOLDER=$folder"
