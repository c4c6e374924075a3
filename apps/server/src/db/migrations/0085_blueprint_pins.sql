-- Places of sheets with photos and what is said of them.
create table blueprint_pins (
  like record_base including all,
  blueprint_page_id bigint not null,
  blueprint_id bigint,
  project_id bigint,
  user_id bigint,
  point jsonb not null,
  text text,
  file_ids jsonb,
  taken_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, blueprint_page_id) references blueprint_pages (client_id, id) on delete cascade,
  foreign key (client_id, blueprint_id) references blueprints (client_id, id) on delete cascade,
  foreign key (client_id, project_id) references projects (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);
create index blueprint_pins_page on blueprint_pins (client_id, blueprint_page_id);
create index blueprint_pins_blueprint on blueprint_pins (client_id, blueprint_id);
create index blueprint_pins_project on blueprint_pins (client_id, project_id);
create index blueprint_pins_user on blueprint_pins (client_id, user_id);
create index blueprint_pins_files on blueprint_pins using gin (file_ids);
select tenant_table('blueprint_pins');
