-- Where customers stand on the map, and what the panels of the dashboard are counted by.
alter table customers add column latitude numeric, add column longitude numeric;
create index customers_place on customers (client_id, latitude, longitude) where latitude is not null;
create index opportunities_closed on opportunities (client_id, closed_at);
create index opportunities_closing on opportunities (client_id, closing_date) where closed_at is null;
create index activities_closed on activities (client_id, closed_at) where closed_at is not null;
create index activities_open on activities (client_id, start_at) where closed_at is null;

-- How many addresses a company had looked up on a day: the provider allows so many.
create table geocoding_days (
  client_id bigint not null,
  day date not null,
  requests integer not null default 0,
  primary key (client_id, day)
);
select tenant_table('geocoding_days');
