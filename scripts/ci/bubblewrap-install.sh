#!/usr/bin/env bash
# Installs what the sandbox of the scanner stands on, on Debian and its kin. Does nothing when it is there.
set -euo pipefail

if command -v bwrap >/dev/null; then exit 0; fi
if [ "$(id -u)" -ne 0 ]; then
  echo 'bubblewrap is missing: run this as root, or `apt-get install bubblewrap`' >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet --quiet
apt-get install --yes --quiet --no-install-recommends bubblewrap
bwrap --version
