-- Looks of printed forms, kept by the company under a name.
create table report_layouts (
  like record_base including all,
  name text not null,
  form text,
  look jsonb not null,
  standard boolean not null default false,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id)
);
select tenant_table('report_layouts');
select searchable_table('report_layouts');
