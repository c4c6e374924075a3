-- Companies are pointed at by the column that rows are spread by, so that a cluster keeps a company's rows together.

alter table clients add constraint clients_client_id unique (client_id);
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as child, conname as name, confdeltype = 'c' as cascades
    from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass and connamespace = 'public'::regnamespace and array_length(conkey, 1) = 2
  loop
    execute format('alter table %s drop constraint %I', one.child, one.name);
    execute format('alter table %s add constraint %I foreign key (client_id) references clients (client_id)%s', one.child, one.name,
      case when one.cascades then ' on delete cascade' else '' end);
  end loop;
end $$;
