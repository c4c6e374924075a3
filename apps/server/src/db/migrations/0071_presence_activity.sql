-- The activity of the timetable that a person drags or types in, for the ring that others see around it.
alter table presence add column activity_id bigint;
