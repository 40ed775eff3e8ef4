-- Puts the rows of a new table on the nodes of their avatars where Citus has distributed the others; does
-- nothing elsewhere. A later migration that makes a table with bot_id calls this for it, and only
-- then adds a foreign key: Citus refuses one from a table that isn't distributed.
create function distribute_by_avatar(made regclass) returns void language plpgsql as $body$
declare
  policy record;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if not exists (select from pg_dist_partition where logicalrelid = 'avatars'::regclass) then return; end if;
  -- As in deploy/postgresql/citus.sql.
  for policy in select polname from pg_policy where polrelid = made loop
    execute format('drop policy %I on %s', policy.polname, made);
  end loop;
  execute format('alter table %s no force row level security', made);
  execute format('alter table %s disable row level security', made);
  perform create_distributed_table(made::text, 'bot_id', colocate_with => 'avatars');
end $body$;
