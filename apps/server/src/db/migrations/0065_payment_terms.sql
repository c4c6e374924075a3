-- When and how the works of a timetable are paid for.

alter table schedules
  add column advance_percent numeric not null default 0,
  add column retention_percent numeric not null default 0,
  add column retention_days integer not null default 0,
  add column payment_days integer not null default 30,
  add column cost_days integer not null default 0;
