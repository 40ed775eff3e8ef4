-- The users of an avatar, as callers name them. What is theirs has their id as user_key; what all of
-- them share has an empty one. Hashes of a user's texts depend on the user_key as well, so that
-- duplicates, tombstones, and attributes of two users never meet.
create table avatar_users (
  bot_id uuid not null,
  user_id text not null,
  owner_id text not null,
  -- Another one after the user was deleted: an index elsewhere then starts anew.
  user_ref uuid not null,
  -- IANA name of the last time zone that a write named.
  timezone text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (bot_id, user_id)
);
create index avatar_users_by_time on avatar_users (bot_id, first_seen_at desc, user_ref desc);
select put_behind_wall('avatar_users');

alter table memories add column user_key text not null default '';
drop index memories_by_time;
create index memories_by_time on memories (bot_id, user_key, occurred_at desc, memory_id desc);
drop index memories_by_seq;
create index memories_by_seq on memories (bot_id, user_key, seq, memory_id);
create index memories_by_user on memories (bot_id, user_key, memory_id);

alter table forgotten_memories add column user_key text not null default '';
alter table forgotten_memories drop constraint forgotten_memories_pkey;
alter table forgotten_memories add primary key (bot_id, user_key, seq, memory_id);

-- The keys of tombstones depend on the user already.
alter table tombstones add column user_key text not null default '';
create index tombstones_by_user on tombstones (bot_id, user_key) where user_key <> '';

alter table turns add column user_key text not null default '';
alter table turns drop constraint turns_pkey;
alter table turns add primary key (bot_id, user_key, idempotency_key);

alter table drift_steps add column user_key text not null default '';
drop index drift_steps_once_a_turn;
create unique index drift_steps_once_a_turn on drift_steps (bot_id, user_key, turn_id)
  where turn_id is not null and cause = 'reflection';
create index drift_steps_by_user on drift_steps (bot_id, user_key, step_no desc);

alter table pending_reflections add column user_key text not null default '';

-- A user's own mood has an empty session_id.
alter table session_moods add column user_key text not null default '';
alter table session_moods drop constraint session_moods_pkey;
alter table session_moods add primary key (bot_id, user_key, session_id);

alter table reply_records add column user_key text not null default '';
alter table reply_records drop constraint reply_records_pkey;
alter table reply_records add primary key (bot_id, user_key, session_key);

alter table jobs add column user_key text not null default '';

alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check
  check (kind in ('forget', 'memory', 'session', 'expired', 'avatar', 'redaction', 'user'));

-- An id may be a name or an address: no sample of it outlives its row.
alter table avatar_users alter column user_id set statistics 0;
alter table memories alter column user_key set statistics 0;
alter table forgotten_memories alter column user_key set statistics 0;
alter table tombstones alter column user_key set statistics 0;
alter table turns alter column user_key set statistics 0;
alter table drift_steps alter column user_key set statistics 0;
alter table pending_reflections alter column user_key set statistics 0;
alter table session_moods alter column user_key set statistics 0;
alter table reply_records alter column user_key set statistics 0;
alter table jobs alter column user_key set statistics 0;
