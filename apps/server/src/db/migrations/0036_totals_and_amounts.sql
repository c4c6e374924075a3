-- The total stored with a project counts its equipment lists (SPEC.md R18): those of before are brought up to date.
with lines as (
  select f.client_id, f.project_id, coalesce(p.vat, 0) as vat, coalesce(p.total_decimals, 2) as digits, coalesce(e.counts, 1) as times,
    round(f.quantity * case when p.rounding = 'FULL' then f.price else round(f.price, coalesce(p.price_decimals, 2)) end, coalesce(p.total_decimals, 2)) as amount
  from facilities f
  join projects p on p.client_id = f.client_id and p.id = f.project_id
  left join objects o on o.client_id = f.client_id and o.id = f.object_id
  left join estimates e on e.client_id = f.client_id and e.id = f.estimate_id
  where f.deleted_with is null and p.without_vat is not null
    and (f.estimate_id is null or e.deleted_with is null)
    and (f.estimate_id is not null or f.object_id is null or o.deleted_with is null)
),
lists as (
  select client_id, project_id, sum(times * amount) as without_vat, sum(times * (amount + round(amount * vat / 100, digits))) as with_vat
  from lines group by client_id, project_id
)
update projects p set without_vat = p.without_vat + lists.without_vat, with_vat = p.with_vat + lists.with_vat
from lists where p.client_id = lists.client_id and p.id = lists.project_id;

-- Transport takes the uplift of a place with equipment (SPEC.md R4.6); until now it never did, so what stands is the price before it.
alter table articles add column base_transports numeric;
update articles set base_transports = rs_transports where base_materials is not null or base_labor is not null or base_equipments is not null;

-- A line of a settlement may be typed as an amount of money (SPEC.md R10.13).
alter table deduction_lines add column amount numeric;
