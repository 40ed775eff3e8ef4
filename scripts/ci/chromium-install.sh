#!/usr/bin/env bash
# Installs Debian's Chromium for the Studio journeys, as root. Does nothing if a browser is
# installed.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

say() { echo "chromium-install: $*" >&2; }

if [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; then exit 0; fi
if [ "$(id -u)" -ne 0 ]; then
  say 'Chromium is not installed. Install it, or run this as root.'
  exit 1
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { apt-get -qq update && apt-get -qq -y install --no-install-recommends chromium; } >"$log" 2>&1; then
  cat "$log" >&2
  say 'apt failed to install Chromium'
  exit 1
fi
