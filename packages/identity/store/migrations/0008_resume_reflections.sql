-- A restored database has reflections that wait, and its queue does not know of them: a start looks for all.
create policy of_resuming on pending_reflections for select
  using ((select current_setting('daimon.task', true)) = 'resume');
