-- Import of records goes on in steps, each a transaction that also counts here; what was mapped before is remembered.

alter table imports
  -- Data lines that are behind: the next step begins after them, also after a restart.
  add column done_lines integer not null default 0,
  add column stopping boolean not null default false;

-- Lines that an import did not write, with their cells and what is wrong, so that they can be corrected and imported again.
create table import_lines (
  client_id bigint not null,
  import_id bigint not null,
  line integer not null,
  state text not null check (state in ('failed', 'skipped')),
  cells jsonb not null,
  faults jsonb not null,
  primary key (client_id, import_id, line),
  foreign key (client_id, import_id) references imports (client_id, id) on delete cascade
);
select tenant_table('import_lines');

-- Which column a user gave to which field, for files with the same header.
create table import_mappings (
  client_id bigint not null,
  user_id bigint not null,
  entity text not null,
  header text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, user_id, entity, header),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
select tenant_table('import_mappings');
