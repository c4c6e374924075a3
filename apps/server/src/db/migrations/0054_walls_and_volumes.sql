-- What a shape is measured for, and the openings that are taken off a wall.
alter table blueprint_shapes add column purpose text not null default 'plan' check (purpose in ('plan', 'wall', 'volume'));
alter table blueprint_shapes add column openings jsonb;
