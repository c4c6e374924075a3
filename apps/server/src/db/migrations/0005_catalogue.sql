-- Catalogues. Rows of client 0 belong to the house and are read by every tenant.

create table collections (
  like record_base including all,
  code text not null,
  name text not null,
  name_ro text,
  practice text not null check (practice in ('ro', 'us')),
  currency text not null,
  edition text,
  attribution text,
  attribution_ro text,
  demo boolean not null default false,
  price_date date,
  norms integer not null default 0,
  search text generated always as (fold(code || ' ' || name)) stored,
  primary key (client_id, id)
);
select tenant_table('collections', true);
select searchable_table('collections', true);

create table indicators (
  like record_base including all,
  collection_id bigint not null,
  code text not null,
  name text not null,
  name_ro text,
  search text generated always as (fold(code || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, collection_id) references collections (client_id, id) on delete cascade
);
create index indicators_collection on indicators (client_id, collection_id);
select tenant_table('indicators', true);
select searchable_table('indicators', true);

create table chapters (
  like record_base including all,
  indicator_id bigint not null,
  code text not null,
  name text not null,
  name_ro text,
  search text generated always as (fold(code || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, indicator_id) references indicators (client_id, id) on delete cascade
);
create index chapters_indicator on chapters (client_id, indicator_id);
select tenant_table('chapters', true);
select searchable_table('chapters', true);

create table norms (
  like record_base including all,
  chapter_id bigint not null,
  collection_id bigint not null,
  symbol text not null,
  -- The symbol as imports compare it (packages/estimation, symbol rules).
  symbol_key text not null,
  name text not null,
  name_ro text,
  measure_unit text not null,
  crew text,
  green boolean not null default false,
  weight numeric,
  materials numeric not null default 0,
  labor numeric not null default 0,
  equipments numeric not null default 0,
  transports numeric not null default 0,
  price numeric not null default 0,
  labor_hours numeric not null default 0,
  search text generated always as (fold(symbol || ' ' || name || ' ' || coalesce(name_ro, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, chapter_id) references chapters (client_id, id) on delete cascade,
  foreign key (client_id, collection_id) references collections (client_id, id) on delete cascade
);
create index norms_chapter on norms (client_id, chapter_id);
create index norms_symbol on norms (client_id, symbol);
create index norms_symbol_key on norms (client_id, symbol_key);
create index norms_collection on norms (client_id, collection_id, symbol);
select tenant_table('norms', true);
select searchable_table('norms', true);

create table resources (
  like record_base including all,
  collection_id bigint not null,
  kind text not null check (kind in ('material', 'labor', 'equipment', 'transport')),
  symbol text not null,
  name text not null,
  name_ro text,
  measure_unit text not null,
  weight numeric,
  search text generated always as (fold(symbol || ' ' || name || ' ' || coalesce(name_ro, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, collection_id) references collections (client_id, id) on delete cascade
);
create index resources_collection on resources (client_id, collection_id, kind, symbol);
select tenant_table('resources', true);
select searchable_table('resources', true);

create table prices (
  like record_base including all,
  resource_id bigint not null,
  price numeric not null,
  supplier text,
  date date,
  primary key (client_id, id),
  foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade
);
create index prices_resource on prices (client_id, resource_id);
create index prices_supplier on prices (client_id, supplier) where supplier is not null;
select tenant_table('prices', true);

create table recipe_lines (
  like record_base including all,
  norm_id bigint not null,
  resource_id bigint not null,
  position integer,
  consumption numeric not null,
  waste numeric,
  percent boolean not null default false,
  primary key (client_id, id),
  foreign key (client_id, norm_id) references norms (client_id, id) on delete cascade,
  foreign key (client_id, resource_id) references resources (client_id, id) on delete cascade
);
create index recipe_lines_norm on recipe_lines (client_id, norm_id);
create index recipe_lines_resource on recipe_lines (client_id, resource_id);
select tenant_table('recipe_lines', true);

-- The distinct words of each collection's norms: a misspelt word is looked up here (thousands of rows) and not in the norms (tens of thousands).
create table norm_words (
  client_id bigint not null,
  collection_id bigint not null,
  word text not null,
  uses integer not null,
  primary key (client_id, collection_id, word),
  foreign key (client_id, collection_id) references collections (client_id, id) on delete cascade
);
create index norm_words_similar on norm_words using gin (word gin_trgm_ops);
select tenant_table('norm_words', true);

-- Places of the US practice and their area factors; 0 is the US average. Public reference data, the same for all.
create table locations (
  id integer primary key,
  level text not null,
  state text not null,
  name text not null,
  place text,
  series text not null,
  materials numeric not null,
  labor numeric not null,
  equipments numeric not null,
  source text
);
grant select on locations to temelia_app;
