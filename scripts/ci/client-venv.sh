#!/usr/bin/env bash
# Creates a Python environment in DIRECTORY with what the Python client needs to be built, used, and
# tested, by the pip configuration of the user; keeps the one that is there if it was made for the
# same project file. Its programs are in DIRECTORY/bin.
set -euo pipefail
folder=$1
source=$(dirname "$0")/../../python/daimon-client

if ! cmp --silent "$source/pyproject.toml" "$folder/installed.toml"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  pip() { "$folder/bin/pip" --quiet --disable-pip-version-check "$@"; }
  build=$(sed -nE 's/^requires = \["([^"]+)"\]$/\1/p' "$source/pyproject.toml")
  # Modules are compiled when they are imported, and most never are.
  pip install --no-compile "$build"
  pip install --no-compile --no-build-isolation "$source[test]"
  # Whoever tests the client installs a wheel of it.
  pip uninstall --yes daimon-identity-client
  cp "$source/pyproject.toml" "$folder/installed.toml"
fi
