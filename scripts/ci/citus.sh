#!/usr/bin/env bash
# A temporary Citus cluster of a coordinator and two workers, on a machine whose PostgreSQL has the
# extensions citus and vector:
#   scripts/ci/citus.sh start DIRECTORY starts it and prints the variables for the tests
#   scripts/ci/citus.sh stop DIRECTORY stops it and removes the directory
# Usage: export $(scripts/ci/citus.sh start /tmp/daimon-citus) && npm test
set -euo pipefail
export LC_ALL=C

usage() { echo "usage: $0 start|stop DIRECTORY" >&2; exit 2; }
[ $# -eq 2 ] || usage
command=$1 folder=$2
here=$(dirname "$0")
nodes="coordinator worker1 worker2"
bin=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 2>/dev/null | sort -V | tail -n 1 || true)/bin

start() {
  [ -e "$bin/../lib/citus.so" ] || { echo "PostgreSQL in $bin has no Citus. Install its package." >&2; exit 1; }
  local node superuser port workers='' members='' password
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  for node in $nodes; do
    superuser=$(POSTGRES_LINES="shared_preload_libraries = 'citus'" "$here/postgres.sh" bare "$folder/$node")
    # The nodes log in to each other without a password, on this machine only.
    sed -i 's/scram-sha-256$/trust/' "$folder/$node/data/pg_hba.conf"
    port=${superuser##*:} port=${port%/*}
    "$bin/psql" "${superuser%/*}/template1" -qX -v ON_ERROR_STOP=1 <<SQL
select pg_reload_conf();
create extension citus;
create extension vector;
create role daimon login createdb password '$password';
SQL
    if [ "$node" = coordinator ]; then
      coordinator=$superuser coordinator_port=$port
    else
      workers="${workers:+$workers,}postgresql://daimon:$password@127.0.0.1:$port/postgres"
      members="$members perform citus_add_node('127.0.0.1', $port);"
    fi
  done
  # Each database joins its workers; only a superuser may add nodes.
  "$bin/psql" "${coordinator%/*}/template1" -qX -v ON_ERROR_STOP=1 <<SQL
create function join_nodes() returns void language plpgsql security definer as \$body\$
begin perform citus_set_coordinator_host('127.0.0.1', $coordinator_port); $members end \$body\$;
SQL
  echo "TEST_DATABASE_URL=postgresql://daimon:$password@127.0.0.1:$coordinator_port/postgres"
  echo "TEST_CITUS=$workers"
}

stop() {
  local node
  for node in $nodes; do "$here/postgres.sh" stop "$folder/$node"; done
  rm -rf "$folder"
}

case $command in
  start) start ;;
  stop) stop ;;
  *) usage ;;
esac
