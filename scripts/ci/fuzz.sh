#!/usr/bin/env bash
# Sends requests that schemathesis generates from the OpenAPI document, valid and invalid, to every
# route of a running service: no response may be a server error, or have a status, type, or schema
# that the document lacks.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH

folder=$(mktemp -d)
trap 'kill "$kernel" 2>/dev/null || true; wait "$kernel" 2>/dev/null || true; rm -rf "$folder"' EXIT
touch "$folder/log"
# With a key: one of the routes creates the first key, which ends anonymous access.
export DAIMON_API_KEY=the-key-of-the-fuzz
bearer="Authorization: Bearer $DAIMON_API_KEY"
PORT=0 DATA_DIR=$folder LOG_LEVEL=info node packages/identity/server/dist/bin.js >"$folder/log" 2>&1 &
kernel=$!
for _ in $(seq 600); do
  port=$(sed -nE 's/.*"port":([0-9]+).*"msg":"listening".*/\1/p' "$folder/log")
  [ -z "$port" ] || break
  sleep 0.2
done
url=http://127.0.0.1:$port

post() { curl -sf -H "$bearer" -H 'content-type: application/json' "$url$1" -d "$2"; }
field() { node -e 'console.log(JSON.parse(require("node:fs").readFileSync(0, "utf8"))[process.argv[1]])' "$1"; }
msv='{"hexaco":{"H":0,"E":0,"X":0,"A":0,"C":0,"O":0},"moral_foundations":{"care_harm":0.5,"fairness_cheating":0.5,"loyalty_betrayal":0.5,"authority_subversion":0.5,"sanctity_degradation":0.5},"drives":{"curiosity":0.5,"autonomy":0.5,"social_approval":0.5},"epistemic_uncertainty":0.1,"inner_monologue":"Ready."}'
soul='{"name":"Ada","role":"Guide","description":"Shows people around.","attachment_style":"Secure","baseline_msv":'$msv'}'
FUZZ_BOT_ID=$(post /v1/avatars/ensure '{"external_key":"fuzz","soul":'"$soul"'}' | field bot_id)
FUZZ_MEMORY_ID=$(post /memory/ingest '{"bot_id":"'"$FUZZ_BOT_ID"'","content":"Kept."}' | field id)
export FUZZ_BOT_ID FUZZ_MEMORY_ID PYTHONPATH=$PWD/scripts/ci SCHEMATHESIS_HOOKS=fuzz_hooks

# It writes its findings to the current directory. Without a model, /chat/generate returns 503 by
# contract, which the first check reports as an error.
(cd "$folder" && schemathesis run "$url/openapi.json" -H "$bearer" --no-color --warnings off \
  --exclude-path /chat/generate \
  --phases "${FUZZ_PHASES:-examples,coverage,fuzzing}" --max-examples "${FUZZ_EXAMPLES:-40}" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method \
  --request-timeout 30 --seed "${FUZZ_SEED:-1}" --generation-database none)
if grep -q '"msg":"fault"' "$folder/log"; then
  echo 'The service logged errors:'
  grep '"msg":"fault"' "$folder/log" | head -n 5
  exit 1
fi
curl -sf "$url/health" >/dev/null
