#!/bin/sh
# Makes .env beside compose.yml, which compose reads by itself: a key for the kernel and a password for its database. What is
# there is kept, because the database has its password from the first start on.
set -eu
file=$(dirname "$0")/.env
if [ -e "$file" ]; then
  echo "$file is there and stays as it is"
  exit 0
fi
word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
printf 'DAIMON_API_KEY=%s\nPOSTGRES_PASSWORD=%s\n' "$(word)" "$(word)" >"$file.new"
mv "$file.new" "$file"
echo "$file has a new DAIMON_API_KEY and a new POSTGRES_PASSWORD: keep it"
