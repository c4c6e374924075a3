-- A link between two tickets is of both, so it is there once from whichever side; two equal ones posted at once were two.
delete from ticket_links t using ticket_links o
where o.client_id = t.client_id and o.id < t.id and o.deleted_with is null and t.deleted_with is null
  and o.related_entity_type = t.related_entity_type
  and ((o.ticket_id = t.ticket_id and o.related_entity_id = t.related_entity_id)
    or (t.related_entity_type = 'ticket' and o.ticket_id = t.related_entity_id and o.related_entity_id = t.ticket_id));

create unique index ticket_links_once on ticket_links (
  client_id,
  related_entity_type,
  (case when related_entity_type = 'ticket' then least(ticket_id, related_entity_id) else ticket_id end),
  (case when related_entity_type = 'ticket' then greatest(ticket_id, related_entity_id) else related_entity_id end)
) where deleted_with is null;
