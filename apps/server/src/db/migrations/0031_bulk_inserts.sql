-- The planner learned how many resources are alike from all combinations of seven columns: nine tenths of the time of every ANALYZE of
-- recipe lines, four seconds on the embedded database after each import. Since lines are summed by a hash of their names the estimate is
-- the same without it, and they are summed in memory whatever is expected.
drop statistics article_resources_same;
