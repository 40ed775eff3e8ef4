-- What was said in a session, message by message: also where several messages are one memory. A
-- message goes with its memory.
create table session_messages (
  bot_id uuid not null,
  -- Empty for what all users share.
  user_key text not null default '',
  session_id text not null,
  occurred_at timestamptz not null,
  message_id uuid not null,
  memory_id uuid not null,
  owner_id text not null,
  speaker text,
  trust text not null check (trust in ('user', 'assistant', 'tool', 'import')),
  -- Null where the memory has the same text.
  content text,
  primary key (bot_id, user_key, session_id, occurred_at, message_id),
  foreign key (bot_id, memory_id) references memories on delete cascade
);
create index session_messages_by_memory on session_messages (bot_id, memory_id);
select put_behind_wall('session_messages');

alter table session_messages alter column user_key set statistics 0;
alter table session_messages alter column session_id set statistics 0;
alter table session_messages alter column speaker set statistics 0;
alter table session_messages alter column content set statistics 0;

-- Messages from before: each occasion of a memory, in the words of the first. A revision by PATCH
-- isn't a message: it has the time of what it revises.
with said as (
  select * from memories m
  where source in ('complete', 'ingest', 'import') and kind <> 'summary' and not exists (
    select from memories old where old.bot_id = m.bot_id and old.chain_id = m.chain_id
      and old.superseded_by = m.memory_id and old.occurred_at = m.occurred_at)
)
insert into session_messages
  (bot_id, user_key, session_id, occurred_at, message_id, memory_id, owner_id, speaker, trust)
select bot_id, user_key, session_id, occurred_at, memory_id, memory_id, owner_id, speaker, trust
from said where session_id is not null
union all
select s.bot_id, said.user_key, s.session_id, s.occurred_at, gen_random_uuid(), s.memory_id, s.owner_id,
  s.speaker, said.trust
from memory_sources s join said on said.bot_id = s.bot_id and said.memory_id = s.memory_id
where s.session_id is not null;
