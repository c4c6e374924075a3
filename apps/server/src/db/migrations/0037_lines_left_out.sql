-- Lines that cannot be computed count 0 in the totals of their project (SPEC.md R5.7): how many they are stands beside the totals (R18.5).
alter table projects add column left_out integer;
update projects p set left_out = found.lines
from (
  select a.client_id, a.project_id, count(*) as lines
  from articles a
  join estimates e on e.client_id = a.client_id and e.id = a.estimate_id and e.revision_id is not distinct from a.revision_id
  where a.deleted_with is null and e.deleted_with is null and coalesce(e.counts, 1) <> 0
    and a.fault is not null and a.fault not in ('FORMULA_UNKNOWN_NAME', 'FORMULA_PARAMETER_FAULTY')
  group by a.client_id, a.project_id
) found
where p.client_id = found.client_id and p.id = found.project_id;
