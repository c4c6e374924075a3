-- A unique value is free again when its record is deleted.
drop index zones_name;
create unique index zones_name on zones (client_id, lower(name)) where deleted_with is null;
drop index crews_code;
create unique index crews_code on crews (client_id, lower(code)) where deleted_with is null;

-- Removing a record asks every table that refers to it.
create index sessions_user_id on sessions (client_id, user_id);
create index filters_user_id on filters (client_id, user_id);
create index undo_items_user_id on undo_items (client_id, user_id);
create index imports_user_id on imports (client_id, user_id);
create index customers_agent_id on customers (client_id, agent_id);
create index customers_zone_id on customers (client_id, zone_id);
create index folders_user_id on folders (client_id, user_id);
create index projects_user_id on projects (client_id, user_id);
create index opportunities_contact_id on opportunities (client_id, contact_id);
create index activities_contact_id on activities (client_id, contact_id);
create index activities_stage_id on activities (client_id, stage_id);
create index reminders_user_id on reminders (client_id, user_id);
create index notes_account_id on notes (client_id, account_id);
create index email_messages_user_id on email_messages (client_id, user_id);
create index email_messages_email_account_id on email_messages (client_id, email_account_id);
create index calendar_feeds_user_id on calendar_feeds (client_id, user_id);
create index uploads_user_id on uploads (client_id, user_id);
create index email_accounts_user_id on email_accounts (client_id, user_id);
create index suppliers_customer_id on suppliers (client_id, customer_id);
create index resource_runs_collection_id on resource_runs (client_id, collection_id);
create index resource_runs_user_id on resource_runs (client_id, user_id);
create index article_changes_user_id on article_changes (client_id, user_id);
create index crew_repricings_crew_id on crew_repricings (client_id, crew_id);
create index opportunity_stages_user_id on opportunity_stages (client_id, user_id);
create index field_options_user_id on field_options (client_id, user_id);
create index templates_user_id on templates (client_id, user_id);
create index notes_note_type on notes (client_id, note_type);
create index notes_file_id on notes (client_id, file_id);
