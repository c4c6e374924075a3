-- The hour at which a timetable begins, as files of other programs have it; null: with the hours of the calendar.
alter table schedules add column start_minute integer check (start_minute between 0 and 1439);
