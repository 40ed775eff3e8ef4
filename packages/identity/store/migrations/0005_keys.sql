-- What programs show to be let in. Of a secret only its SHA-256 is kept: it has 192 random bits, so that nothing slower
-- than one hash would make guessing it any harder.
create table api_keys (
  key_id uuid primary key,
  owner_id text not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  -- The secret before the last rotation, and until when it still opens.
  former_hash bytea,
  former_until timestamptz,
  -- Without one, that of the service holds.
  requests_per_minute integer check (requests_per_minute >= 1),
  requests_per_day integer check (requests_per_day >= 1),
  created_at timestamptz not null,
  expires_at timestamptz,
  rotated_at timestamptz,
  revoked_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);
create index api_keys_by_owner on api_keys (owner_id, created_at desc, key_id desc);

-- Requests that were given out, to be used up by whichever kernel took them. A window is a minute or a day.
create table request_windows (
  owner_id text not null,
  -- The id of a key, or what else an owner came in by.
  credential_id text not null,
  window_seconds integer not null,
  starts_at timestamptz not null,
  taken integer not null,
  primary key (owner_id, credential_id, window_seconds)
);
