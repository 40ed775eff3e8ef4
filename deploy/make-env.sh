#!/bin/sh
# Creates .env next to compose.yml, which compose reads: a key for the identity service and a
# password for its database. Keeps an existing file, because the database keeps the password of its
# first start.
set -eu
file=$(dirname "$0")/.env
if [ -e "$file" ]; then
  echo "$file already exists and stays unchanged."
  exit 0
fi
word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
printf 'DAIMON_API_KEY=%s\nPOSTGRES_PASSWORD=%s\n' "$(word)" "$(word)" >"$file.new"
mv "$file.new" "$file"
echo "Created $file with a new DAIMON_API_KEY and a new POSTGRES_PASSWORD. Keep this file."
