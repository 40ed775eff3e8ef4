#!/usr/bin/env bash
# Installs the optional peer of the onnx embedder and a tiny model into DIRECTORY, and prints the
# variable for the tests: TEST_ONNX_FOLDER=DIRECTORY. The lockfile stays unchanged. Does nothing if
# they exist.
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -d "$folder/node_modules/@huggingface/transformers" ]; then
  [ -e "$folder/package.json" ] || echo '{"private":true}' >"$folder/package.json"
  # The package contains the binaries for Linux, macOS, and Windows; its install script fetches
  # those for CUDA.
  npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts --no-save @huggingface/transformers@^4.3.1 >&2
fi
if [ ! -e "$folder/tiny/onnx/model.onnx" ]; then
  python3 -m venv "$folder/venv" >&2
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/onnx/requirements.txt" >&2
  "$folder/venv/bin/python" "$here/onnx/tiny_model.py" "$folder/tiny" >&2
fi
echo "TEST_ONNX_FOLDER=$folder"
