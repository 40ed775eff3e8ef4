-- Taking secrets out of what was stored before is an erasure too: the pages are cleaned of them.
alter table erasures drop constraint erasures_kind_check;
alter table erasures add constraint erasures_kind_check
  check (kind in ('forget', 'memory', 'session', 'expired', 'avatar', 'redaction'));
