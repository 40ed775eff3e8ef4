-- SHA-256 of what near duplicates have in common. Rows from before have none: they fold what is exactly the same.
alter table memories add column fold_key bytea;
drop index memories_once;
-- The same words, or nearly, by the same voice in the same place are one row.
create unique index memories_once on memories (
  bot_id, coalesce(fold_key, content_key), scope, trust, coalesce(speaker, ''),
  (case when scope = 'session' then coalesce(session_id, '') else '' end)
) where valid_to is null;
alter index memories_once alter column 5 set statistics 0;
alter index memories_once alter column 6 set statistics 0;

-- What a memory tells the value of ("name of dog"), as a hash: where to look for what a correction corrects.
create table memory_attributes (
  bot_id uuid not null,
  attribute_key bytea not null,
  memory_id uuid not null,
  owner_id text not null,
  primary key (bot_id, attribute_key, memory_id),
  foreign key (bot_id, memory_id) references memories on delete cascade
);
create index memory_attributes_by_memory on memory_attributes (bot_id, memory_id);
alter table memory_attributes alter column attribute_key set statistics 0;
