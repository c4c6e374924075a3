-- What a person does not want to be told of.
alter table users add column muted_notices jsonb not null default '[]';
