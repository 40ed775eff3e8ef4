#!/usr/bin/env bash
# Creates a Python environment in DIRECTORY with the packages of requirements.txt; its programs are
# in DIRECTORY/bin.
set -euo pipefail
folder=$1

if ! python3 -m venv "$folder" >/dev/null 2>&1; then
  # Debian packages the module separately.
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
  python3 -m venv --clear "$folder"
fi
"$folder/bin/pip" install --quiet --disable-pip-version-check -r "$(dirname "$0")/requirements.txt"
