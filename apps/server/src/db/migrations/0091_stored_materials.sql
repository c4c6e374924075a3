-- Materials that are stored for an application for payment and not installed yet (packages/estimation/SPEC.md, R10.16 to R10.18).
alter table deduction_lines add column stored numeric;
alter table deductions
  add column stored_retention numeric,
  add column stored numeric,
  add column stored_before numeric,
  add column stored_retained numeric,
  add column stored_retained_before numeric;

-- The contract whose works are settled, as the heads of forms name it.
alter table projects
  add column contract_number text,
  add column contract_date date;
