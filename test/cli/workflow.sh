# The commands of a typical session. test/cli/workflow.slow.test.ts runs them while `daimon up` runs.

daimon doctor

daimon studio --port 0 > studio.log &
until grep -q '^ready$' studio.log; do sleep 0.1; done
grep studio studio.log
kill $!

daimon pack list
daimon pack import companion --persist false > luna.json
daimon pack import support-agent --persist true --external-key front-desk
daimon avatar list
daimon avatar show front-desk

daimon pack export tutor -o ./my-packs
SOULPACKS_ROOT=./my-packs daimon pack import tutor --persist false > tutor.json

cat > memories-in.jsonl <<'LINES'
{"speaker": "Mara", "text": "My sister Ines is allergic to walnuts.", "said_at": "2026-05-04T18:20:00Z", "session": "monday"}
{"speaker": "Mara", "text": "The oven broke this morning.", "said_at": "2026-05-07T08:05:00Z"}
LINES
export DAIMON_BOT_ID=front-desk
daimon memory import memories-in.jsonl
daimon memory import memories-in.jsonl
daimon memory search 'Who is allergic to walnuts?'

cat > conversations.json <<'JSON'
[{"title": "Dinner", "conversation_id": "c-1", "current_node": "b", "mapping": {
  "a": {"parent": null, "message": {"author": {"role": "user"}, "create_time": 1700000000,
    "content": {"content_type": "text", "parts": ["My father turns seventy in June."]}}},
  "b": {"parent": "a", "message": {"author": {"role": "assistant"}, "create_time": 1700000009,
    "content": {"content_type": "text", "parts": ["Seventy deserves a long table."]}}}}}]
JSON
daimon memory import conversations.json --user-name Mara

echo '{"speaker": "Mara", "text": "Please keep your answers short.", "kind": "instruction"}' > instructions.jsonl
daimon memory import instructions.jsonl
daimon memory list --kind instruction
id=$(daimon memory list --kind instruction --json | grep -o -m 1 '"id": *"[^"]*"' | head -n 1 | cut -d '"' -f 4)
daimon memory edit "$id" --content 'Please keep your answers to one sentence.'

echo '{"speaker": "Mara", "text": "My cat is called Miso.", "said_at": "2026-05-08T09:00:00Z"}' > facts.jsonl
daimon memory import facts.jsonl
daimon facts
daimon facts front-desk --subject cat --json

daimon memory forget --match walnuts --dry-run
daimon memory forget --match walnuts --yes

daimon memory export -o memories.jsonl
daimon avatar export front-desk -o front-desk.json
daimon avatar import front-desk.json --external-key front-desk-2
daimon memory reembed
daimon memory sweep

export DAIMON_API_KEY=$(daimon keys create operator --scopes read,write,admin)
daimon keys create my-app --expires 90d > my-app.key
daimon keys list

daimon completion bash > daimon.bash
. ./daimon.bash
