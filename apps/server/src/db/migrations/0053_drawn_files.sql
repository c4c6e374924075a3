-- What a CAD file is drawn from, and the unit it is drawn in.
alter table blueprints add column drawn_file_id bigint;
alter table blueprints add foreign key (client_id, drawn_file_id) references files (client_id, id);
create index blueprints_drawn_file on blueprints (client_id, drawn_file_id);
alter table blueprint_pages add column drawing_unit text check (drawing_unit in ('mm', 'cm', 'dm', 'm', 'in', 'ft', 'yd'));
