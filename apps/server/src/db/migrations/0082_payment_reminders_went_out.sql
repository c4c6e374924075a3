-- Whether the letter of a reminder left: once the letter is deleted for good nothing else says so. Of those that are gone already it is believed, as before.
alter table payment_reminders add column went_out boolean not null default false;
update payment_reminders r set went_out = true where not exists (
  select 1 from email_messages e where e.client_id = r.client_id and e.id = r.email_id and e.status <> 'sent'
);
