-- What went from a person who left to those who took over, so that it can be taken back: moved is [{kind, toId, ids}].
create table handovers (
  like record_base including all,
  user_id bigint not null,
  from_id bigint not null,
  moved jsonb not null,
  banned boolean not null,
  undone boolean not null default false,
  primary key (client_id, id),
  foreign key (client_id, client_id) references clients (client_id, id) on delete cascade
);
select tenant_table('handovers');
