-- How many requests of a day took how long, for its charts: by the exponent of their time. No text, no avatar, no path.
create table request_days (
  owner_id text not null,
  -- In UTC.
  day date not null,
  -- Groups of times, each a fixed factor above the one before.
  time_group smallint not null,
  requests bigint not null,
  failed bigint not null,
  primary key (owner_id, day, time_group)
);
select put_behind_wall('request_days');
