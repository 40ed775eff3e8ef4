#!/usr/bin/env bash
# Runs the steps of deploy/Dockerfile without a container: its build steps in a clean directory with
# the files of the repository, then the command of each image with its environment until its health check passes.
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
mkdir "$work/app"
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

# The instructions of a stage.
stage() { awk -v name="$1" '/^FROM / { on = $NF == name } on' deploy/Dockerfile; }
free_port() { "$node" -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }

# Starts what an image of a stage starts, on the files that are copied into it, until it is healthy.
try_stage() {
  local name=$1 prefix=$2 image=$work/$1 port command check
  mkdir "$image" "$work/data-$name"
  stage "$name" | sed -n 's/^COPY --from=build [^ ]* \/app\/\([^ ]*\) .*/\1/p' | while read -r path; do
    cp -al "$work/app/$path" "$image/"
  done
  port=$(free_port)
  command=$(stage "$name" | sed -n 's/^CMD \["\(.*\)"\]$/\1/p')
  check=$(stage "$name" | sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p')
  (cd "$image" && exec env NODE_ENV=production "${prefix}HOST=127.0.0.1" "${prefix}PORT=$port" "DATA_DIR=$work/data-$name" "$node" "$command") >"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 300); do
    if env "${prefix}PORT=$port" "$node" -e "$check"; then
      du -sh "$image" | awk -v name="$name" '{ print "the image " name " holds " $1 ", and its service is healthy" }'
      kill "$server" && wait "$server" || true
      server=
      return 0
    fi
    kill -0 "$server" 2>/dev/null || break
    sleep 1
  done
  tail -20 "$work/server.log"
  return 1
}
try_stage kernel ''
try_stage scanner SCANNER_
