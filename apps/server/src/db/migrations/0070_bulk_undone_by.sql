-- Who takes a run back, so that it goes by that person's rights; before, it went by those of whoever began it.
alter table bulk_runs add column undone_by bigint;
alter table bulk_runs add foreign key (client_id, undone_by) references users (client_id, id) on delete cascade;
