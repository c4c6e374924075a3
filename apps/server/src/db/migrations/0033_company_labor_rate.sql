-- The lowest labour rate per hour that the company's offers are checked with; none: that of the law; 0: not checked.
alter table clients
  add column minimum_labor_rate numeric check (minimum_labor_rate >= 0);
