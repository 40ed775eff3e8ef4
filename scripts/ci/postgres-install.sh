#!/usr/bin/env bash
# Installs PostgreSQL with pgvector on Debian, as root. Skips completed steps. Installs Debian's
# pgvector package for this PostgreSQL if there is one; otherwise (Debian 12) builds it from
# Debian's source package of a newer suite, from the Debian mirror that the machine uses.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

say() { echo "postgres-install: $*" >&2; }
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; say "failed: $*"; exit 1; }; }
# Directory of the newest installed server.
server() { find /usr/lib/postgresql -mindepth 1 -maxdepth 1 2>/dev/null | sort -V | tail -n 1; }
has_vector() { [ -e "/usr/share/postgresql/$(basename "$(server)")/extension/vector.control" ]; }
is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

install_missing() {
  local missing=()
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  quietly apt-get install -qq -y --no-install-recommends "${missing[@]}"
}

# The mirror of the machine's Debian entry: apt parses every format of an entry. The
# archives of security updates and third parties have other labels.
debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' \
    'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 'Component: main' | head -n 1
}

# apt with a separate source list and state: the machine's lists stay unchanged.
private_apt() {
  apt-get -qq -o "Dir::Etc::SourceList=$work/source.list" -o Dir::Etc::SourceParts=- \
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root "$@"
}

build_vector() {
  local mirror keyring=/usr/share/keyrings/debian-archive-keyring.gpg signed_by=''
  mirror=$(debian_mirror)
  [ -n "$mirror" ] || { say 'the apt sources have no Debian entry'; exit 1; }
  [ ! -e "$keyring" ] || signed_by="[signed-by=$keyring] "
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
  echo "deb-src ${signed_by}${mirror} trixie main" >"$work/source.list"
  install_missing build-essential dpkg-dev "postgresql-server-dev-$(basename "$(server)")"
  say 'building pgvector from its source package'
  quietly private_apt update
  cd "$work/source"
  quietly private_apt source pgvector
  cd pgvector-*/
  # with_llvm=no: otherwise every file is compiled a second time for the just-in-time compiler.
  quietly make -j2 with_llvm=no "PG_CONFIG=$(server)/bin/pg_config"
  quietly make install with_llvm=no "PG_CONFIG=$(server)/bin/pg_config"
}

if [ -n "$(server)" ] && has_vector; then exit 0; fi
if [ "$(id -u)" -ne 0 ]; then
  say 'PostgreSQL with pgvector is not installed. Install it, or run this as root.'
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quietly apt-get -qq update
[ -n "$(server)" ] || install_missing postgresql
package=postgresql-$(basename "$(server)")-pgvector
if apt-cache show "$package" >/dev/null 2>&1; then install_missing "$package"; else build_vector; fi
has_vector || { say 'pgvector is still missing after the installation'; exit 1; }
