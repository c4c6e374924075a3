-- Practice of the United States (crews, alternates, area, classification, prices before a location) and templates.

create table crews (
  like record_base including all,
  code text not null,
  name text not null,
  method text not null default 'built',
  workers jsonb,
  fica numeric, futa numeric, suta numeric, workers_compensation numeric, general_liability numeric,
  burdened_rate numeric,
  rate numeric,
  search text generated always as (fold(code || ' ' || name)) stored,
  primary key (client_id, id)
);
create unique index crews_code on crews (client_id, lower(code));
select tenant_table('crews');
select searchable_table('crews');

-- A crew's new rate brought into projects, with the prices it replaced: [{id, price}] of recipe lines.
create table crew_repricings (
  client_id bigint not null,
  id bigint generated always as identity,
  crew_id bigint not null,
  user_id bigint not null,
  at timestamptz not null default now(),
  replaced jsonb not null,
  undone_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, crew_id) references crews (client_id, id) on delete cascade
);
select tenant_table('crew_repricings');

create table alternates (
  like record_base including all,
  project_id bigint not null,
  position integer,
  code text,
  name text not null,
  kind text not null default 'add',
  taken boolean not null default false,
  search text generated always as (fold(coalesce(code, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index alternates_project on alternates (client_id, project_id);
select tenant_table('alternates');
select searchable_table('alternates');

alter table estimates
  add column alternate_id bigint,
  -- 1: in the bid; 0: of an alternate that is not taken; -1: deducted.
  add column counts integer not null default 1,
  add foreign key (client_id, alternate_id) references alternates (client_id, id);
create index estimates_alternate on estimates (client_id, alternate_id) where alternate_id is not null;

alter table projects add column area numeric, add column area_unit text;

alter table articles
  add column uniformat text,
  add column division text,
  -- Unit prices of the catalogue before the location's uplift, so that another place is priced from the same figures.
  add column base_materials numeric, add column base_labor numeric, add column base_equipments numeric;

create table templates (
  like record_base including all,
  name text not null,
  type text not null default 'estimate',
  practice text,
  description text,
  user_id bigint,
  lines integer not null default 0,
  content jsonb,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id)
);
select tenant_table('templates', true);
select searchable_table('templates', true);
