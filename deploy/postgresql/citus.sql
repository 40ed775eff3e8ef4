-- Distributes the schema over the nodes of a Citus cluster. Untested: the statements follow the rules
-- of Citus 12 and 13, but no test runs them. Run the script after the first start of the identity
-- service, as its own role, with every instance stopped:
--
--   psql "$DATABASE_URL" -f deploy/postgresql/citus.sql
--
-- All data of an avatar is on one node: each key begins with bot_id, and each foreign key contains it.
select create_distributed_table('avatars', 'bot_id');
select create_distributed_table('memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_sources', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('session_messages', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_attributes', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_derivations', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_vectors', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('soul_revisions', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('soul_proposals', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('drift_steps', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('session_moods', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('reply_records', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('forgotten_memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('tombstones', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('turns', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('pending_reflections', 'bot_id', colocate_with => 'avatars');

-- Data of an owner: the external key must be unique among the owner's avatars.
select create_distributed_table('avatar_directory', 'owner_id');

-- Small tables, queried without an owner or an avatar, stay on the coordinator with the job queue.
--   erasures, jobs, imports_under_way, api_keys, request_windows, schema_migrations, daimon_jobs.*

-- Row-level security reads a setting of the session with the coordinator, which the sessions with the
-- workers don't receive, so every policy would reject all rows. Only the queries' own conditions
-- separate owners here.
do $body$
declare guarded regclass;
begin
  for guarded in select logicalrelid from pg_dist_partition loop
    execute format('alter table %s disable row level security', guarded);
  end loop;
end $body$;
