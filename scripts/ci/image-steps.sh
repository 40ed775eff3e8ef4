#!/usr/bin/env bash
# Runs the steps of deploy/Dockerfile without a container: its build steps in a clean directory with
# the files of the repository, then its command with its environment until its health check passes.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
node=$root/node_modules/.bin/node
work=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
mkdir "$work/app" "$work/image" "$work/data"
# Applies .dockerignore; its entries with a star match no file of the repository.
kept=$(grep -v '[*]' deploy/Dockerfile.dockerignore | paste -sd '|')
git ls-files -z --cached --others --exclude-standard | grep -zvE "^($kept)(/|$)" | tar --null -T - -cf - | tar -xf - -C "$work/app"
[ ! -e "$work/app/docs" ]

# The build stage, up to the second FROM.
awk '/^FROM/ { stage++ } stage == 1 && /^RUN / { sub(/^RUN /, ""); print }' deploy/Dockerfile >"$work/steps"
# The image has Node 24; here it is the Node of the repository.
export PATH=$root/node_modules/.bin:$PATH
while IFS= read -r command; do
  echo "+ $command"
  (cd "$work/app" && sh -ec "$command") </dev/null >"$work/log" 2>&1 || { tail -40 "$work/log"; exit 1; }
done <"$work/steps"

# Only the files that are copied into the image.
sed -n 's/^COPY --from=build [^ ]* \/app\/\([^ ]*\) .*/\1/p' deploy/Dockerfile | while read -r path; do
  cp -a "$work/app/$path" "$work/image/"
done
rm -rf "$work/app"
port=$("$node" -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
command=$(sed -n 's/^CMD \["\(.*\)"\]$/\1/p' deploy/Dockerfile | tail -n 1)
check=$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p' deploy/Dockerfile)
(cd "$work/image" && NODE_ENV=production HOST=127.0.0.1 PORT=$port DATA_DIR=$work/data exec "$node" "$command") >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do
  if PORT=$port "$node" -e "$check"; then
    du -sh "$work/image" | awk '{ print "the image holds " $1 ", and its kernel is healthy" }'
    exit 0
  fi
  kill -0 "$server" 2>/dev/null || break
  sleep 1
done
tail -20 "$work/server.log"
exit 1
