-- What recall derives from a user's memories, in parts, each with all memories of a range of ids: a start
-- reads it instead of the texts. It has words of the texts, so what erases a memory deletes its part.
create table recall_snapshots (
  bot_id uuid not null,
  -- Empty for what all users share.
  user_key text not null default '',
  -- The range begins after this id, where the one before ends, and includes the last.
  after_id uuid not null,
  last_id uuid not null,
  owner_id text not null,
  -- Names the layout, the rules, and the embedder: a part of another one is of no use.
  format text not null,
  -- The avatar's memory_seq up to which the part has the changes of its memories.
  seq integer not null,
  memories integer not null,
  checksum integer not null,
  -- Base64: neither engine reads a bytea of this size as fast.
  data text not null,
  primary key (bot_id, user_key, after_id)
);
-- It doesn't compress.
alter table recall_snapshots alter column data set storage external;
select put_behind_wall('recall_snapshots');
select distribute_by_avatar('recall_snapshots');

alter table recall_snapshots alter column user_key set statistics 0;
alter table recall_snapshots alter column data set statistics 0;
