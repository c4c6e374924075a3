-- The element of a building that lines of a cost book usually belong to (UNIFORMAT II): a line that is added arrives classified.
alter table norms add column uniformat text;
