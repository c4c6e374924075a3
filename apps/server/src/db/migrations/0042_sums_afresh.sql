-- Writes of lines are counted by the one code that writes them, block by block; block -1, which stood for any line of a project, is gone.
delete from resource_sums;
delete from line_versions where block = -1;
