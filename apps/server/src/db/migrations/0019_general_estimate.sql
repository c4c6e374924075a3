-- How an estimate enters the general estimate and the printed forms.
alter table estimates
  add column expenses_category text not null default 'works'
    check (expenses_category in ('works', 'assembly', 'procurement', 'other')),
  add column default_chapter text,
  add column apply_vat boolean not null default true,
  add column include_in_f1 boolean not null default true,
  add column report_type text not null default 'F3' check (report_type in ('F3', 'SP', 'NR', 'NCS', 'NRZ'));
