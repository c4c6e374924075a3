-- What the lines below a place come to, by resource: kept so that reading the resources of a large project need not sum its lines again.
-- A place keeps its sums in parts, each of the articles of a range of ids, and one row (part -1) of all of them together.
-- `state` says at which versions of the lines they were summed; sums of another state count for nothing and are summed again.
create table resource_sums (
  client_id bigint not null,
  place text not null,
  part integer not null,
  project_id bigint not null,
  base bigint not null,
  width bigint not null,
  estimates json not null,
  state text not null,
  sums json not null,
  primary key (client_id, place, part),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index resource_sums_project on resource_sums (client_id, project_id);
select tenant_table('resource_sums');

-- How often the articles of a block of ids, or their parts, were written (block -1: any of the project). See db/line-writes.ts.
create table line_versions (
  client_id bigint not null,
  project_id bigint not null,
  block bigint not null,
  version bigint not null default 1,
  primary key (client_id, project_id, block),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
select tenant_table('line_versions');

-- The rows of a change of resources: those that were alike before and became alike are one group. A resource used 20,000 times in one
-- spelling at one price is one row here, not 20,000 with a key to check each.
create table resource_run_groups (
  client_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  source text not null check (source in ('recipe', 'linked', 'article')),
  kind text not null,
  symbol text,
  name text,
  measure_unit text,
  before jsonb not null,
  after jsonb not null,
  records bigint[] not null,
  articles bigint[] not null,
  primary key (client_id, id),
  foreign key (client_id, run_id) references resource_runs (client_id, id) on delete cascade
);
create index resource_run_groups_run on resource_run_groups (client_id, run_id);
select tenant_table('resource_run_groups');

with named as (
  select i.*, t.kind, t.symbol, t.name, t.measure_unit from resource_run_items i join article_resources t on t.client_id = i.client_id and t.id = i.record_id where i.source = 'recipe'
  union all select i.*, t.kind, t.symbol, t.name, t.measure_unit from resource_run_items i join article_components t on t.client_id = i.client_id and t.id = i.record_id where i.source = 'linked'
  union all select i.*, coalesce(t.provenience_type, 'material'), t.symbol, t.name, t.measure_unit from resource_run_items i join articles t on t.client_id = i.client_id and t.id = i.record_id where i.source = 'article')
insert into resource_run_groups (client_id, run_id, source, kind, symbol, name, measure_unit, before, after, records, articles)
select client_id, run_id, source, kind, case when before ? 'symbol' then before ->> 'symbol' else symbol end, case when before ? 'name' then before ->> 'name' else name end,
  case when before ? 'measure_unit' then before ->> 'measure_unit' else measure_unit end, before, after, array_agg(record_id order by record_id), array_agg(article_id order by record_id)
from named group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
delete from resource_run_items where source <> 'catalogue';
