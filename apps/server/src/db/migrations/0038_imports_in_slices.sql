-- Long imports are written, and taken back, in many short transactions.

alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('reading', 'preview', 'committing', 'done', 'failed', 'undoing', 'undone'));

-- What an import of records made or changed, line by line: a list in the import's own row would be written anew by every slice.
create table import_records (
  client_id bigint not null,
  import_id bigint not null,
  line integer not null,
  entity text not null,
  record_id bigint not null,
  -- The fields a change had, and those it has; null of a record that was made.
  before jsonb,
  after jsonb,
  primary key (client_id, import_id, line),
  foreign key (client_id, import_id) references imports (client_id, id) on delete cascade
);
select tenant_table('import_records');

insert into import_records (client_id, import_id, line, entity, record_id, before, after)
  select i.client_id, i.id, m.line, m.made ->> 'entity', (m.made ->> 'id')::bigint, m.made -> 'before', m.made -> 'after'
  from imports i cross join jsonb_array_elements(i.made) with ordinality as m(made, line)
  where i.target ? 'Entity' and jsonb_typeof(i.made) = 'array';
update imports set made = '[]' where target ? 'Entity' and made is not null;
