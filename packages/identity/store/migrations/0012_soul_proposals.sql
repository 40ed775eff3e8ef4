-- Changes of a soul that wait for a decision, and those that were decided. Evidence is named by id and
-- never quoted: a memory that is forgotten leaves the lists.
create table soul_proposals (
  bot_id uuid not null,
  proposal_id uuid not null,
  owner_id text not null,
  -- Whose conversation it rests on; empty for what all users share.
  user_key text not null default '',
  author text not null check (author in ('model', 'person', 'drift')),
  reason text,
  changes json not null,
  base_revision integer not null,
  memory_ids json not null,
  step_ids json not null,
  status text not null check (status in ('open', 'accepted', 'refused', 'undone')),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What accepting it made, and what undoing that made.
  revision integer,
  undo_revision integer,
  primary key (bot_id, proposal_id)
);
create index soul_proposals_by_time on soul_proposals (bot_id, created_at desc, proposal_id desc);
select put_behind_wall('soul_proposals');

alter table soul_proposals alter column user_key set statistics 0;
alter table soul_proposals alter column reason set statistics 0;
alter table soul_proposals alter column changes set statistics 0;
alter table soul_proposals alter column memory_ids set statistics 0;
