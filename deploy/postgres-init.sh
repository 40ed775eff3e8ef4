#!/bin/sh
# The kernel's own role: no superuser, so that row-level security binds it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role daimon login password :'password';
create database daimon owner daimon;
\connect daimon
create extension vector;
SQL
