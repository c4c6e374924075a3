-- The price adjustment clause of a contract (Law 98/2016, art. 222^2): a coefficient typed on a settlement, and what it adds to it.
alter table deductions
  add column adjustment_coefficient numeric not null default 1,
  add column adjustment numeric;
