#!/usr/bin/env bash
# Installs bubblewrap, which the scanner sandbox requires, on Debian and its derivatives. Does
# nothing if it is installed.
set -euo pipefail

if command -v bwrap >/dev/null; then exit 0; fi
if [ "$(id -u)" -ne 0 ]; then
  echo 'bubblewrap is not installed. Run this as root, or run `apt-get install bubblewrap`.' >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet --quiet
apt-get install --yes --quiet --no-install-recommends bubblewrap
bwrap --version
