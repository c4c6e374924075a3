-- Timetables: calendars, settings, activities and what they wait for, milestones of places, and timetables that were kept.

create table work_calendars (
  like record_base including all,
  project_id bigint not null,
  name text not null,
  crew_id bigint,
  week jsonb not null,
  holidays text check (holidays in ('ro', 'us')),
  exceptions jsonb,
  day_hours numeric,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, crew_id) references crews (client_id, id)
);
create index work_calendars_project on work_calendars (client_id, project_id);
create index work_calendars_crew on work_calendars (client_id, crew_id);
select tenant_table('work_calendars');
select searchable_table('work_calendars');

create table schedules (
  like record_base including all,
  project_id bigint not null,
  start date,
  finish date,
  data_date date,
  calendar_id bigint,
  critical_days numeric not null default 0,
  near_critical_days numeric not null default 5,
  out_of_sequence text not null default 'retained' check (out_of_sequence in ('retained', 'override')),
  round_to text not null default 'day' check (round_to in ('day', 'halfDay', 'hour')),
  actuals jsonb,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, calendar_id) references work_calendars (client_id, id)
);
create unique index schedules_project on schedules (client_id, project_id);
create index schedules_calendar on schedules (client_id, calendar_id);
select tenant_table('schedules');

create table schedule_activities (
  like record_base including all,
  project_id bigint not null,
  position integer,
  parent_id bigint,
  kind text not null default 'work' check (kind in ('work', 'startMilestone', 'finishMilestone', 'group')),
  code text,
  name text not null,
  duration numeric,
  elapsed boolean not null default false,
  calendar_id bigint,
  crew_id bigint,
  workers numeric,
  output_per_day numeric,
  links jsonb,
  constraints jsonb,
  percent numeric,
  actual_start date,
  actual_finish date,
  remaining numeric,
  priority integer,
  note text,
  search text generated always as (fold(coalesce(code, '') || ' ' || name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, parent_id) references schedule_activities (client_id, id) on delete cascade,
  foreign key (client_id, calendar_id) references work_calendars (client_id, id),
  foreign key (client_id, crew_id) references crews (client_id, id)
);
create index schedule_activities_project on schedule_activities (client_id, project_id);
create index schedule_activities_parent on schedule_activities (client_id, parent_id);
create index schedule_activities_calendar on schedule_activities (client_id, calendar_id);
create index schedule_activities_crew on schedule_activities (client_id, crew_id);
select tenant_table('schedule_activities');
select searchable_table('schedule_activities');

create table schedule_relations (
  like record_base including all,
  project_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  type text not null default 'FS' check (type in ('FS', 'SS', 'FF', 'SF')),
  lag numeric not null default 0,
  lag_time text not null default 'successor' check (lag_time in ('successor', 'predecessor', 'project', 'elapsed')),
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, from_id) references schedule_activities (client_id, id) on delete cascade,
  foreign key (client_id, to_id) references schedule_activities (client_id, id) on delete cascade
);
create index schedule_relations_project on schedule_relations (client_id, project_id);
create index schedule_relations_from on schedule_relations (client_id, from_id);
create index schedule_relations_to on schedule_relations (client_id, to_id);
select tenant_table('schedule_relations');

create table schedule_milestones (
  like record_base including all,
  project_id bigint not null,
  object_id bigint,
  estimate_id bigint,
  article_id bigint,
  name text not null,
  kind text not null default 'finish' check (kind in ('start', 'finish')),
  date date,
  note text,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, object_id) references objects (client_id, id) on delete cascade,
  foreign key (client_id, estimate_id) references estimates (client_id, id) on delete cascade,
  foreign key (client_id, article_id) references articles (client_id, id) on delete cascade
);
create index schedule_milestones_project on schedule_milestones (client_id, project_id);
create index schedule_milestones_object on schedule_milestones (client_id, object_id);
create index schedule_milestones_estimate on schedule_milestones (client_id, estimate_id);
create index schedule_milestones_article on schedule_milestones (client_id, article_id);
select tenant_table('schedule_milestones');
select searchable_table('schedule_milestones');

create table schedule_baselines (
  like record_base including all,
  project_id bigint not null,
  name text not null,
  note text,
  activities integer,
  search text generated always as (fold(name)) stored,
  primary key (client_id, id),
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index schedule_baselines_project on schedule_baselines (client_id, project_id);
select tenant_table('schedule_baselines');
select searchable_table('schedule_baselines');

-- What a kept timetable holds of an activity: moments in minutes since 1970, minutes of work. No key to the activity, which may be gone.
create table schedule_baseline_rows (
  client_id bigint not null,
  baseline_id bigint not null,
  activity_id bigint not null,
  name text not null,
  start bigint not null,
  finish bigint not null,
  duration bigint not null,
  amount numeric not null default 0,
  hours numeric not null default 0,
  primary key (client_id, baseline_id, activity_id),
  foreign key (client_id, baseline_id) references schedule_baselines (client_id, id) on delete cascade
);
select tenant_table('schedule_baseline_rows');
