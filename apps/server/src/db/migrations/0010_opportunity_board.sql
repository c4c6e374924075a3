-- The estimates of an opportunity are found by what they belong to.
create index projects_related on projects (client_id, related_entity_type, related_entity_id) where related_entity_id is not null;
