-- Kept sums name their parts and can be exchanged part by part: those of before cannot, and are summed again at the next reading.
delete from resource_sums;
-- Compressing and expanding megabytes of them took longer than writing and reading them.
alter table resource_sums alter column sums set storage external;

-- Percent lines are summed by themselves; they are few, and were looked for among all lines.
create index article_resources_percent on article_resources (client_id, article_id) where percent and deleted_with is null;
