#!/bin/sh
# The role of the identity service: not a superuser, so that row-level security applies to it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role daimon login password :'password';
create database daimon owner daimon;
\connect daimon
create extension vector;
SQL
