-- Acts on the recipes and norms of many articles at once, each of which can be taken back and done again; and the own items of a tenant.

alter table articles add column adapted boolean not null default false;
alter table articles add column origin_symbol text;

-- Parts of one child norm of a composite share its number; where a child comes from is kept.
alter table article_components add column child integer;
alter table article_components add column labor_hours numeric;
alter table article_components add column reference_id bigint;
alter table article_components add column reference_type text;

-- What an act replaced or brought and is not in force is hidden under its number, negative to be told from undo items.
create index article_resources_hidden on article_resources (client_id, deleted_with) where deleted_with < 0;
create index article_components_hidden on article_components (client_id, deleted_with) where deleted_with < 0;
create index articles_hidden on articles (client_id, deleted_with) where deleted_with < 0;

create table article_changes (
  like record_base including all,
  project_id bigint not null,
  user_id bigint not null,
  action text not null,
  undone boolean not null default false,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
create index article_changes_project on article_changes (client_id, project_id);
select tenant_table('article_changes');

-- One article of an act: its fields before and after, the lines that went and came, and the marks of its recipe, by which later changes are seen.
create table article_change_items (
  client_id bigint not null,
  change_id bigint not null,
  article_id bigint not null,
  part text not null check (part in ('changed', 'added', 'removed')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  resources_gone bigint[] not null default '{}',
  resources_come bigint[] not null default '{}',
  components_gone bigint[] not null default '{}',
  components_come bigint[] not null default '{}',
  mark_before text,
  mark_after text,
  primary key (client_id, change_id, article_id),
  foreign key (client_id, change_id) references article_changes (client_id, id) on delete cascade,
  foreign key (client_id, article_id) references articles (client_id, id) on delete cascade
);
create index article_change_items_article on article_change_items (client_id, article_id);
select tenant_table('article_change_items');

-- Own items stand in one collection of their tenant. A composite norm has children instead of a recipe.
alter table norms add column composite boolean not null default false;
create unique index collections_own on collections (client_id) where code = 'OWN-ITEMS' and client_id > 0 and deleted_with is null;

create table norm_children (
  like record_base including all,
  norm_id bigint not null,
  position integer not null,
  kind text check (kind in ('material', 'labor', 'equipment', 'transport')),
  reference_id bigint,
  reference_type text,
  symbol text,
  name text not null,
  measure_unit text,
  quantity numeric not null,
  materials numeric not null default 0,
  labor numeric not null default 0,
  equipments numeric not null default 0,
  transports numeric not null default 0,
  labor_hours numeric not null default 0,
  primary key (client_id, id),
  foreign key (client_id, norm_id) references norms (client_id, id) on delete cascade
);
create index norm_children_norm on norm_children (client_id, norm_id, position);
select tenant_table('norm_children');

-- Where an own item is used.
create index articles_own_reference on articles (client_id, reference_id) where reference_type = 'own';
create index article_resources_resource on article_resources (client_id, resource_id) where resource_id is not null;
