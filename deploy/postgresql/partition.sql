-- Splits the tables of an avatar into hash partitions by bot_id, on plain PostgreSQL:
--
--   psql "$DATABASE_URL" -c 'set daimon.parts = 32' -f deploy/postgresql/partition.sql
--
-- Run it as the role of the identity service, with every instance stopped. The script is one
-- transaction. It writes every row once, so it needs as much free space as these tables take. The
-- default of daimon.parts is 16. The service and later migrations work on the result unchanged. For
-- reasons and timing, see docs/operations/scale.md.
do $partition$
declare
  -- Tables that refer to others come after them.
  spread constant text[] := array['avatars', 'soul_revisions', 'drift_steps', 'session_moods', 'reply_records', 'memories',
    'memory_sources', 'memory_attributes', 'memory_derivations', 'memory_vectors', 'forgotten_memories', 'tombstones',
    'turns', 'pending_reflections', 'avatar_users', 'soul_proposals', 'session_messages',
    'recall_snapshots'];
  parts constant integer := coalesce(nullif(current_setting('daimon.parts', true), ''), '16')::integer;
  whole text;
  plan record;
  definition text;
  references_again text[] := '{}';
begin
  if parts not between 2 and 1024 then raise exception 'daimon.parts must be from 2 to 1024, not %.', parts; end if;
  -- Prevents an instance from starting a migration meanwhile.
  perform pg_advisory_xact_lock(7234110902);
  perform set_config('daimon.task', 'migrate', true);
  perform set_config('client_min_messages', 'warning', true);
  if exists (select from pg_partitioned_table where partrelid = 'memories'::regclass) then
    raise exception 'These tables are partitioned already.';
  end if;

  for plan in
    select conrelid::regclass as tab, conname, pg_get_constraintdef(oid) as def
    from pg_constraint where contype = 'f' and conrelid = any (spread::regclass[])
  loop
    references_again := references_again
      || format('alter table %s add constraint %I %s', plan.tab, plan.conname, plan.def);
    execute format('alter table %s drop constraint %I', plan.tab, plan.conname);
  end loop;

  foreach whole in array spread loop
    execute format('alter table %I rename to %I', whole, whole || '_whole');
    for plan in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = (whole || '_whole')::regclass
    loop
      execute format('alter index %I rename to %I', plan.relname, plan.relname || '_whole');
    end loop;

    execute format('create table %I (like %I including defaults including constraints including storage) partition by hash (bot_id)',
      whole, whole || '_whole');
    for part in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        whole || '_p' || part, whole, parts, part);
    end loop;
    execute format('insert into %I select * from %I', whole, whole || '_whole');

    -- Keys and indexes get their old names, and in the partitions those names with the number as
    -- suffix: the identity service recognizes a duplicate by the name.
    for plan in
      select c.oid, left(c.relname, -length('_whole')) as name, x.contype,
        pg_get_constraintdef(x.oid) as key, pg_get_indexdef(c.oid) as def
      from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint x on x.conindid = c.oid and x.contype in ('p', 'u')
      where i.indrelid = (whole || '_whole')::regclass
    loop
      if plan.contype is not null then
        execute format('alter table %I add constraint %I %s', whole, plan.name, plan.key);
      else
        definition := replace(plan.def, format(' INDEX %I ON ', plan.name || '_whole'), format(' INDEX %I ON ', plan.name));
        execute regexp_replace(definition, ' ON (public\.)?' || whole || '_whole ', format(' ON %I ', whole));
      end if;
      execute (
        select string_agg(format('alter index %s rename to %I', p.inhrelid::regclass,
          plan.name || substring(t.relname from '_p\d+$')), ';')
        from pg_inherits p join pg_index i on i.indexrelid = p.inhrelid join pg_class t on t.oid = i.indrelid
        where p.inhparent = plan.name::regclass);
      -- A column of an index has statistics of its own.
      execute coalesce((
        select string_agg(format('alter index %I alter column %s set statistics 0', n.name, a.attnum), ';')
        from pg_attribute a, lateral (
          select plan.name as name union all select plan.name || '_p' || g from generate_series(0, parts - 1) g) n
        where a.attrelid = plan.oid and a.attstattarget = 0), 'select 1');
    end loop;

    -- Statistics must never contain samples of messages.
    execute coalesce((
      select string_agg(format('alter table %I alter column %I set statistics 0', n.name, a.attname), ';')
      from pg_attribute a, lateral (
        select whole as name union all select whole || '_p' || g from generate_series(0, parts - 1) g) n
      where a.attrelid = (whole || '_whole')::regclass and a.attnum > 0 and a.attstattarget = 0), 'select 1');

    execute format('alter table %I enable row level security, force row level security', whole);
    for plan in select policyname, cmd, qual from pg_policies where tablename = whole || '_whole' loop
      execute format('create policy %I on %I for %s using (%s)', plan.policyname, whole, plan.cmd, plan.qual);
    end loop;
    -- Queries that name a partition get the same row-level security.
    for part in 0 .. parts - 1 loop
      perform put_behind_wall((whole || '_p' || part)::regclass);
    end loop;
    execute format('drop table %I', whole || '_whole');
  end loop;

  foreach definition in array references_again loop execute definition; end loop;
end $partition$;

-- Don't analyze here: this session still has the original definitions of the new indexes cached, and
-- would sample columns that must not be sampled. Analyze in another session
-- (psql "$DATABASE_URL" -c analyze), or leave it to autovacuum.
