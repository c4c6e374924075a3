-- Tickets: when an answer and a solution are due, since when they wait for their customer, and how many working minutes they did.
alter table activities add column waiting_since timestamptz;
alter table activities add column waited integer not null default 0;
alter table activities add column answer_due_at timestamptz;
alter table activities add column solve_due_at timestamptz;
-- When support works and what it promises by priority; null: the usual.
alter table clients add column service_levels jsonb;

create table ticket_links (
  like record_base including all,
  ticket_id bigint not null,
  related_entity_type text not null check (related_entity_type in ('account', 'contact', 'opportunity', 'activity', 'ticket', 'investment', 'object', 'estimate', 'article', 'bill', 'offer', 'purchaseBill', 'stockDocument', 'campaign')),
  related_entity_id bigint not null,
  primary key (client_id, id),
  foreign key (client_id, ticket_id) references activities (client_id, id) on delete cascade
);
create index ticket_links_ticket_id on ticket_links (client_id, ticket_id);
create index ticket_links_related on ticket_links (client_id, related_entity_type, related_entity_id);
select tenant_table('ticket_links');

-- One ticket merged into another; restoring the one that went takes it back.
create table ticket_merges (
  like record_base including all,
  user_id bigint not null,
  kept_id bigint not null,
  merged_id bigint not null,
  -- The note that says in the conversation what was asked there.
  note_id bigint not null,
  -- What went over: [{"table", "column", "ids"}].
  moved jsonb not null,
  undone_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, kept_id) references activities (client_id, id) on delete cascade,
  foreign key (client_id, merged_id) references activities (client_id, id) on delete cascade
);
create index ticket_merges_merged on ticket_merges (client_id, merged_id);
create index ticket_merges_kept on ticket_merges (client_id, kept_id);
select tenant_table('ticket_merges');
