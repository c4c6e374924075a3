-- How the inside of a measure is hatched.
alter table blueprint_shapes add column hatch text not null default 'none' check (hatch in ('none', 'diagonal', 'cross'));
