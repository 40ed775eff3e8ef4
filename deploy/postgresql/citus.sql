-- Spreads the schema over the nodes of a Citus cluster. On paper: the statements follow the rules of Citus 12 and 13, and
-- nothing here has run them. After the first start of a kernel, as the kernel's own role, with every kernel stopped:
--
--   psql "$DATABASE_URL" -f deploy/postgresql/citus.sql
--
-- Of an avatar everything lies on one node: each key has bot_id first, and each foreign key holds it.
select create_distributed_table('avatars', 'bot_id');
select create_distributed_table('memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_sources', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_attributes', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_derivations', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('memory_vectors', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('soul_revisions', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('drift_steps', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('session_moods', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('reply_records', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('forgotten_memories', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('tombstones', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('turns', 'bot_id', colocate_with => 'avatars');
select create_distributed_table('pending_reflections', 'bot_id', colocate_with => 'avatars');

-- What is of an owner: the external key must be unique among its avatars.
select create_distributed_table('avatar_directory', 'owner_id');

-- Small, and asked without an owner or an avatar: on the coordinator, beside the job queue.
--   erasures, jobs, imports_under_way, api_keys, request_windows, schema_migrations, daimon_jobs.*

-- The setting that row-level security reads is of the session that the kernel speaks to, and does not reach those of the
-- workers: behind the coordinator every policy would refuse. So one wall stands here, that of the queries.
do $body$
declare guarded regclass;
begin
  for guarded in select logicalrelid from pg_dist_partition loop
    execute format('alter table %s disable row level security', guarded);
  end loop;
end $body$;
