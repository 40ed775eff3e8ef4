/**
 * Stand-ins for the catalog and functions of Citus that the product uses, so that its statements
 * run on a server without it. Two workers that are this server; one is down while `is_up` is false,
 * and has transactions older by `lag`.
 */
export const PRETEND_CLUSTER = `
  create table pg_dist_partition (logicalrelid regclass primary key, is_truncated boolean not null default false);
  create table pg_dist_node (nodeid integer primary key, nodename text, nodeport integer,
    is_up boolean not null default true, lag integer not null default 0);
  insert into pg_dist_node (nodeid, nodename, nodeport) values (1, 'w1', 5432), (2, 'w2', 5432);

  create function create_distributed_table(name text, by_column text, colocate_with text default null)
  returns void language plpgsql as $body$
  begin
    if exists (select from pg_policy where polrelid = name::regclass) then
      raise exception 'Subqueries are not supported in policies on distributed tables';
    end if;
    if exists (select from pg_constraint where conrelid = name::regclass and contype = 'f'
      and confrelid not in (select logicalrelid from pg_dist_partition)) then
      raise exception 'referenced table must be a distributed table';
    end if;
    insert into pg_dist_partition (logicalrelid) values (name::regclass);
  end $body$;

  create function truncate_local_data_after_distributing_table(name regclass)
  returns void language plpgsql as $body$
  begin
    with recursive emptied as (
      select name as tab
      union
      select conrelid::regclass from pg_constraint join emptied on confrelid = tab where contype = 'f'
    )
    update pg_dist_partition set is_truncated = true where logicalrelid in (select tab from emptied);
  end $body$;

  create function run_command_on_workers(command text)
  returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $body$
  declare
    node record;
  begin
    for node in select * from pg_dist_node loop
      nodename := node.nodename; nodeport := node.nodeport; success := node.is_up;
      result := 'failed to connect';
      if node.is_up then execute command into result; end if;
      if node.is_up and node.lag > 0 and command like '%backend_xmin%' then
        result := (result::bigint - node.lag)::text;
      end if;
      return next;
    end loop;
  end $body$;
`
