-- The directory of a scan that the console started.
alter table daimon_scan.scans add column local_directory text;
create index scans_by_key on daimon_scan.scans (key_id, submitted_at desc, scan_id);

-- Decisions on findings. Rows are never changed: the newest one of a finding applies, and all
-- together are the audit log.
create table daimon_scan.triage (
  seq bigint generated always as identity primary key,
  -- A key, this machine, or one scan of a caller without a key.
  owner text not null,
  repo_fingerprint text not null,
  fingerprint text not null,
  -- Set for a caller without a key: the decision ends with its scan.
  scan_id text references daimon_scan.scans on delete cascade,
  state text not null check (state in ('open', 'accepted', 'false_positive', 'assigned')),
  reason text,
  -- The last day, as YYYY-MM-DD.
  expires_on text,
  assignee text,
  decided_by text not null,
  decided_at timestamptz not null
);

create index triage_by_finding on daimon_scan.triage (owner, repo_fingerprint, fingerprint, seq desc);
create index triage_by_scan on daimon_scan.triage (scan_id) where scan_id is not null;
