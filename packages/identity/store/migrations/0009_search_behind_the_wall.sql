-- Behind the wall an index is searched only by what cannot tell of rows that are hidden, and PostgreSQL does not count
-- coalesce() among that: it read every row of the table to find one. Written as a case the same key is searched.
drop index memories_once;
create unique index memories_once on memories (
  bot_id, (case when fold_key is null then content_key else fold_key end), scope, trust, coalesce(speaker, ''),
  (case when scope = 'session' then coalesce(session_id, '') else '' end)
) where valid_to is null;
alter index memories_once alter column 5 set statistics 0;
alter index memories_once alter column 6 set statistics 0;

-- Partitions have an index each, by whose name a duplicate is known.
do $partitions$
declare
  part record;
begin
  for part in
    select p.inhrelid::regclass as made, 'memories_once' || substring(t.relname from '_p\d+$') as name
    from pg_inherits p join pg_index i on i.indexrelid = p.inhrelid join pg_class t on t.oid = i.indrelid
    where p.inhparent = 'memories_once'::regclass
  loop
    execute format('alter index %s rename to %I', part.made, part.name);
    execute format('alter index %I alter column 5 set statistics 0', part.name);
    execute format('alter index %I alter column 6 set statistics 0', part.name);
  end loop;
end $partitions$;
