-- How an estimate enters the general estimate and the printed forms.
alter table estimates
  add column expenses_category text not null default 'works'
    check (expenses_category in ('works', 'assembly', 'procurement', 'other')),
  add column default_chapter text,
  add column apply_vat boolean not null default true,
  add column include_in_f1 boolean not null default true,
  add column report_type text not null default 'F3' check (report_type in ('F3', 'SP', 'NR', 'NCS', 'NRZ'));

-- Private projects have no chapter 7 in their general estimate.
alter table projects add column budget_chapter boolean not null default true;

-- Null: the project's recapitulation holds for the object.
alter table objects add column recapitulation jsonb;

create table general_lines (
  like record_base including all,
  project_id bigint not null,
  chapter text not null,
  name text,
  formula text,
  rate numeric,
  apply_vat boolean,
  primary key (client_id, id),
  unique (client_id, project_id, chapter),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
select tenant_table('general_lines');

create table facilities (
  like record_base including all,
  project_id bigint not null,
  object_id bigint,
  estimate_id bigint,
  position integer,
  kind text not null default '4.3' check (kind in ('4.3', '4.4', '4.5', '4.6')),
  code text,
  name text not null,
  measure_unit text,
  quantity numeric not null default 0,
  price numeric not null default 0,
  sheet_number text,
  supplier text,
  search text generated always as (fold(coalesce(code, '') || ' ' || name || ' ' || coalesce(supplier, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, object_id) references objects (client_id, id) on delete cascade,
  foreign key (client_id, estimate_id) references estimates (client_id, id) on delete cascade
);
create index facilities_project on facilities (client_id, project_id, position);
create index facilities_object on facilities (client_id, object_id) where object_id is not null;
create index facilities_estimate on facilities (client_id, estimate_id) where estimate_id is not null;
select tenant_table('facilities');
select searchable_table('facilities');

create table recapitulation_templates (
  like record_base including all,
  name text not null,
  practice text not null default 'ro' check (practice in ('ro', 'us')),
  recapitulation jsonb not null,
  standard boolean not null default false,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id)
);
select tenant_table('recapitulation_templates');
select searchable_table('recapitulation_templates');
