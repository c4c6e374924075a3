-- Where the price of a resource comes from and of which day it is; suppliers, their offers, rates of currencies, changes of prices.

alter table article_resources
  add column price_date date,
  add column price_source text check (price_source in ('own', 'collection', 'offer'));
alter table article_components
  add column price_date date,
  add column price_source text check (price_source in ('own', 'collection', 'offer'));

-- Resources are summed by what they are and cost: without this the planner takes every line for another one and sorts them all.
create statistics article_resources_same (ndistinct) on kind, symbol, name, measure_unit, price, waste, weight from article_resources;
-- Which articles have a recipe, without reading its lines.
create index article_resources_priced on article_resources (client_id, article_id) include (project_id) where deleted_with is null;
-- Room on each page for the next version of a row: a change of a price or a total then touches no index.
alter table article_resources set (fillfactor = 80);
alter table articles set (fillfactor = 80);

create table suppliers (
  like record_base including all,
  name text not null,
  tax_id text,
  contact_name text,
  phone text,
  email text,
  currency text,
  customer_id bigint,
  note text,
  search text generated always as (fold(name || ' ' || coalesce(tax_id, ''))) stored,
  primary key (client_id, id),
  foreign key (client_id, customer_id) references customers (client_id, id)
);
select tenant_table('suppliers');
select searchable_table('suppliers');

create table supplier_offers (
  like record_base including all,
  supplier_id bigint not null,
  kind text not null check (kind in ('material', 'labor', 'equipment', 'transport')),
  symbol text,
  name text not null,
  measure_unit text,
  price numeric not null,
  currency text,
  date date,
  valid_until date,
  note text,
  search text generated always as (fold(coalesce(symbol, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, supplier_id) references suppliers (client_id, id) on delete cascade
);
create index supplier_offers_supplier on supplier_offers (client_id, supplier_id);
create index supplier_offers_kind on supplier_offers (client_id, kind);
select tenant_table('supplier_offers');
select searchable_table('supplier_offers');

-- What one unit of a currency costs in the currency of the country, as published for a day. Public reference data, the same for all.
create table exchange_rates (
  source text not null,
  date date not null,
  currency text not null,
  rate numeric not null,
  primary key (source, currency, date)
);
grant select, insert on exchange_rates to temelia_app;

-- One change of resources across a project, or of the prices of a collection, with what takes it back.
create table resource_runs (
  like record_base including all,
  project_id bigint,
  collection_id bigint,
  user_id bigint not null,
  action text not null check (action in ('price', 'coefficient', 'replace', 'edit')),
  details jsonb not null default '{}',
  status text not null default 'done' check (status in ('done', 'undone')),
  changed integer not null default 0,
  articles integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  direct_before numeric,
  direct_after numeric,
  undone_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, collection_id) references collections (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
create index resource_runs_project on resource_runs (client_id, project_id, id);
select tenant_table('resource_runs');

-- The rows of a change: of which table, and the fields it may change as they were and as they became.
create table resource_run_items (
  client_id bigint not null,
  run_id bigint not null,
  source text not null check (source in ('recipe', 'linked', 'article', 'catalogue')),
  record_id bigint not null,
  article_id bigint,
  before jsonb,
  after jsonb not null,
  primary key (client_id, run_id, source, record_id),
  foreign key (client_id, run_id) references resource_runs (client_id, id) on delete cascade
);
select tenant_table('resource_run_items');
