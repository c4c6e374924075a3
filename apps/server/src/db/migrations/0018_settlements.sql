-- Revisions of an estimate (sets of articles beside those of the contract) and settlements of completed quantities.
create table revisions (
  like record_base including all,
  estimate_id bigint not null,
  project_id bigint not null,
  position integer,
  name text not null,
  expenses_category text not null default 'works'
    check (expenses_category in ('works', 'assembly', 'procurement', 'other')),
  default_chapter text,
  apply_vat boolean not null default true,
  include_in_f1 boolean not null default true,
  report_type text not null default 'F3' check (report_type in ('F3', 'SP', 'NR', 'NCS', 'NRZ')),
  note text,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, estimate_id) references estimates (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index revisions_estimate on revisions (client_id, estimate_id, position);
create index revisions_project on revisions (client_id, project_id);
select tenant_table('revisions');
select searchable_table('revisions');

-- The active revision; null: the articles of the contract. Without a key, because it would run in a circle with that of revisions.
alter table estimates add column revision_id bigint;

alter table articles
  add column revision_id bigint,
  -- The article of the contract that an article of a revision is a copy of.
  add column source_id bigint,
  add constraint articles_revision_key foreign key (client_id, revision_id) references revisions (client_id, id) on delete cascade;
create index articles_revision on articles (client_id, revision_id) where revision_id is not null;

create table deductions (
  like record_base including all,
  project_id bigint not null,
  object_id bigint,
  name text,
  date date not null,
  state text not null default 'draft' check (state in ('draft', 'declared', 'verified', 'approved', 'invoiced')),
  vat numeric,
  retention numeric not null default 0,
  advance numeric not null default 0,
  note text,
  direct numeric,
  difference numeric,
  without_vat numeric,
  vat_amount numeric,
  with_vat numeric,
  retained numeric,
  recovered numeric,
  net numeric,
  search text generated always as (fold(coalesce(name, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, object_id) references objects (client_id, id) on delete cascade
);
create unique index deductions_date on deductions (client_id, project_id, coalesce(object_id, 0), date)
  where deleted_with is null;
select tenant_table('deductions');
select searchable_table('deductions');

create table deduction_lines (
  like record_base including all,
  deduction_id bigint not null,
  project_id bigint not null,
  article_id bigint not null,
  quantity numeric not null default 0,
  percent numeric,
  total numeric not null default 0,
  primary key (client_id, id),
  foreign key (client_id, deduction_id) references deductions (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, article_id) references articles (client_id, id) on delete cascade
);
create unique index deduction_lines_article on deduction_lines (client_id, deduction_id, article_id);
create index deduction_lines_of_article on deduction_lines (client_id, article_id);
create index deduction_lines_project on deduction_lines (client_id, project_id);
select tenant_table('deduction_lines');
