#!/usr/bin/env bash
# Makes a Python environment in FOLDER with what requirements.txt names; its programs are in FOLDER/bin.
set -euo pipefail
folder=$1

if ! python3 -m venv "$folder" >/dev/null 2>&1; then
  # Debian keeps the module apart.
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
  python3 -m venv --clear "$folder"
fi
"$folder/bin/pip" install --quiet --disable-pip-version-check -r "$(dirname "$0")/requirements.txt"
