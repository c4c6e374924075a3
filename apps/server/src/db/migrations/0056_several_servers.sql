-- Several servers on one database: what one of them alone knew is known to all.

-- An upload lies in pieces until it is whole; whichever server takes a piece, all of them read it.
create table upload_pieces (
  client_id bigint not null,
  upload_id bigint not null,
  position bigint not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  primary key (client_id, upload_id, position),
  foreign key (client_id, upload_id) references uploads (client_id, id) on delete cascade
);
select tenant_table('upload_pieces');
-- What the sender says that the whole file comes to.
alter table uploads add column sha256 text;
-- Uploads on their way begin anew; their senders are told where they stand.
insert into jobs (client_id, kind, payload)
  select client_id, 'removeBytes', jsonb_build_object('key', storage_key) from uploads where file_id is null;
update uploads set received = 0, storage_key = storage_key || '-0' where file_id is null;

-- Who has a project open, with one tab of a browser. `stream` is the connection through which that tab listens.
create table presence (
  client_id bigint not null,
  tab text not null,
  project_id bigint not null,
  user_id bigint not null,
  stream text,
  seen_at timestamptz not null default now(),
  primary key (client_id, tab)
);
create index presence_project on presence (client_id, project_id);
select tenant_table('presence');

-- What servers of one database must have in common, each as the first of them wrote it down.
create table house_marks (
  name text primary key,
  value text not null
);

-- A process that works on an import says so; silent for a while, another takes it over.
alter table imports add column alive_at timestamptz not null default now();
alter table imports add column attempt integer not null default 1;
-- How often a print was begun: by the process that was asked, and by those that took it over.
alter table report_runs add column attempt integer not null default 1;
