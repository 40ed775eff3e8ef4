-- What a derived memory rests on: it goes when any of these is forgotten.
create table memory_derivations (
  bot_id uuid not null,
  memory_id uuid not null,
  origin_id uuid not null,
  owner_id text not null,
  primary key (bot_id, memory_id, origin_id),
  foreign key (bot_id, memory_id) references memories on delete cascade
);
create index memory_derivations_by_origin on memory_derivations (bot_id, origin_id);

-- Work that a caller has asked for and can look at. The queue runs it; this is what is shown of it.
create table jobs (
  owner_id text not null,
  job_id uuid not null,
  kind text not null,
  -- Without it, every avatar of the owner.
  bot_id uuid,
  state text not null check (state in ('queued', 'running', 'completed', 'failed')),
  done integer not null default 0,
  -- Unknown until it runs.
  total integer,
  -- An error code, never a text.
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, job_id)
);
create index jobs_unfinished on jobs (state) where state in ('queued', 'running');

-- Rows of an avatar that is not there yet: the embedded engine takes them in by and by, so that nobody waits for the
-- whole. A process that ended meanwhile finds here what to take away.
create table imports_under_way (
  bot_id uuid primary key,
  owner_id text not null,
  at timestamptz not null
);

create index erasures_by_time on erasures (owner_id, at desc, erasure_id desc);
