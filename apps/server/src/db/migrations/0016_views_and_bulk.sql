-- Views that are shared, and changes of many records at once with what takes them back.

alter table filters add column mode text;
alter table filters add column shared boolean not null default false;

-- One change or removal of many records. It goes on in steps, each a transaction that also counts here.
create table bulk_runs (
  like record_base including all,
  user_id bigint not null,
  entity text not null,
  action text not null check (action in ('edit', 'delete')),
  patch jsonb,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  total integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  finished_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index bulk_runs_user on bulk_runs (client_id, user_id, id);
select tenant_table('bulk_runs');

-- The records of a run, chosen when it began, and what became of each. `before` and `after` hold the fields that it changed.
create table bulk_items (
  client_id bigint not null,
  run_id bigint not null,
  record_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused', 'restored', 'kept')),
  name text,
  fault jsonb,
  before jsonb,
  after jsonb,
  undo_id bigint,
  primary key (client_id, run_id, record_id),
  foreign key (client_id, run_id) references bulk_runs (client_id, id) on delete cascade
);
create index bulk_items_state on bulk_items (client_id, run_id, state, record_id);
select tenant_table('bulk_items');
