-- Prints that go on behind the call, and the printed files that are kept with a project.

-- One order of prints. `alive_at` moves while a process works on it; the file lies in the storage for a day.
create table report_runs (
  like record_base including all,
  user_id bigint not null,
  project_id bigint not null,
  level text not null check (level in ('investment', 'object', 'estimate')),
  place_id bigint not null,
  place_name text not null,
  forms jsonb not null,
  options jsonb not null,
  form_options jsonb not null,
  output text not null check (output in ('pdf', 'zip', 'xlsx', 'json')),
  language text not null check (language in ('ro', 'en')),
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'failed')),
  done integer not null default 0,
  total integer not null,
  fault jsonb,
  file_name text,
  file_type text,
  file_size bigint,
  storage_key text,
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index report_runs_user on report_runs (client_id, user_id, id);
create index report_runs_project on report_runs (client_id, project_id);
select tenant_table('report_runs');

-- What was printed into the file of a note on a project. It goes with the note.
create table kept_reports (
  client_id bigint not null,
  note_id bigint not null,
  project_id bigint not null,
  level text not null check (level in ('investment', 'object', 'estimate')),
  place_id bigint not null,
  place_name text not null,
  forms jsonb not null,
  output text not null,
  language text not null,
  primary key (client_id, note_id),
  foreign key (client_id, note_id) references notes (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade
);
create index kept_reports_project on kept_reports (client_id, project_id);
select tenant_table('kept_reports');
