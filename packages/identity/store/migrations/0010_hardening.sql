-- The position in the write-ahead log of a PostgreSQL server before which the log may still have what was erased.
alter table erasures add column log_position text;
