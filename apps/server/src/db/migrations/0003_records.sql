-- What the record engine keeps about every entity: files, undo, audit, effects, repeated requests, imports.

create table files (
  like record_base including all,
  user_id bigint not null,
  name text not null,
  folder text,
  size bigint not null,
  type text not null,
  storage_key text not null,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('files');
select searchable_table('files');

-- One deletion that can be taken back. Rows it removed carry its id in deleted_with.
create table undo_items (
  like record_base including all,
  user_id bigint not null,
  entity_type text not null,
  entity_id bigint not null,
  -- Chain of ancestors as "type:id" texts, the nearest first: an item is hidden while one of them is deleted.
  ancestors text[] not null default '{}',
  root_type text,
  root_id bigint,
  symbol text,
  name text,
  position integer,
  dependencies integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
create index undo_items_root on undo_items (client_id, root_type, root_id);
select tenant_table('undo_items');

create table audit (
  client_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  entity text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  primary key (client_id, id)
);
create index audit_record on audit (client_id, entity, entity_id);
select tenant_table('audit');
revoke update, delete on audit from temelia_app;

-- Effects of a committed change, run by the job worker. Outside the wall on the coordinator; every row names its tenant.
create table jobs (
  id bigint generated always as identity primary key,
  client_id bigint not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text
);
create index jobs_due on jobs (run_at, id);
grant insert on jobs to temelia_app;

-- Changes in order of commit, for screens that follow along.
create table events (
  client_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  entity text not null,
  entity_id bigint not null,
  parent_id bigint,
  action text not null,
  user_id bigint,
  primary key (client_id, id)
);
create index events_at on events (at);
select tenant_table('events');

create table idempotency_keys (
  client_id bigint not null,
  user_id bigint not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  headers jsonb not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, user_id, key)
);
select tenant_table('idempotency_keys');

create table imports (
  like record_base including all,
  user_id bigint not null,
  target jsonb not null,
  mapping jsonb,
  file_name text not null,
  storage_key text not null,
  status text not null default 'reading' check (status in ('reading', 'preview', 'committing', 'done', 'failed', 'undone')),
  progress integer not null default 0,
  lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  preview jsonb,
  errors jsonb not null default '[]',
  -- What the import made, so that it can be taken back: [{entity, id}], or the collection of a catalogue.
  made jsonb,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('imports');
