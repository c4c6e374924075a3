-- A parameter without a project is the company's: what new projects start with.
alter table parameters alter column project_id drop not null;
create unique index parameters_company_name on parameters (client_id, lower(name)) where project_id is null;

-- Projects are ordered within their folder.
with places as (
  select client_id, id, row_number() over (partition by client_id, folder_id order by position, id) as place
  from projects where deleted_with is null
)
update projects p set position = places.place from places
where p.client_id = places.client_id and p.id = places.id and p.position is distinct from places.place;
