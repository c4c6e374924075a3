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
