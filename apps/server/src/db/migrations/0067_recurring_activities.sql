-- Activities that come again: the rule (RFC 5545), the series an occurrence is of, where that begins, and the moment its rule gave.
alter table activities add column recurrence text;
alter table activities add column series text;
alter table activities add column series_start timestamptz;
alter table activities add column occurrence_at timestamptz;
create unique index activities_series on activities (client_id, series, occurrence_at) where series is not null;
