-- What works are expected to cost at completion, typed with its reason; one for an estimate, and one for what a project costs beside them.
create table cost_forecasts (
  like record_base including all,
  project_id bigint not null,
  estimate_id bigint,
  amount numeric not null check (amount >= 0),
  reason text,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, estimate_id) references estimates (client_id, id) on delete cascade
);
select tenant_table('cost_forecasts');
create index cost_forecasts_project on cost_forecasts (client_id, project_id);
create index cost_forecasts_estimate on cost_forecasts (client_id, estimate_id);
create unique index cost_forecasts_once on cost_forecasts (client_id, project_id, coalesce(estimate_id, 0)) where deleted_with is null;
