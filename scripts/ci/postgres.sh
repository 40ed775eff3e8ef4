#!/usr/bin/env bash
# A temporary PostgreSQL server in a given directory:
#   url=$(scripts/ci/postgres.sh start DIRECTORY) starts it and prints only the URL on stdout
#   scripts/ci/postgres.sh bare DIRECTORY starts it with only its superuser and prints that URL
#   scripts/ci/postgres.sh restart DIRECTORY ends it as a crash would and starts it again
#   scripts/ci/postgres.sh stop DIRECTORY stops it and removes the directory
# POSTGRES_LINES has further lines for its configuration.
set -euo pipefail
export LC_ALL=C

usage() { echo "usage: $0 start|bare|restart|stop DIRECTORY" >&2; exit 2; }
[ $# -eq 2 ] || usage
command=$1 folder=$2
bin=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 2>/dev/null | sort -V | tail -n 1 || true)/bin

# PostgreSQL refuses to run as root; its package creates a user.
unprivileged() {
  if [ "$(id -u)" -eq 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => {
    console.log(s.address().port)
    s.close()
  })'
}

random_word() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

bare() {
  local port superuser_password
  port=$(free_port)
  superuser_password=$(random_word)
  mkdir -p "$folder"
  echo "$superuser_password" >"$folder/password"
  if [ "$(id -u)" -eq 0 ]; then chown -R postgres "$folder"; fi
  unprivileged "$bin/initdb" -D "$folder/data" -U postgres --pwfile="$folder/password" \
    -A scram-sha-256 -E UTF8 --no-locale --no-sync >"$folder/initdb.log"
  # The data is temporary, so fsync is off.
  cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 200
${POSTGRES_LINES:-}
CONF
  unprivileged "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w start >/dev/null
  echo "postgresql://postgres:$superuser_password@127.0.0.1:$port/postgres"
}

start() {
  local superuser password
  superuser=$(bare)
  password=$(random_word)
  # The tests' role is not a superuser, which would bypass every row-level security policy. It
  # can't create the extension either, so the template database contains it.
  "$bin/psql" -qX -v ON_ERROR_STOP=1 "${superuser%/*}/template1" <<SQL
create extension vector;
create role daimon login createdb password '$password';
create database daimon owner daimon;
SQL
  echo "postgresql://daimon:$password@${superuser#*@}" | sed 's|/postgres$|/daimon|'
}

restart() {
  unprivileged "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -m immediate -w restart >/dev/null
}

stop() {
  if [ -e "$folder/data/postmaster.pid" ]; then
    unprivileged "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null
  fi
  rm -rf "$folder"
}

case $command in
  start) start ;;
  bare) bare ;;
  restart) restart ;;
  stop) stop ;;
  *) usage ;;
esac
