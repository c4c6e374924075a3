-- Drawings of a project, their sheets, how each is to be measured, and what is measured on it.
create table blueprints (
  like record_base including all,
  project_id bigint not null,
  position bigint,
  name text not null,
  file_id bigint not null,
  revision text,
  folder text,
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(folder, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, file_id) references files (client_id, id)
);
create index blueprints_project on blueprints (client_id, project_id, position);
create index blueprints_file on blueprints (client_id, file_id);
select tenant_table('blueprints');
select searchable_table('blueprints');

create table blueprint_pages (
  like record_base including all,
  blueprint_id bigint not null,
  project_id bigint,
  position bigint,
  page bigint not null default 1,
  number text,
  name text not null,
  width numeric not null check (width > 0),
  height numeric not null check (height > 0),
  rotation integer not null default 0 check (rotation in (0, 90, 180, 270)),
  units_per_inch numeric check (units_per_inch > 0),
  noted_ratio numeric check (noted_ratio > 0),
  primary key (client_id, id),
  foreign key (client_id, blueprint_id) references blueprints (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index blueprint_pages_blueprint on blueprint_pages (client_id, blueprint_id, position);
create index blueprint_pages_project on blueprint_pages (client_id, project_id);
select tenant_table('blueprint_pages');

create table blueprint_scales (
  like record_base including all,
  blueprint_page_id bigint not null,
  blueprint_id bigint,
  project_id bigint,
  kind text not null check (kind in ('ratio', 'calibration', 'axes')),
  unit text not null default 'm' check (unit in ('m', 'ft')),
  ratio numeric,
  points jsonb,
  length numeric,
  second_points jsonb,
  second_length numeric,
  zone jsonb,
  primary key (client_id, id),
  foreign key (client_id, blueprint_page_id) references blueprint_pages (client_id, id) on delete cascade,
  foreign key (client_id, blueprint_id) references blueprints (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index blueprint_scales_page on blueprint_scales (client_id, blueprint_page_id);
create index blueprint_scales_blueprint on blueprint_scales (client_id, blueprint_id);
create index blueprint_scales_project on blueprint_scales (client_id, project_id);
select tenant_table('blueprint_scales');

create table blueprint_shapes (
  like record_base including all,
  blueprint_page_id bigint not null,
  blueprint_id bigint,
  project_id bigint,
  position bigint,
  kind text not null check (kind in ('line', 'polyline', 'area', 'rectangle', 'circle', 'count', 'arc')),
  name text,
  points jsonb not null,
  bulges jsonb,
  deducts jsonb,
  layer text,
  color text not null default '#1f5fae',
  weight numeric not null default 2,
  opacity bigint not null default 12,
  height numeric,
  -- No key: a line that is gone leaves its shape behind, and the screen says so.
  article_id bigint,
  formula text,
  fed_quantity numeric,
  primary key (client_id, id),
  foreign key (client_id, blueprint_page_id) references blueprint_pages (client_id, id) on delete cascade,
  foreign key (client_id, blueprint_id) references blueprints (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index blueprint_shapes_page on blueprint_shapes (client_id, blueprint_page_id, position);
create index blueprint_shapes_blueprint on blueprint_shapes (client_id, blueprint_id);
create index blueprint_shapes_project on blueprint_shapes (client_id, project_id);
create index blueprint_shapes_article on blueprint_shapes (client_id, article_id);
select tenant_table('blueprint_shapes');
