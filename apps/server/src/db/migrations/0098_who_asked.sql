-- A ticket's author by their number in the customer's own company; the name stays, for who left it too. Where two people of a company have that
-- name nobody is taken for the author. One after the other: on a cluster the ticket and its author lie in different places.
alter table activities add column requester_id bigint;
do $$
declare
  asked record;
  author bigint;
begin
  for asked in select a.client_id, a.id, a.requester, c.tenant_id from activities a join customers c on c.client_id = a.client_id and c.id = a.account_id
    where a.type = 'ticket' and a.requester is not null and c.tenant_id is not null
  loop
    select case when count(*) = 1 then min(id) end into author from users where client_id = asked.tenant_id and name = asked.requester;
    if author is not null then
      update activities set requester_id = author where client_id = asked.client_id and id = asked.id;
    end if;
  end loop;
end $$;
