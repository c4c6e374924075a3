-- Lines are seen through their estimate: what went with a place is not hidden itself any more, and comes back with it.
update articles a set deleted_with = null from undo_items u
  where u.client_id = a.client_id and u.id = a.deleted_with and u.entity_type in ('investment', 'object', 'estimate');
delete from resource_sums;
create index articles_removed on articles (client_id, deleted_with) where deleted_with is not null;

-- What the parts of a removed record were computed with: where it is the same when the record comes back, they are as they were.
alter table undo_items add column computed_with text;
-- It is being deleted for good, some rows at a time, and cannot come back.
alter table undo_items add column going boolean not null default false;
create index undo_items_going on undo_items (client_id) where going;
