-- Distributes the schema over the nodes of a Citus cluster. Run it after the first start of the
-- identity service, as its own role, with every instance stopped:
--
--   psql "$DATABASE_URL" -f deploy/postgresql/citus.sql
--
-- All data of an avatar is on one node: each key begins with bot_id, and each foreign key contains it.
-- What was run on a cluster, and what wasn't, is in docs/operations/scale.md.
\set ON_ERROR_STOP on

-- Citus has no policies with subqueries on distributed tables, and the sessions with the workers don't
-- receive the setting that the policies read. Only the queries' own conditions separate owners here.
do $body$
declare
  spread constant text[] := array['avatars', 'memories', 'memory_sources', 'session_messages', 'memory_attributes',
    'memory_derivations', 'memory_vectors', 'recall_snapshots', 'soul_revisions', 'soul_proposals', 'drift_steps',
    'session_moods', 'reply_records', 'forgotten_memories', 'tombstones', 'turns', 'pending_reflections',
    'avatar_users'];
  guarded text;
  policy record;
begin
  if exists (select from pg_dist_partition where logicalrelid = any (spread::regclass[])) then
    raise exception 'These tables are distributed already.';
  end if;
  foreach guarded in array spread loop
    for policy in select polname from pg_policy where polrelid = guarded::regclass loop
      execute format('drop policy %I on %I', policy.polname, guarded);
    end loop;
    execute format('alter table %I no force row level security', guarded);
    execute format('alter table %I disable row level security', guarded);
  end loop;
end $body$;

select create_distributed_table('avatars', 'bot_id');
select create_distributed_table('memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_sources', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('session_messages', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_attributes', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_derivations', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_vectors', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('recall_snapshots', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('soul_revisions', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('soul_proposals', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('drift_steps', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('session_moods', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('reply_records', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('forgotten_memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('tombstones', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('turns', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('pending_reflections', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('avatar_users', 'bot_id', colocate_with => 'avatars');

-- Distributing copies the rows. Without this, the coordinator keeps all of them, also what is
-- forgotten later. It truncates what refers to a table along with it.
select truncate_local_data_after_distributing_table('avatars');
select truncate_local_data_after_distributing_table('memories');
select truncate_local_data_after_distributing_table('recall_snapshots');
select truncate_local_data_after_distributing_table('soul_revisions');
select truncate_local_data_after_distributing_table('soul_proposals');
select truncate_local_data_after_distributing_table('drift_steps');
select truncate_local_data_after_distributing_table('session_moods');
select truncate_local_data_after_distributing_table('reply_records');
select truncate_local_data_after_distributing_table('forgotten_memories');
select truncate_local_data_after_distributing_table('tombstones');
select truncate_local_data_after_distributing_table('turns');
select truncate_local_data_after_distributing_table('pending_reflections');
select truncate_local_data_after_distributing_table('avatar_users');

-- Small tables, queried without an avatar, stay on the coordinator with the job queue, so that an
-- avatar is found by its key while another node is down:
--   avatar_directory, erasures, jobs, imports_under_way, api_keys, request_windows, request_days,
--   schema_migrations, daimon_jobs.*
