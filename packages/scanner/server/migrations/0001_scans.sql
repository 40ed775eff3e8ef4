create table daimon_scan.scans (
  scan_id text primary key,
  -- Who sent it, as the line and the fragments see it: a key, or an address.
  principal text not null,
  -- Null: whoever knows the id may read it.
  key_id text,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
  submission_key text not null,
  idempotency_key text,
  content_digest text not null,
  content_bytes bigint not null,
  repo_fingerprint text not null,
  head jsonb not null,
  fragment_digests jsonb not null,
  submitted_at timestamptz not null,
  finished_at timestamptz,
  codec text not null,
  line_bytes_total bigint not null,
  line_bytes_sent bigint not null default 0,
  -- The process that carries it, and when it last said so.
  carrier text,
  carrier_seen_at timestamptz,
  attempts integer not null default 0,
  -- The run that may write: an older one that still goes on may not.
  run_id text,
  progress jsonb,
  result jsonb,
  advisory_data jsonb not null,
  error jsonb
);

create index scans_by_submission on daimon_scan.scans (principal, submission_key, submitted_at desc);
create index scans_by_repository on daimon_scan.scans (principal, repo_fingerprint, submitted_at desc);
create index scans_under_way on daimon_scan.scans (status, submitted_at) where status in ('queued', 'processing');
create index scans_by_age on daimon_scan.scans (submitted_at);

create table daimon_scan.findings (
  scan_id text not null references daimon_scan.scans on delete cascade,
  seq integer not null,
  finding_id text not null,
  finding jsonb not null,
  proof jsonb,
  primary key (scan_id, seq),
  unique (scan_id, finding_id)
);

create table daimon_scan.fragments (
  principal text not null,
  digest text not null,
  bytes bigint not null,
  -- As it was sent: what it takes of the line.
  bytes_sent bigint not null,
  is_carried boolean not null default false,
  used_at timestamptz not null,
  primary key (principal, digest)
);

create index fragments_by_age on daimon_scan.fragments (principal, used_at);
