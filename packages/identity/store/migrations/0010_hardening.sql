-- What a memory asks for all later answers, and the number of the rules that it was derived by; null before it was
-- derived. An index that is built after a restart reads it and derives nothing.
alter table memories
  add column standing text check (standing in ('instruction', 'preference')),
  add column standing_rules integer;
