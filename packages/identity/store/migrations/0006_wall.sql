-- The second wall between owners: every statement of the kernel says for whom it runs, and the database shows it nothing
-- else, whatever the query forgot. Forced, because the kernel's role owns the tables.
--
-- A later migration that makes a table with an owner_id calls this for it.
create function put_behind_wall(guarded regclass) returns void language plpgsql as $body$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  -- In a subquery, so that the setting is read once and not for each row.
  execute format(
    'create policy of_owner on %s using (owner_id = (select current_setting(''daimon.owner_id'', true)))', guarded);
  -- Whoever changes the schema, or moves a whole database, must see all of it.
  execute format(
    'create policy of_migration on %s using ((select current_setting(''daimon.task'', true)) = ''migrate'')', guarded);
end $body$;

select put_behind_wall(guarded) from unnest(array[
  'avatar_directory', 'avatars', 'soul_revisions', 'drift_steps', 'session_moods', 'reply_records', 'memories',
  'memory_sources', 'memory_attributes', 'memory_derivations', 'memory_vectors', 'forgotten_memories', 'tombstones',
  'turns', 'pending_reflections', 'erasures', 'imports_under_way', 'jobs', 'api_keys', 'request_windows'
]::regclass[]) as guarded;

-- What must look across owners, each at no more than it needs. Writing is done as the owner of what is written.
create policy of_authentication on api_keys for select
  using ((select current_setting('daimon.task', true)) = 'authenticate');
create policy of_settling on erasures for select
  using ((select current_setting('daimon.task', true)) = 'settle');
create policy of_settled on erasures for update
  using ((select current_setting('daimon.task', true)) = 'settle');
create policy of_resuming on jobs for select
  using ((select current_setting('daimon.task', true)) = 'resume');
create policy of_resuming on imports_under_way for select
  using ((select current_setting('daimon.task', true)) = 'resume');
create policy of_embedding on memories for select
  using ((select current_setting('daimon.task', true)) = 'embed');
create policy of_embedding on memory_vectors for select
  using ((select current_setting('daimon.task', true)) = 'embed');
