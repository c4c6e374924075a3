create table folders (
  like record_base including all,
  name text not null,
  user_id bigint,
  position integer,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);
select tenant_table('folders');
select searchable_table('folders');

create table projects (
  like record_base including all,
  name text not null,
  type text,
  user_id bigint,
  folder_id bigint,
  position integer,
  stage integer not null default 1,
  practice text,
  currency text,
  beneficiary_name text,
  designer_name text,
  contractor_name text,
  vat numeric,
  alt_currency_name text,
  alt_currency_rate numeric,
  alt_currency_date date,
  related_entity_id bigint,
  related_entity_type text,
  estimate_date date,
  rounding text not null default 'LINE',
  quantity_decimals integer,
  price_decimals integer,
  total_decimals integer,
  recapitulation jsonb,
  location_id integer,
  materials_location numeric,
  labor_location numeric,
  equipments_location numeric,
  without_vat numeric,
  with_vat numeric,
  search text generated always as (fold(name || ' ' || coalesce(beneficiary_name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, folder_id) references folders (client_id, id)
);
create index projects_folder on projects (client_id, folder_id);
select tenant_table('projects');
select searchable_table('projects');

create table objects (
  like record_base including all,
  project_id bigint not null,
  position integer,
  code text,
  name text not null,
  search text generated always as (fold(coalesce(code, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index objects_project on objects (client_id, project_id, position);
select tenant_table('objects');
select searchable_table('objects');

create table estimates (
  like record_base including all,
  object_id bigint not null,
  project_id bigint not null,
  position integer,
  code text,
  name text not null,
  recapitulation jsonb,
  search text generated always as (fold(coalesce(code, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, object_id) references objects (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index estimates_object on estimates (client_id, object_id, position);
create index estimates_project on estimates (client_id, project_id);
select tenant_table('estimates');
select searchable_table('estimates');

create table articles (
  like record_base including all,
  estimate_id bigint not null,
  project_id bigint not null,
  position integer,
  chapter text,
  symbol text,
  name text,
  measure_unit text,
  quantity numeric not null default 0,
  formula text,
  price numeric,
  provenience text not null default 'A',
  provenience_type text,
  reference_id bigint,
  reference_type text,
  rs_materials numeric, rs_labor numeric, rs_equipments numeric, rs_transports numeric,
  op_materials numeric, op_labor numeric, op_equipments numeric, op_transports numeric,
  rs_crew text, rs_labor_hours numeric, rs_labor_workers numeric,
  op_crew text, op_labor_hours numeric, op_labor_workers numeric,
  materials_uplift numeric, labor_uplift numeric, equipments_uplift numeric, transports_uplift numeric,
  weight numeric,
  green boolean not null default false,
  start_date date,
  end_date date,
  location_id integer,
  materials numeric, labor numeric, equipments numeric, transports numeric, subcontract numeric, other numeric,
  total numeric,
  labor_hours numeric,
  total_weight numeric,
  fault text,
  printed_total numeric,
  search text generated always as (fold(coalesce(symbol, '') || ' ' || coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index articles_estimate on articles (client_id, estimate_id, position);
create index articles_project on articles (client_id, project_id);
select tenant_table('articles');
select searchable_table('articles');

create table article_resources (
  like record_base including all,
  article_id bigint not null,
  project_id bigint not null,
  position integer,
  kind text not null check (kind in ('material', 'labor', 'equipment', 'transport')),
  resource_id bigint,
  symbol text,
  name text not null,
  measure_unit text,
  consumption numeric not null default 0,
  waste numeric,
  percent boolean not null default false,
  price numeric not null default 0,
  weight numeric,
  supplier text,
  search text generated always as (fold(coalesce(symbol, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, article_id) references articles (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index article_resources_article on article_resources (client_id, article_id);
create index article_resources_project on article_resources (client_id, project_id);
select tenant_table('article_resources');
select searchable_table('article_resources');

create table article_components (
  like record_base including all,
  article_id bigint not null,
  project_id bigint not null,
  position integer,
  kind text not null check (kind in ('material', 'labor', 'equipment', 'transport')),
  symbol text,
  name text not null,
  measure_unit text,
  quantity numeric not null default 0,
  price numeric not null default 0,
  included boolean not null default false,
  search text generated always as (fold(coalesce(symbol, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, article_id) references articles (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index article_components_article on article_components (client_id, article_id);
create index article_components_project on article_components (client_id, project_id);
select tenant_table('article_components');
select searchable_table('article_components');

create table parameters (
  like record_base including all,
  project_id bigint not null,
  name text not null,
  formula text not null,
  description text,
  value numeric,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create unique index parameters_name on parameters (client_id, project_id, lower(name));
select tenant_table('parameters');
select searchable_table('parameters');
