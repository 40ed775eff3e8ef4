#!/usr/bin/env bash
# Creates a Python environment in DIRECTORY with the libraries of the integrations, by the pip
# configuration of the user; keeps the one that is there if it has the same. Its programs are in
# DIRECTORY/bin.
set -euo pipefail
folder=$1
requirements=$(dirname "$0")/../../python/daimon-client/integration_tests/requirements.txt

if ! cmp --silent "$requirements" "$folder/installed.txt"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  # Modules are compiled when they are imported, and most never are.
  "$folder/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-compile -r "$requirements"
  cp "$requirements" "$folder/installed.txt"
fi
