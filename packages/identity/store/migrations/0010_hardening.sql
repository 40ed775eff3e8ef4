-- Who decided what kind of memory a row is: a rule that read a user's words, or the caller. Rows from before have neither:
-- what they call an instruction is read again, and counts only as the words of a user that a complete brought.
alter table memories add column kind_by text check (kind_by in ('rule', 'caller'));

-- The position in the write-ahead log of a PostgreSQL server before which the log may still have what was erased.
alter table erasures add column log_position text;

-- What a memory asks for all later answers, and the number of the rules that it was derived by; null before it was
-- derived. An index that is built after a restart reads it and derives nothing.
alter table memories
  add column standing text check (standing in ('instruction', 'preference')),
  add column standing_rules integer;
