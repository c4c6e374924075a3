-- Layouts came after the tables that can be picked from, and can be picked from too.
select pickable_table('report_layouts');
