-- Every table of an avatar has bot_id first in its key, so that the schema distributes by it; what must be
-- unique for an owner lies in avatar_directory, which distributes by owner_id.
-- Only if it is missing: on a cluster, the command needs a superuser in any case.
do $body$ begin
  if not exists (select from pg_extension where extname = 'vector') then create extension vector; end if;
end $body$;

create table avatar_directory (
  owner_id text not null,
  bot_id uuid not null,
  external_key text,
  created_at timestamptz not null,
  primary key (owner_id, bot_id),
  constraint avatar_directory_external_key unique (owner_id, external_key)
);

create table avatars (
  bot_id uuid primary key,
  owner_id text not null,
  external_key text,
  -- json, not jsonb: handed back with its members in the order in which they came.
  soul json not null,
  soul_revision integer not null,
  runtime_config json not null,
  -- The two layers of the personality and the last thought: see identity/core, drift/state.
  persona json not null,
  is_frozen boolean not null default false,
  drift_step_count integer not null default 0,
  -- Counts the changes of this avatar's memories: an index elsewhere is fresh when it has seen this number.
  memory_seq integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index avatars_by_owner on avatars (owner_id, created_at desc, bot_id desc);

create table soul_revisions (
  bot_id uuid not null,
  revision integer not null,
  owner_id text not null,
  soul json not null,
  runtime_config json not null,
  at timestamptz not null,
  primary key (bot_id, revision)
);

create table drift_steps (
  bot_id uuid not null,
  step_no integer not null,
  step_id uuid not null,
  owner_id text not null,
  at timestamptz not null,
  cause text not null check (cause in ('reflection', 'state_update', 'reset', 'soul_revision')),
  before json not null,
  after json not null,
  persona_after json not null,
  evidence json not null,
  turn_id text,
  primary key (bot_id, step_no),
  constraint drift_steps_id unique (bot_id, step_id)
);
create unique index drift_steps_once_a_turn on drift_steps (bot_id, turn_id)
  where turn_id is not null and cause = 'reflection';

create table memories (
  bot_id uuid not null,
  memory_id uuid not null,
  owner_id text not null,
  -- The first memory of a line of corrections: forgetting one forgets the line.
  chain_id uuid not null,
  -- The avatar's memory_seq at the last change of this row.
  seq integer not null,
  content text not null,
  -- SHA-256 of the normalised content.
  content_key bytea not null,
  kind text not null check (kind in ('turn', 'fact', 'instruction', 'summary')),
  session_id text,
  scope text not null check (scope in ('session', 'global')),
  speaker text,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  superseded_by uuid,
  importance double precision not null check (importance between 0 and 1),
  source text not null check (source in ('complete', 'ingest', 'import', 'mcp', 'derived')),
  trust text not null check (trust in ('user', 'assistant', 'tool', 'import')),
  metadata json not null,
  count integer not null default 1 check (count >= 1),
  primary key (bot_id, memory_id)
);
create index memories_by_time on memories (bot_id, occurred_at desc, memory_id desc);
create index memories_by_seq on memories (bot_id, seq);
create index memories_by_chain on memories (bot_id, chain_id);
-- The same words by the same voice in the same place are one row.
create unique index memories_once on memories (
  bot_id, content_key, scope, trust, coalesce(speaker, ''),
  (case when scope = 'session' then coalesce(session_id, '') else '' end)
) where valid_to is null;

-- What was folded into a memory after the first time it was said.
create table memory_sources (
  bot_id uuid not null,
  memory_id uuid not null,
  source_no integer not null,
  owner_id text not null,
  session_id text,
  speaker text,
  occurred_at timestamptz not null,
  metadata json not null,
  primary key (bot_id, memory_id, source_no),
  foreign key (bot_id, memory_id) references memories on delete cascade
);

-- No fixed dimension: every embedder has its own, and two may stand side by side while one replaces the other.
create table memory_vectors (
  bot_id uuid not null,
  memory_id uuid not null,
  embedder_id text not null,
  owner_id text not null,
  embedding vector not null,
  primary key (bot_id, memory_id, embedder_id),
  foreign key (bot_id, memory_id) references memories on delete cascade
);

-- Which memories are gone, so that an index elsewhere can follow. Holds no text.
create table forgotten_memories (
  bot_id uuid not null,
  seq integer not null,
  memory_id uuid not null,
  owner_id text not null,
  primary key (bot_id, seq, memory_id)
);

-- What must not be stored again, as a hash. A session's tombstone holds within that session.
create table tombstones (
  bot_id uuid not null,
  content_key bytea not null,
  session_key text not null default '',
  owner_id text not null,
  at timestamptz not null,
  primary key (bot_id, content_key, session_key)
);

-- Answers of completed turns by idempotency key.
create table turns (
  bot_id uuid not null,
  idempotency_key text not null,
  owner_id text not null,
  request_hash bytea not null,
  status integer not null,
  answer json not null,
  at timestamptz not null,
  primary key (bot_id, idempotency_key)
);

-- Accepted reflections that have not run. The message stays here, never in the job queue.
create table pending_reflections (
  bot_id uuid not null,
  reflection_id uuid not null,
  owner_id text not null,
  message text not null,
  memory_ids json not null,
  turn_id text,
  at timestamptz not null,
  primary key (bot_id, reflection_id)
);

-- That something was erased, when and how much; never what.
create table erasures (
  owner_id text not null,
  erasure_id uuid not null,
  bot_id uuid not null,
  kind text not null check (kind in ('forget', 'memory', 'session', 'expired', 'avatar')),
  memories integer not null,
  at timestamptz not null,
  -- The transaction that erased: a snapshot older than it keeps the rows on their pages.
  xid xid8 not null default pg_current_xact_id(),
  -- When no page of the database held the text any more.
  settled_at timestamptz,
  primary key (owner_id, erasure_id)
);

-- A sample of a column in the planner's statistics is a copy of what was said, and outlives its row.
alter table memories alter column content set statistics 0;
alter table memories alter column speaker set statistics 0;
alter table memories alter column session_id set statistics 0;
alter table memory_sources alter column speaker set statistics 0;
alter table memory_sources alter column session_id set statistics 0;
-- A vector is nearly as telling as its text.
alter table memory_vectors alter column embedding set statistics 0;
alter table tombstones alter column session_key set statistics 0;
alter table pending_reflections alter column message set statistics 0;
alter table avatars alter column external_key set statistics 0;
alter table avatar_directory alter column external_key set statistics 0;
alter index memories_once alter column 5 set statistics 0;
alter index memories_once alter column 6 set statistics 0;
